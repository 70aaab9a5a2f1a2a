const codeCharactersMin = 4;

/** Whether an address names the code of a product, as a word of its own. Shorter ones would be found anywhere. */
export function hasCode(url: string, code: string): boolean {
	if (code.length < codeCharactersMin) return false;
	const haystack = url.toLowerCase();
	const needle = code.toLowerCase();
	const inner = /^\d+$/.test(needle) ? /\d/ : /[a-z0-9]/;
	for (let place = haystack.indexOf(needle); place >= 0; place = haystack.indexOf(needle, place + 1)) {
		if (!inner.test(haystack.charAt(place - 1)) && !inner.test(haystack.charAt(place + needle.length))) return true;
	}
	return false;
}

/** Whether two addresses lead to the same page: without scheme, `www`, fragment and what only counts visits. */
export function isSamePage(one: string, other: string): boolean {
	const path = pathOf(one, other);
	return path !== undefined && path !== "" && path === pathOf(other, other);
}

function pathOf(url: string, base: string): string | undefined {
	try {
		const { pathname } = new URL(url, base);
		return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "");
	} catch {
		return undefined;
	}
}
