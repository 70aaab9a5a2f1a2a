import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GraphQLSchema } from "graphql";
import { type Route, tags } from "../route.js";
import { failureSchemas } from "./failures.js";
import { headers } from "./headers.js";
import { type Facts, introduction } from "./introduction.js";
import { idempotencyKeyParameter, operationOf, type Shared } from "./operation.js";
import { ReplySchemas } from "./reply-schemas.js";
import { securitySchemes } from "./security.js";

/** The project's folder; `dist` has only what is compiled. */
const projectFolder = join(import.meta.dirname, "../../..");

/** The REST API in OpenAPI 3.1: parameters from the readers, bodies and replies from the operations and the schema. */
export function openApi(table: readonly Route[], schema: GraphQLSchema, facts: Facts): object {
	const shared: Shared = { schema, publicUrl: facts.publicUrl, replies: new ReplySchemas(), examples: {} };
	const paths: Record<string, Record<string, object>> = {};
	for (const route of table) {
		const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
		paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, shared) };
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "Pricegraph",
			version: JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")).version,
			summary: "Who sells which exact product, at what price, now and over time.",
			description: introduction(schema, facts),
			license: { name: "MIT", identifier: "MIT" },
		},
		servers: [{ url: facts.publicUrl }],
		security: [],
		tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
		paths,
		components: {
			schemas: { ...shared.replies.components, ...failureSchemas },
			parameters: { [idempotencyKeyParameter.name]: idempotencyKeyParameter },
			headers,
			examples: shared.examples,
			securitySchemes: securitySchemes(table, schema, facts),
		},
	};
}
