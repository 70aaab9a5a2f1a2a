import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type GraphQLNamedType, type GraphQLSchema, valueFromASTUntyped } from "graphql";
import type { DocsPage } from "./mount-docs.js";
import { textPage } from "./text-page.js";

/** What the page tells of the server that it describes. */
interface Facts {
	readonly publicUrl: string;
	readonly rate: { readonly limit: number; readonly windowMs: number };
	/** What one operation may ask for. */
	readonly limits: Readonly<Record<"cost" | "depth" | "aliases" | "rootFields" | "tokens", number>>;
}

/** An operation to name by its hash. */
const documentText = "query Price($gtin: String!) { productByGtin(gtin: $gtin) { bestOffer { price } } }";

const root = join(import.meta.dirname, "../../..");
const example = (name: string) => readFileSync(join(root, "docs/partners", name), "utf8").trimEnd();

/**
 * The documentation for partners: what is written in `partners.md`, with the example as `docs/partners` has it, which the
 * tests run, and the keys as the schema has them.
 */
export function partnersPage(schema: GraphQLSchema, { publicUrl, rate, limits }: Facts): DocsPage {
	return textPage({
		path: "/docs/partners",
		title: "Partners (Apollo Federation)",
		description: "Your own graph and this one as one graph: how they are joined, asked, and kept joined.",
		source: readFileSync(join(root, "rest-facade/docs/partners.md"), "utf8"),
		known: {
			PUBLIC_URL: publicUrl,
			RATE_LIMIT: `${rate.limit} requests in any ${rate.windowMs / 1_000} seconds`,
			STORES_SCHEMA: example("stores.graphql"),
			STORES_PROGRAM: example("stores.js"),
			CASHBACK_SCHEMA: example("cashback.graphql"),
			CASHBACK_PROGRAM: example("cashback.js"),
			SUBGRAPH_PROGRAM: example("subgraph.js"),
			COMPOSE_PROGRAM: example("compose.js"),
			GATEWAY_CONFIG: example("gateway.config.js"),
			SHELF_QUERY: example("shelf.graphql"),
			DOCUMENT_TEXT: documentText,
			DOCUMENT_HASH: hash("sha256", documentText),
			KEYS_TABLE: keysTable(schema),
			SHARED_TYPES: Object.values(schema.getTypeMap())
				.filter(type => directivesOf(type, "shareable").length > 0)
				.map(({ name }) => `\`${name}\``)
				.join(", "),
			COST_LIMIT: limits.cost.toLocaleString("en"),
			DEPTH_LIMIT: String(limits.depth),
			ALIASES_LIMIT: String(limits.aliases),
			FIELDS_LIMIT: String(limits.rootFields),
			TOKENS_LIMIT: limits.tokens.toLocaleString("en"),
		},
	});
}

/** Each type that another subgraph can refer to, with what it is known by. */
function keysTable(schema: GraphQLSchema): string {
	const rows = Object.values(schema.getTypeMap())
		.map(type => ({ name: type.name, keys: directivesOf(type, "key") }))
		.filter(({ keys }) => keys.length > 0)
		.map(({ name, keys }) => `| \`${name}\` | ${keys.map(fields => `\`${fields}\``).join(", ")} |`);
	return ["| Type | `@key` |", "|---|---|", ...rows.sort()].join("\n");
}

/** The `fields` of each directive of a name on a type; an empty text for a directive without. */
function directivesOf({ astNode }: GraphQLNamedType, name: string): unknown[] {
	const directives = (astNode?.directives ?? []).filter(directive => directive.name.value === name);
	return directives.map(({ arguments: given = [] }) => (given[0] ? valueFromASTUntyped(given[0].value) : ""));
}
