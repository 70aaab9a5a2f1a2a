import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import { type WorkspaceRow, workspaceById, workspacesOfMember } from "./workspace.reads.js";

/**
 * The workspace that a request is about: a workspace credential's own, or the one that a person names of those it belongs
 * to; who belongs to only one need not name it. Throws where there is none, and alike for another's. `argument` is the name
 * that the client knows \`id\` by.
 */
export async function currentWorkspace(
	{ principal, reads }: Pick<Context, "principal" | "reads">,
	id?: string | null,
	argument = "id",
): Promise<WorkspaceRow> {
	switch (principal.kind) {
		case "workspace": {
			if (id != null && id.toLowerCase() !== principal.workspaceId) throw noSuchWorkspace();
			return (await reads.load(workspaceById, principal.workspaceId))[0]!;
		}
		case "person": {
			if (id != null && !isUuid(id)) throw noSuchWorkspace();
			const [workspace, another] = await reads.rows(workspacesOfMember, [principal.accountId, id ?? null]);
			if (!workspace) throw noSuchWorkspace();
			if (!another) return workspace;
			const detail = `${argument} must name one of your workspaces: you belong to several.`;
			throw new ServiceError("INVALID_REQUEST", detail, { faults: [{ parameter: argument, detail }] });
		}
		case "project":
			throw new ServiceError("WRONG_CREDENTIAL_KIND", "A workspace is opened by a workspace key, not by a project's.");
		case "anonymous":
			throw new ServiceError("MISSING_API_KEY", "A workspace takes a workspace key in `X-API-Key`, or a session.");
	}
}

export function noSuchWorkspace(): ServiceError {
	return new ServiceError("NOT_FOUND", "You have no workspace with this identifier.");
}
