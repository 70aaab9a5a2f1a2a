/** What a credential opens. See the contract, section 2. */
export type CredentialKind = "api_key" | "mcp" | "workspace_key" | "workspace_mcp";

/** Who is calling. */
export type Principal = Anonymous | ProjectCredential | WorkspaceCredential | Person;

export interface Anonymous {
	readonly kind: "anonymous";
}

/** A program with a credential of a Developer Project. */
export interface ProjectCredential {
	readonly kind: "project";
	readonly credentialKind: "api_key" | "mcp";
	readonly credentialId: string;
	readonly projectId: string;
	/** The account that the project belongs to, and that pays. */
	readonly accountId: string;
}

/** A program with a credential of a workspace. */
export interface WorkspaceCredential {
	readonly kind: "workspace";
	readonly credentialKind: "workspace_key" | "workspace_mcp";
	readonly credentialId: string;
	readonly workspaceId: string;
}

/** A person who has signed in. */
export interface Person {
	readonly kind: "person";
	readonly accountId: string;
	readonly email: string;
	readonly sessionId: string;
}
