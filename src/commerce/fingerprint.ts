import { createHash } from "node:crypto";

/** A digest of what is asked: equal for two bodies that are the same JSON value, whatever the order of their members. */
export function fingerprintOf(input: unknown): Buffer {
	return createHash("sha256").update(canonical(input)).digest();
}

/** JSON with the members of each object in one order. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_, member: unknown) => {
		if (typeof member !== "object" || member === null || Array.isArray(member)) return member;
		return Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)));
	});
}
