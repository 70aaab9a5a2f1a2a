import { hash } from "node:crypto";

/** What an offer is found by whose page has this address: 52 bits of a digest of `pageOf`. */
export function urlKey(url: string): number {
	return Number.parseInt(hash("md5", pageOf(url)).slice(0, 13), 16);
}

/**
 * What makes two addresses the same page: all of an address but its scheme, capitals, fragment, last slash and the
 * parameters that only tell where a visitor came from.
 */
export function pageOf(url: string): string {
	const start = url.indexOf("//");
	const bare = (start < 0 ? url : url.slice(start + 2)).toLowerCase();
	const fragment = bare.indexOf("#");
	const address = fragment < 0 ? bare : bare.slice(0, fragment);
	const query = address.indexOf("?");
	if (query < 0) return withoutSlash(address);
	const parameters = address.slice(query + 1).split("&");
	const kept = parameters.filter(parameter => parameter !== "" && !tracking.test(parameter)).join("&");
	return withoutSlash(address.slice(0, query)) + (kept === "" ? "" : `?${kept}`);
}

const tracking = /^(utm_\w+|gclid|fbclid|msclkid|srsltid)=/;

function withoutSlash(address: string): string {
	return address.endsWith("/") ? address.replace(/\/+$/, "") : address;
}
