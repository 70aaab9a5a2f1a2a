import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import type { CredentialRow } from "./credential.js";
import { credentialById, projectOfAccount, workspacesOfAccount } from "./credential.reads.js";
import type { Person } from "./principal.js";
import { signedIn } from "./signed-in.js";

/** Passes where the project is one of the person's own. */
export async function requireProject(projectId: string, context: Context): Promise<void> {
	const { accountId } = signedIn(context.principal);
	const found = isUuid(projectId) && (await context.reads.row(projectOfAccount, [projectId, accountId]));
	if (!found) throw new ServiceError("NOT_FOUND", `There is no project with the id ${JSON.stringify(projectId)}.`);
}

/** The workspace that is asked for, or the only one, of which the person is a member. */
export async function requireMembership(workspaceId: string | null | undefined, context: Context): Promise<string> {
	const { accountId } = signedIn(context.principal);
	const known = workspaceId == null || isUuid(workspaceId);
	const found = known ? await context.reads.rows(workspacesOfAccount, [accountId, workspaceId ?? null]) : [];
	if (found.length > 1) {
		const detail = "workspaceId must name one of your workspaces: there are several.";
		throw new ServiceError("INVALID_REQUEST", detail, { faults: [{ parameter: "workspaceId", detail }] });
	}
	if (!found[0]) throw noWorkspace(workspaceId);
	return found[0].id;
}

/** The workspace whose keys may be listed: that of a member, or of a workspace key. */
export async function requireKeyList(workspaceId: string | null | undefined, context: Context): Promise<string> {
	const { principal } = context;
	if (principal.kind === "anonymous")
		throw new ServiceError("MISSING_API_KEY", "Send the header `X-API-Key` with a workspace key, or sign in.");
	if (principal.kind !== "workspace" || principal.credentialKind !== "workspace_key")
		return requireMembership(workspaceId, context);
	if (workspaceId != null && workspaceId !== principal.workspaceId) throw noWorkspace(workspaceId);
	return principal.workspaceId;
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

async function isWithin({ projectId, workspaceId }: CredentialRow, { principal, reads }: Context): Promise<boolean> {
	if (principal.kind === "workspace") return workspaceId === principal.workspaceId;
	const { accountId } = principal as Person;
	const found = projectId
		? await reads.row(projectOfAccount, [projectId, accountId])
		: await reads.row(workspacesOfAccount, [accountId, workspaceId]);
	return found !== undefined;
}

function noWorkspace(workspaceId: string | null | undefined): ServiceError {
	const which =
		workspaceId == null
			? "You are a member of no workspace."
			: `There is no workspace with the id ${JSON.stringify(workspaceId)}.`;
	return new ServiceError("NOT_FOUND", which);
}
