import { checkBounds, refuse } from "../errors.js";

/** Items a page at most; also the most keys that a batched look-up takes. */
export const pageSizeMax = 100;
export const pageSizeDefault = 20;

/** References that `_entities` takes: a gateway sends those of a whole page of another subgraph, and cannot divide them. */
const representationsMax = 1_000;

/** Numbers of pages: any list ends before. */
const pageMax = 1_000_000;

/** Refuses a number that no page has. */
export function checkPage(page: number): void {
	checkBounds("page", page, pageMax);
}

/** Refuses a page that is empty or too large. `argument` is the name that the client knows it by. */
export function checkPageSize(argument: string, size: number): void {
	checkBounds(argument, size, pageSizeMax);
}

/** Refuses more keys than a batched look-up takes. */
export function checkKeys(argument: string, count: number): void {
	const max = argument === "representations" ? representationsMax : pageSizeMax;
	if (count <= max) return;
	refuse(argument, `${argument} takes at most ${max} entries; there are ${count}.`);
}
