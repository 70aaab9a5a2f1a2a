/**
 * What GraphiQL keeps in the browser, over a reload: tabs, history, settings. Headers never: a key may stand among them, and
 * GraphiQL's history would hold it for good.
 */
export const storage = {
	getItem: (name: string) => localStorage.getItem(name),
	setItem: (name: string, value: string) => localStorage.setItem(name, withoutHeaders(value)),
	removeItem: (name: string) => localStorage.removeItem(name),
	clear: () => localStorage.clear(),
	get length() {
		return localStorage.length;
	},
};

function withoutHeaders(value: string): string {
	if (!value.includes('"headers"')) return value;
	try {
		return JSON.stringify(JSON.parse(value), (name, member: unknown) => (name === "headers" ? undefined : member));
	} catch {
		// A query with the word in it.
		return value;
	}
}
