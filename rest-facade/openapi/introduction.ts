import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertEnumType, type GraphQLSchema } from "graphql";
import { type Credentials, credentialTable } from "./security.js";

/** What the document tells of the server that it describes. */
export interface Facts extends Credentials {
	readonly publicUrl: string;
	/** How many requests a credential may make in how long. */
	readonly rate: { readonly limit: number; readonly windowMs: number };
}

/** What is written in `introduction.md`, with what the schema and the server know in the places that are held for it. */
export function introduction(schema: GraphQLSchema, facts: Facts): string {
	const { publicUrl, rate } = facts;
	const packs = assertEnumType(schema.getType("CreditPackName")).getValues();
	const known: Readonly<Record<string, string>> = {
		PUBLIC_URL: publicUrl,
		CREDENTIAL_KINDS: credentialTable(schema, facts),
		CREDIT_PACKS: packs.map(({ description }) => `- ${description}`).join("\n"),
		RATE_LIMIT: `${rate.limit} requests in any ${rate.windowMs / 1_000} seconds`,
	};
	const text = readFileSync(join(import.meta.dirname, "../../../rest-facade/openapi/introduction.md"), "utf8");
	return text.replaceAll(/\b[A-Z]+_[A-Z]+\b/g, name => known[name] ?? name);
}
