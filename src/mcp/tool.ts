import type { z } from "zod";

export type Values = Readonly<Record<string, unknown>>;

/**
 * One tool, as data: what it takes, the operation that answers it, and what of a long answer may be cut. The value of the
 * operation's root field is what goes out; see `rest-facade/reply-shape.ts` for `@flatten`. A field marked
 * `@include(if: $full)` goes out where `detail` is `full`.
 */
export interface Tool {
	/** What agents call it by. */
	readonly name: string;
	/** For people, in clients that show tools. */
	readonly title: string;
	/** For the model that chooses among tools: when to use it, what comes of it, what it costs. */
	readonly description: string;
	/** Its own arguments. Those that tools have in common are added: `detail`, `skip`, and `idempotency_key` where it is metered. */
	readonly input: z.ZodObject;
	/** A GraphQL operation with a name and one root field. */
	readonly operation: string;
	/** The operation's variables, from the arguments. */
	readonly variables: (given: Values) => Values;
	/** The field of the root field's object that goes out in its place. */
	readonly pick?: string;
	/** Lists that may be shortened where the answer is too long, in this order. The last one that is there is what the tool lists. */
	readonly lists?: readonly ShortenedList[];
	readonly annotations: Annotations;
}

/** A list of an answer that may be shortened. */
export interface ShortenedList {
	/** Where it stands: `data.findings[].offers` are the offers of each finding. */
	readonly path: string;
	/** So many are kept in any case. */
	readonly kept: number;
}

/** What a client is told of a tool's effects, all of it: what is left out counts as its worst. */
export interface Annotations {
	/** It changes nothing that anybody would care about. Charging credits is a change. */
	readonly readOnlyHint: boolean;
	/** It may undo or overwrite what was there. */
	readonly destructiveHint: boolean;
	/** Again with the same arguments it has no further effect. */
	readonly idempotentHint: boolean;
	/** It reaches beyond this service. */
	readonly openWorldHint: boolean;
}

/** Reads, and nothing else. */
export const reading: Annotations = {
	readOnlyHint: true,
	destructiveHint: false,
	idempotentHint: true,
	openWorldHint: false,
};

/** One of the two servers. */
export interface ToolServer {
	/** The last part of its path, under `/mcp/`. */
	readonly name: "commerce" | "customer";
	readonly title: string;
	/** What the server is good for and how its tools go together, for the model. */
	readonly instructions: string;
	/** The kind of credential that opens it, and how somebody gets one. */
	readonly credential: { readonly kind: "mcp" | "workspace_mcp"; readonly howToGet: string };
	readonly tools: readonly Tool[];
}
