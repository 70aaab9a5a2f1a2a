// Chromium on a machine whose locale is "C" names its language "en-US@posix", which is no language tag: uPlot, which asks
// for a format of numbers in it as soon as it is loaded, would fail, and with it every page that has a chart.
try {
	new Intl.NumberFormat(navigator.language);
} catch {
	Object.defineProperty(navigator, "language", { value: "en-US" });
}
