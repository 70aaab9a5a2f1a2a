import type { CredentialKind } from "../graphql/graphql.ts";

/** What each kind of credential is called. */
export const credentialNouns: Readonly<Record<CredentialKind, string>> = {
	api_key: "REST key",
	mcp: "MCP credential",
	workspace_key: "workspace key",
	workspace_mcp: "workspace MCP credential",
};
