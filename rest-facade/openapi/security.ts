import { assertEnumType, type GraphQLSchema } from "graphql";
import type { CredentialKind, Route } from "../route.js";

/** How callers are known, as the core tells it. */
export interface Credentials {
	/** What a raw credential of each kind begins with. */
	readonly prefixes: Readonly<Record<CredentialKind, string>>;
	/** Name of the cookie that holds a session. */
	readonly sessionCookie: string;
}

/** The ways in that the routes of a table take, by the names of the kinds of credential. */
export function securitySchemes(
	table: readonly Route[],
	schema: GraphQLSchema,
	{ prefixes, sessionCookie }: Credentials,
): Record<string, object> {
	const kinds = new Set(table.flatMap(route => route.credential ?? []));
	const keys = [...kinds].map(kind => [
		kind,
		{
			type: "apiKey",
			in: "header",
			name: "X-API-Key",
			description: `A key that begins with \`${prefixes[kind]}\`. It opens: ${openedBy(kind, schema)}`,
		},
	]);
	const session = {
		type: "apiKey",
		in: "cookie",
		name: sessionCookie,
		description: "The session of a person who has signed in, by the mutation `signIn` of /graphql.",
	};
	const hasPersons = table.some(({ persons }) => persons);
	return { ...Object.fromEntries(keys), ...(hasPersons ? { session } : undefined) };
}

/** Any of these opens the path; none of a public one. */
export function securityOf({ credential = [], persons }: Route): Record<string, string[]>[] {
	return [...credential, ...(persons ? ["session"] : [])].map(scheme => ({ [scheme]: [] }));
}

/** The kinds of credential as a table in Markdown. */
export function credentialTable(schema: GraphQLSchema, { prefixes }: Credentials): string {
	const rows = Object.entries(prefixes).map(
		([kind, prefix]) => `| \`${prefix}…\` | \`${kind}\` | ${openedBy(kind, schema)} |`,
	);
	return ["| Begins with | Kind | Opens |", "|---|---|---|", ...rows].join("\n");
}

function openedBy(kind: string, schema: GraphQLSchema): string {
	return assertEnumType(schema.getType("CredentialKind")).getValue(kind)!.description!;
}
