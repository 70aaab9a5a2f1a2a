import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GraphQLSchema } from "graphql";
import { type ErrorCode, errorStatuses } from "../src/errors.js";
import { ReplySchemas } from "./json-schema.js";
import { failureResponses, problemSchema, responseName } from "./openapi-failures.js";
import { replyShape } from "./reply-shape.js";
import { type Reader, type Route, tags } from "./route.js";

/** The project's folder; `dist` has only what is compiled. */
const projectFolder = join(import.meta.dirname, "../..");

/** The REST API in OpenAPI 3.1: parameters from the readers, replies from the operations and the schema. */
export function openApi(table: readonly Route[], schema: GraphQLSchema, publicUrl: string): object {
	const schemas = new ReplySchemas();
	const paths: Record<string, Record<string, object>> = {};
	for (const route of table) {
		const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
		paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schema, schemas) };
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Pricegraph",
			version: JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")).version,
			summary: "Who sells which exact product, at what price, now and over time.",
			description: introduction(publicUrl),
			license: { name: "MIT", identifier: "MIT" },
		},
		servers: [{ url: publicUrl }],
		security: [],
		tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
		paths,
		components: {
			schemas: { ...schemas.components, Problem: problemSchema },
			responses: failureResponses([...new Set(table.flatMap(codesOf))], publicUrl),
			headers,
		},
	};
}

function introduction(publicUrl: string): string {
	const text = readFileSync(join(projectFolder, "rest-facade/introduction.md"), "utf8");
	return text.replaceAll("PUBLIC_URL", publicUrl);
}

function operationOf(route: Route, schema: GraphQLSchema, schemas: ReplySchemas): object {
	const { name, root } = replyShape(schema, route.operation);
	const data = schemas.ofData(root, name.charAt(0).toUpperCase() + name.slice(1));
	return {
		operationId: name,
		tags: [route.tag],
		summary: route.summary,
		description: route.description,
		parameters: Object.entries(route.read).map(([parameter, reader]) => parameterOf(route.path, parameter, reader)),
		responses: {
			200: {
				description: "What was found.",
				headers: headersOfRead,
				content: {
					"application/json": {
						schema: { type: "object", properties: { data }, required: ["data"] },
						example: { data: route.example },
					},
				},
			},
			304: {
				description: "Nothing has changed since the reply whose `ETag` is sent in `If-None-Match`.",
				headers: headersOfRead,
			},
			...Object.fromEntries(
				codesOf(route).map(code => [errorStatuses[code], { $ref: `#/components/responses/${responseName(code)}` }]),
			),
		},
	};
}

function parameterOf(path: string, name: string, reader: Reader): object {
	const { description, example, required, schema } = reader;
	return {
		name,
		in: path.includes(`:${name}`) ? "path" : "query",
		required,
		description,
		schema: reader.default === undefined ? schema : { ...schema, default: reader.default },
		...(example === undefined ? undefined : { example }),
	};
}

/** What a path may answer instead: any of them the first four. */
function codesOf({ missing }: Route): ErrorCode[] {
	return ["INVALID_REQUEST", "NOT_ACCEPTABLE", "INTERNAL", "UNAVAILABLE", ...(missing ? [missing.code] : [])];
}

const headers = {
	"X-Request-Id": {
		description: "The id that was sent with the request, where it was safe to write down, or else a new one.",
		schema: { type: "string" },
	},
	ETag: {
		description: "Names this state of the reply. Send it in `If-None-Match` to be told whether anything has changed.",
		schema: { type: "string" },
	},
	"Cache-Control": {
		description: "For how many seconds the reply may be used again without asking.",
		schema: { type: "string" },
	},
	"Retry-After": {
		description: "Seconds after which the same request may succeed.",
		schema: { type: "integer" },
	},
} as const;

const headersOfRead = Object.fromEntries(
	["X-Request-Id", "ETag", "Cache-Control"].map(name => [name, { $ref: `#/components/headers/${name}` }]),
);
