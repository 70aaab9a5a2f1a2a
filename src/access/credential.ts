import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { CredentialState } from "./credential-state.js";
import type { CredentialKind as Kind } from "./principal.js";

/** Kinds of credential, by their names; see `principal.ts`. */
export const CredentialKind = {
	api_key: "api_key",
	mcp: "mcp",
	workspace_key: "workspace_key",
	workspace_mcp: "workspace_mcp",
} as const satisfies Record<Kind, Kind>;
registerEnumType(CredentialKind, {
	name: "CredentialKind",
	description: "What a credential opens.",
	valuesConfig: {
		api_key: { description: "The metered Commerce operations, over REST and GraphQL. Of a Developer Project." },
		mcp: { description: "The commerce MCP server. Of a Developer Project." },
		workspace_key: { description: "A workspace's own data, over REST and GraphQL." },
		workspace_mcp: { description: "The customer MCP server. Of a workspace." },
	},
});

/** Credentials of a workspace that are listed: all that are active, and the newest of the rest. */
export const workspaceCredentialsMax = 100;

/** A credential as the reads give it. */
export interface CredentialRow {
	readonly id: string;
	readonly kind: Kind;
	readonly projectId: string | null;
	readonly workspaceId: string | null;
	readonly name: string;
	readonly prefix: string;
	readonly createdAt: Date;
	readonly expiresAt: Date | null;
	readonly revokedAt: Date | null;
	readonly usageCount: number;
	readonly lastUsedAt: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "A credential, without what makes it one: that is shown once." })
export class Credential {
	@Field(() => ID, { description: "Identifier of the credential. Opaque." })
	id!: string;

	@Field(() => CredentialKind, { description: "What it opens." })
	kind!: Kind;

	@Field(() => String, { description: "The name that was chosen for it." })
	name!: string;

	@Field(() => String, { description: "How the credential begins, to tell it from others: `pgw_AbCd12`." })
	prefix!: string;

	@Field(() => CredentialState, { description: "Whether it can be used." })
	state!: CredentialState;

	@Field(() => GraphQLDateTimeISO, { description: "When it was made." })
	createdAt!: Date;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description: "When its time runs out, or did; null when it has no end.",
	})
	expiresAt!: Date | null;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When it was revoked; null when it was not." })
	revokedAt!: Date | null;

	@Field(() => Int, { description: "Requests that were let in with it." })
	usageCount!: number;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When it was last used; null when it never was." })
	lastUsedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "A credential that was just made." })
export class IssuedCredential {
	@Field(() => ID, { description: "Identifier of the credential. Opaque." })
	id!: string;

	@Field(() => String, {
		description: "The credential itself, for the header `X-API-Key`. It is shown this once and kept nowhere.",
	})
	key!: string;

	@Field(() => CredentialKind, { description: "What it opens." })
	kind!: Kind;

	@Field(() => String, { description: "The name that was chosen for it." })
	name!: string;

	@Field(() => String, { description: "How the credential begins, to tell it from others: `pgw_AbCd12`." })
	prefix!: string;

	@Field(() => CredentialState, { description: "Whether it can be used: `active`." })
	state!: CredentialState;

	@Field(() => GraphQLDateTimeISO, { description: "When it was made." })
	createdAt!: Date;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When its time runs out; null when it has no end." })
	expiresAt!: Date | null;
}
