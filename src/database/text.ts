import { ServiceError } from "../errors.js";

/** Refuses text that PostgreSQL cannot hold: with U+0000, or with half a character (a lone surrogate). */
export function refuseUnstorable(value: unknown): void {
	if (typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"))) return;
	throw new ServiceError(
		"INVALID_REQUEST",
		"Text with U+0000 or with half a character (a lone surrogate) is not taken.",
	);
}
