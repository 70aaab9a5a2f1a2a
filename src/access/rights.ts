import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import { type Project, projectOfAccount } from "../projects/project.js";
import { ownWorkspace } from "../workspaces/current-workspace.js";
import type { CredentialRow } from "./credential.js";
import { credentialById } from "./credential.reads.js";
import { signedIn } from "./signed-in.js";

/** A project that is one of the person's own. Another's is as good as none. */
export async function requireProject(projectId: string, context: Context): Promise<Project> {
	const { accountId } = signedIn(context.principal);
	const project = isUuid(projectId) ? await context.reads.row(projectOfAccount, [projectId, accountId]) : undefined;
	if (!project) throw new ServiceError("NOT_FOUND", `There is no project with the id ${JSON.stringify(projectId)}.`);
	return project;
}

/** Passes where the keys of the caller's workspace may be listed: by its members, and by its keys. */
export function requireKeyList({ principal }: Context): void {
	if (principal.kind === "workspace" && principal.credentialKind !== "workspace_key")
		throw new ServiceError("FORBIDDEN", "An MCP credential may not list keys.");
}

/**
 * A credential that may be revoked or rotated: by the person whose project it belongs to, by a member of its workspace,
 * or by itself, where it is a workspace key. One of others is as good as none.
 */
export async function requireCredential(id: string, context: Context): Promise<CredentialRow> {
	const { principal, reads } = context;
	if (principal.kind !== "workspace" || principal.credentialKind !== "workspace_key") signedIn(context.principal);
	const credential = isUuid(id) ? (await reads.load(credentialById, id.toLowerCase()))[0] : undefined;
	if (!credential || !(await isWithin(credential, context)))
		throw new ServiceError("API_KEY_NOT_FOUND", `There is no API key with the id ${JSON.stringify(id)}.`);
	if (principal.kind === "workspace" && principal.credentialId !== credential.id)
		throw new ServiceError("FORBIDDEN", "A workspace key may revoke and rotate itself, and no other one.");
	return credential;
}

async function isWithin({ projectId, workspaceId }: CredentialRow, context: Context): Promise<boolean> {
	const { principal, reads } = context;
	if (workspaceId) return (await ownWorkspace(context, workspaceId)) !== undefined;
	return (
		principal.kind === "person" && (await reads.row(projectOfAccount, [projectId, principal.accountId])) !== undefined
	);
}
