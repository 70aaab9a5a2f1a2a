/** Colours for a canvas, which knows no CSS variables. */
export interface ChartTheme {
	/** What is drawn on. */
	readonly ground: string;
	readonly ink: string;
	readonly quiet: string;
	readonly line: string;
	readonly font: string;
	/** For one series after the other; after the last, the first comes again with another dash. */
	readonly series: readonly string[];
}

const seriesColours = [
	"light-dark(hsl(175 84% 26%), hsl(171 66% 54%))",
	"light-dark(hsl(24 92% 40%), hsl(30 95% 66%))",
	"light-dark(hsl(221 70% 48%), hsl(213 94% 72%))",
	"light-dark(hsl(330 70% 42%), hsl(330 85% 74%))",
	"light-dark(hsl(262 52% 52%), hsl(258 92% 80%))",
	"light-dark(hsl(48 95% 28%), hsl(50 90% 60%))",
	"light-dark(hsl(199 90% 34%), hsl(192 86% 62%))",
	"light-dark(hsl(0 70% 46%), hsl(0 90% 74%))",
];

/** The colours that hold for an element now. */
export function themeOf(element: HTMLElement): ChartTheme {
	const probe = element.appendChild(document.createElement("span"));
	const resolved = (colour: string) => {
		probe.style.color = colour;
		return getComputedStyle(probe).color;
	};
	const theme = {
		ground: resolved("var(--ground)"),
		ink: resolved("var(--ink)"),
		quiet: resolved("var(--quiet)"),
		line: resolved("var(--line)"),
		font: `12px ${getComputedStyle(element).fontFamily}`,
		series: seriesColours.map(resolved),
	};
	probe.remove();
	return theme;
}

/** Calls back whenever the reader's system changes between light and dark; gives what ends it. */
export function onThemeChange(callback: () => void): () => void {
	const dark = matchMedia("(prefers-color-scheme: dark)");
	dark.addEventListener("change", callback);
	return () => dark.removeEventListener("change", callback);
}
