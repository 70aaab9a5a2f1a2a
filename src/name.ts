import { refuseUnstorable } from "./database/text.js";
import { type InputFault, ServiceError } from "./errors.js";

const nameCharactersMax = 100;

/**
 * Reads a name: what a person calls itself, or something of its own, without outer space. `place` tells a client where it
 * stands in the input.
 */
export function readName(written: string, place: Omit<InputFault, "detail"> = { parameter: "name" }): string {
	refuseUnstorable(written);
	const name = written.trim();
	if (name.length > 0 && name.length <= nameCharactersMax && !/\p{Cc}/u.test(name)) return name;
	const detail = `name must have from 1 to ${nameCharactersMax} characters, on one line.`;
	throw new ServiceError("INVALID_REQUEST", detail, { faults: [{ ...place, detail }] });
}
