import { ServiceError } from "../errors.js";
import { pageSizeMax } from "./connection.js";

/** Checks that a batched look-up asks for no more than it may. `argument` is the list's name. */
export function checkKeys(argument: string, keys: readonly unknown[]): void {
	if (keys.length <= pageSizeMax) return;
	const detail = `${argument} takes at most ${pageSizeMax} entries; there are ${keys.length}.`;
	throw new ServiceError("INVALID_REQUEST", detail, { faults: [{ parameter: argument, detail }] });
}
