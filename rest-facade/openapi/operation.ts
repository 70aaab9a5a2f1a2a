import type { GraphQLSchema } from "graphql";
import { envelopeOf, envelopeSchema } from "../envelope.js";
import { inputTypeOf } from "../input.js";
import { replyShape } from "../reply-shape.js";
import type { Reader, Route } from "../route.js";
import { failuresOf } from "./failures.js";
import { cachedHeaders, type HeaderName, headerReferences, headersTelling } from "./headers.js";
import { bodySchema } from "./input-schemas.js";
import type { ReplySchemas } from "./reply-schemas.js";
import { securityOf } from "./security.js";

/** What the operations of a document add to as they are described. */
export interface Shared {
	readonly schema: GraphQLSchema;
	readonly publicUrl: string;
	readonly replies: ReplySchemas;
	/** Named examples of failures. */
	readonly examples: Record<string, object>;
}

/** One path by one method. */
export function operationOf(route: Route, { schema, publicUrl, replies, examples }: Shared): object {
	const shape = replyShape(schema, route.operation);
	const traits = { ...route, metered: shape.metered };
	const data = replies.ofData(shape.root, shape.name.charAt(0).toUpperCase() + shape.name.slice(1), route.either);
	const body = route.body && {
		schema: bodySchema(inputTypeOf(schema, shape.variables[route.body.variable]!), replies.components),
		example: route.body.example,
	};
	const example: unknown = JSON.parse(envelopeOf(route)(JSON.stringify(route.example)));
	const isCached = route.method === "GET" && !route.credential;
	const replyHeaders: HeaderName[] = [
		...(isCached ? cachedHeaders : []),
		...(route.location ? (["Location"] as const) : []),
		...headersTelling(new Set(["window", "credits"]), traits),
		...(shape.metered ? (["Idempotency-Replayed"] as const) : []),
	];
	return {
		operationId: shape.name,
		tags: [route.tag],
		summary: route.summary,
		description: route.description,
		security: securityOf(route),
		parameters: [
			...(shape.metered ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
			...Object.entries(route.read).map(([name, reader]) => parameterOf(route.path, name, reader)),
		],
		...(body
			? { requestBody: { required: true, content: { "application/json": body, ...csvOf(route.body?.csv) } } }
			: undefined),
		responses: {
			[route.status ?? 200]: {
				description: route.message ?? "What was found.",
				headers: headerReferences(replyHeaders),
				content: { "application/json": { schema: envelopeSchema(route, data), example }, ...csvOf(route.csv) },
			},
			...(isCached ? { 304: notModified } : undefined),
			...failuresOf(route, traits, { publicUrl, examples }),
		},
	};
}

/** Beside JSON, where a member of it stands for all. */
function csvOf(member: string | undefined): object | undefined {
	return member === undefined ? undefined : { "text/csv": { schema: { type: "string" } } };
}

const notModified = {
	description: "Nothing has changed since the reply whose `ETag` is sent in `If-None-Match`.",
	headers: headerReferences(cachedHeaders),
};

/** The header that each metered request carries. */
export const idempotencyKeyParameter = {
	name: "Idempotency-Key",
	in: "header",
	required: true,
	description:
		"Made by the client for this request, such as a UUID, and sent again when the request is sent again. The same key with the same body gives the first reply again, free of charge.",
	schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7E]+$" },
	example: "4f1c9a52-0d5e-4a53-9a0b-6f2f0c3c7d11",
} as const;

function parameterOf(path: string, name: string, reader: Reader): object {
	const { description, example, required, schema } = reader;
	return {
		name,
		in: path.includes(`:${name}`) ? "path" : "query",
		required,
		description,
		// A choice tells its default in the words of the parameter.
		schema: reader.default === undefined ? schema : { default: reader.default, ...schema },
		...(example === undefined ? undefined : { example }),
	};
}
