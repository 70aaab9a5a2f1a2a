import { z } from "zod";
import { type InputFault, ServiceError } from "../errors.js";
import type { Values } from "./tool.js";

/** Faults that are told at once. */
const faultsMax = 20;
/** A name that is very long is not told back in full. */
const nameCharactersToldMax = 64;

/** Text that is not blank, and that the database can keep. */
export function text(charactersMax: number) {
	return z
		.string()
		.min(1)
		.max(charactersMax)
		.refine(value => value.trim() !== "", "must not be blank")
		.refine(value => value.isWellFormed() && !value.includes("\0"), "must be well-formed Unicode without U+0000");
}

/** A market: two letters of ISO 3166-1. */
export function market() {
	return z.string().regex(/^[A-Za-z]{2}$/, "must be two letters of ISO 3166-1, such as US");
}

/** The JSON Schema of arguments, as tools tell theirs. */
export function inputSchema(input: z.ZodObject): Values {
	const { $schema: _, ...schema } = z.toJSONSchema(input, { io: "input" });
	return schema;
}

/**
 * Reads the arguments of a call. Throws one failure that names every argument at fault, unknown ones too. A null is as good
 * as nothing, since models send it for what they leave out; within a list of objects it means what it says.
 */
export function readArguments(input: z.ZodObject, given: Values): Values {
	const result = input.safeParse(withoutNulls(given));
	if (result.success) return result.data;
	const faults = result.error.issues.flatMap(issue => faultsOf(issue, input)).slice(0, faultsMax);
	const sentence = faults.map(({ pointer, detail }) => `${nameOf(pointer!)} ${detail}`).join("; ");
	throw new ServiceError("INVALID_REQUEST", `${sentence}.`, { faults });
}

function withoutNulls(given: Values): Values {
	const kept = Object.entries(given).filter(([, value]) => value !== null);
	return Object.fromEntries(kept.map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value]));
}

function isObject(value: unknown): value is Values {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function faultsOf(issue: z.core.$ZodIssue, input: z.ZodObject): InputFault[] {
	const at = (path: readonly PropertyKey[]) => path.map(part => `/${String(part)}`).join("");
	if (issue.code !== "unrecognized_keys") return [{ pointer: at(issue.path), detail: detailOf(issue) }];
	const known = issue.path.length === 0 ? `; known are ${Object.keys(input.shape).join(", ")}` : "";
	return issue.keys.map(key => ({
		pointer: at([...issue.path, key.slice(0, nameCharactersToldMax)]),
		detail: `is not known${known}`,
	}));
}

const units: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

/** What is wrong, in words that go on from the argument's name. */
function detailOf(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case "invalid_type":
			// Without what was given there is only this to see a missing argument by.
			if (issue.message.endsWith("received undefined")) return "is required";
			return `must be ${typeNames[issue.expected] ?? issue.expected}`;
		case "too_small":
			return `must ${bounded(issue.origin, issue.inclusive ? "at least" : "above", issue.minimum)}`;
		case "too_big":
			return `must ${bounded(issue.origin, issue.inclusive ? "at most" : "below", issue.maximum)}`;
		case "invalid_value":
			return `must be one of ${issue.values.join(", ")}`;
		default:
			return issue.message;
	}
}

const typeNames: Readonly<Record<string, string>> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
	record: "an object",
};

function bounded(origin: string, how: string, bound: number | bigint): string {
	const unit = units[origin];
	return unit === undefined ? `be ${how} ${bound}` : `have ${how} ${bound}${unit}`;
}

/** A place in the arguments as people write it: `operations[0].price`. */
export function nameOf(pointer: string): string {
	const parts = pointer.split("/").slice(1);
	if (parts.length === 0) return "The arguments";
	return parts.map((part, index) => (/^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`)).join("");
}
