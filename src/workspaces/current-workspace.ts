import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import { type WorkspaceRow, workspaceById, workspacesOfMember } from "./workspace.reads.js";

type Caller = Pick<Context, "principal" | "reads">;

/**
 * The workspace that a request is about: a workspace credential's own, or the one that a person names of those it belongs
 * to; who belongs to only one need not name it. Throws where there is none, and alike for another's. `argument` is the name
 * that the client knows `id` by.
 */
export async function currentWorkspace(caller: Caller, id?: string | null, argument = "id"): Promise<WorkspaceRow> {
	const { principal, reads } = caller;
	switch (principal.kind) {
		case "workspace":
			return found(await ownWorkspace(caller, id ?? principal.workspaceId));
		case "person": {
			if (id != null) return found(await ownWorkspace(caller, id));
			const [workspace, another] = await reads.rows(workspacesOfMember, [principal.accountId, null]);
			if (!another) return found(workspace);
			throw new ServiceError("INVALID_REQUEST", "You belong to several workspaces: name the one that you mean.", {
				faults: [{ parameter: argument, detail: "must name one of your workspaces: you belong to several" }],
			});
		}
		case "project":
			throw new ServiceError("WRONG_CREDENTIAL_KIND", "A workspace is opened by a workspace key, not by a project's.");
		case "anonymous":
			throw new ServiceError("MISSING_API_KEY", "A workspace takes a workspace key in `X-API-Key`, or a session.");
	}
}

/** The argument of a mutation that names the workspace it is about, for `currentWorkspace`. */
export const workspaceArgument = {
	nullable: true,
	description:
		"Which of the person's workspaces; may be left out with a key, and by who belongs to only one. Another's is `NOT_FOUND`.",
};

/** The workspace with an identifier, where it is the caller's: that of its credential, or one that the person belongs to. */
export async function ownWorkspace({ principal, reads }: Caller, id: string): Promise<WorkspaceRow | undefined> {
	if (principal.kind === "workspace" && id.toLowerCase() === principal.workspaceId)
		return (await reads.load(workspaceById, principal.workspaceId))[0];
	if (principal.kind === "person" && isUuid(id)) return reads.row(workspacesOfMember, [principal.accountId, id]);
	return undefined;
}

function found(workspace: WorkspaceRow | undefined): WorkspaceRow {
	if (!workspace) throw noSuchWorkspace();
	return workspace;
}

export function noSuchWorkspace(): ServiceError {
	return new ServiceError("NOT_FOUND", "You have no workspace with this identifier.");
}
