import type { ErrorCode } from "../src/errors.js";
import type { Execute } from "../src/execute.js";

type Principal = Parameters<Execute>[2]["principal"];
export type CredentialKind = Extract<Principal, { credentialKind: unknown }>["credentialKind"];

/**
 * One path of the REST API, as data: what it takes, the operation that answers it, and what a null means.
 * The value of the operation's root field is what goes out as `data`; see `reply-shape.ts` for `@flatten`.
 */
export interface Route {
	readonly method: "GET" | "POST" | "PATCH" | "DELETE";
	/** With `:name` where a parameter stands. Under `/api/v1`, or unversioned under `/api`: the two have other envelopes. */
	readonly path: `/api/${string}`;
	/** Chapter of the documentation that it stands in. */
	readonly tag: Tag;
	/** In three or four words, and then at length, in Markdown. */
	readonly summary: string;
	readonly description: string;
	/** Kinds of credential that open it; without it, it is open to anyone. */
	readonly credential?: readonly CredentialKind[];
	/** Whether a person who has signed in needs no credential. */
	readonly persons?: true;
	/** Parameters of path and query string by name, which is also the name of the operation's variable. */
	readonly read: Readers;
	/** The operation's variable that the body is, a JSON object of its input type; without it the path takes no body. */
	readonly body?: {
		readonly variable: string;
		readonly example: object;
		/** Where a body of text/csv is taken too: the member of the object that it stands for. */
		readonly csv?: string;
		/** A list of which each item is answered alone: the one that goes on in the place of an item of a wrong shape. */
		readonly items?: { readonly member: string; readonly unfit: (item: unknown, fault: string) => object };
	};
	/** A GraphQL operation with a name and one root field. */
	readonly operation: string;
	/** Fields of the root field's object: the first of them that is not null is what goes out. Without it, the object itself. */
	readonly either?: readonly string[];
	/** The member of what goes out that is all of the reply, as text/csv, where that is what `Accept` prefers. */
	readonly csv?: string;
	/** Of a reply that is not a failure; 200 when not given. */
	readonly status?: 201 | 202;
	/** Where what was made is found, with `:name` where a member of the reply stands: goes out as `Location`. */
	readonly location?: `/api/${string}`;
	/** What a person is told of it, in the envelope of unversioned paths. */
	readonly message?: string;
	/** A reply's `data`, for the documentation. */
	readonly example: object;
	/** What the operation itself may fail with, beside what the other members say: see `openapi/failure-rules.ts`. */
	readonly failures?: readonly ErrorCode[];
	/** The failure that a null in the place of what goes out stands for. */
	readonly missing?: { readonly code: ErrorCode; readonly sentence: (values: Values) => string };
}

/** Chapters of the documentation, in their order, with what stands at their head. */
export const tags = {
	Products: "Find a product, and see what it costs and what it used to cost.",
	Insights: "What a market looks like as a whole.",
	Commerce:
		"The metered operations, for agents and apps. What is charged, and when: [Credits and idempotency](/docs#credits-and-idempotency).",
	"Tracked products":
		"What a workspace sells and follows. With one of its keys or, on unversioned paths, the cookie of a member's session.",
	Workspace: "What a workspace sells beside what its competitors ask. With a key of the workspace.",
	Scans:
		"Visits to the pages of what a workspace tracks. With one of its keys or, on unversioned paths, the cookie of a member's session.",
	Settings:
		"A workspace's keys and webhooks. Its members manage them with the cookie of their session in the place of a key.",
} as const;
export type Tag = keyof typeof tags;

export type Values = Readonly<Record<string, unknown>>;
export type Readers = Readonly<Record<string, Reader>>;

/** How the text of a parameter becomes a value. */
export interface Reader<Value = unknown> {
	/** For the documentation, in Markdown. */
	readonly description: string;
	readonly example?: Value;
	readonly required: boolean;
	/** Taken where the parameter is not given. */
	readonly default?: Value;
	/** JSON Schema of the value. */
	readonly schema: Readonly<Record<string, unknown>>;
	readonly parse: (text: string) => Value | Fault;
}

/** What is wrong with a parameter: a sentence that goes on from its name and has no full stop. */
export class Fault {
	readonly detail: string;

	constructor(detail: string) {
		this.detail = detail;
	}
}

interface Told<Value> {
	description: string;
	example?: Value;
	required?: boolean;
}

/** Text that is not blank. */
export function text({ charactersMax, ...told }: Told<string> & { charactersMax: number }): Reader<string> {
	return {
		required: false,
		...told,
		schema: { type: "string", minLength: 1, maxLength: charactersMax, pattern: "\\S" },
		parse(text) {
			if (text.trim() === "") return new Fault("must not be blank");
			if (text.trim().length > charactersMax) return new Fault(`must have at most ${charactersMax} characters`);
			return text.includes("\0") ? new Fault("must not contain U+0000") : text;
		},
	};
}

/** A whole number within bounds, in decimal digits. */
export function integer({
	minimum,
	maximum,
	default: preset,
	...told
}: Told<number> & { minimum: number; maximum: number; default?: number }): Reader<number> {
	return {
		required: false,
		...told,
		...(preset === undefined ? undefined : { default: preset }),
		schema: { type: "integer", minimum, maximum },
		parse(text) {
			const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
			if (value >= minimum && value <= maximum) return value;
			return new Fault(`must be a whole number from ${minimum} to ${maximum}, not ${quoted(text)}`);
		},
	};
}

/** A market: two letters of ISO 3166-1, in capitals or not. */
export function market(told: Told<string>): Reader<string> {
	return {
		required: false,
		...told,
		schema: { type: "string", pattern: "^[A-Za-z]{2}$" },
		parse(text) {
			if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase();
			return new Fault(`must be two letters of ISO 3166-1, such as US, not ${quoted(text)}`);
		},
	};
}

/** One of a few words, each of which stands for a value of the schema. */
export function choice({
	values,
	default: preset,
	...told
}: Told<string> & { values: Readonly<Record<string, string>>; default?: string }): Reader<string> {
	const words = Object.keys(values);
	return {
		required: false,
		...told,
		...(preset === undefined ? undefined : { default: values[preset]! }),
		schema: { type: "string", enum: words, ...(preset === undefined ? undefined : { default: preset }) },
		parse(text) {
			if (Object.hasOwn(values, text)) return values[text]!;
			return new Fault(`must be one of ${words.join(", ")}, not ${quoted(text)}`);
		},
	};
}

const charactersQuotedMax = 40;

function quoted(text: string): string {
	return JSON.stringify(text.length > charactersQuotedMax ? `${text.slice(0, charactersQuotedMax)}…` : text);
}
