import { ServiceError } from "../errors.js";

/** A place in an ordered list: the values of its sort keys, the last of which makes it unique. */
export type Place = readonly (string | number)[];

/** Longest cursor that is looked at; ours are far shorter. */
const cursorLengthMax = 2_000;

/** Writes a place as an opaque cursor. `list` names the list and its order, so that no other list takes it. */
export function cursorOf(list: string, place: Place): string {
	return Buffer.from(JSON.stringify([list, ...place])).toString("base64url");
}

/**
 * Reads a cursor of the same list back. `like` is any place of the list: types and number of values must agree. `argument` is
 * the name that the client knows the cursor by.
 */
export function placeOf(list: string, cursor: string, like: Place, argument = "after"): Place {
	const [writtenFor, ...place] = parsed(cursor, argument);
	const fits =
		writtenFor === list &&
		place.length === like.length &&
		place.every((value, index) => typeof value === typeof like[index]);
	if (!fits) throw badCursor(argument);
	return place as Place;
}

function parsed(cursor: string, argument: string): unknown[] {
	if (cursor.length > cursorLengthMax) throw badCursor(argument);
	try {
		const values = JSON.parse(Buffer.from(cursor, "base64url").toString());
		return Array.isArray(values) ? values : [];
	} catch (cause) {
		throw badCursor(argument, cause);
	}
}

function badCursor(parameter: string, cause?: unknown): ServiceError {
	const detail = `${parameter} must be a cursor that this same list gave, in the same order.`;
	return new ServiceError("INVALID_REQUEST", detail, { cause, faults: [{ parameter, detail }] });
}
