/** Text that is HTML already. */
export class Html {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

type Part = Html | string | number | undefined | readonly Part[];

/** A template whose values are escaped, unless they are HTML already. Lists are joined; undefined is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
	return new Html(String.raw({ raw: strings }, ...parts.map(written)));
}

function written(part: Part): string {
	if (part === undefined) return "";
	if (part instanceof Html) return part.text;
	if (typeof part === "object") return part.map(written).join("");
	return String(part).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
