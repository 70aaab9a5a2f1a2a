import { idCharactersMax, workspaceId } from "./identifiers.js";
import { type Route, text } from "./route.js";

const id = text({
	description: "Identifier of the key, as the list gives it.",
	example: "0198c2d4-7f3a-7c1e-9d52-3b1f0a6e4c77",
	required: true,
	charactersMax: idCharactersMax,
});

const keyShown = {
	id: "0198c2d4-7f3a-7c1e-9d52-3b1f0a6e4c77",
	name: "Nightly report",
	prefix: "pgw_AbCd12",
	state: "active",
	createdAt: "2026-11-21T08:00:00.000Z",
	expiresAt: "2027-02-19T08:00:00.000Z",
};
const issuedShown = {
	id: keyShown.id,
	name: keyShown.name,
	key: "pgw_AbCd12efGH34ijKL56mnOP78qrST90uvWX12yzAB34CDEF",
	prefix: keyShown.prefix,
	state: keyShown.state,
	createdAt: keyShown.createdAt,
	expiresAt: keyShown.expiresAt,
};

/** What all paths of the settings have in common. */
const settings = { tag: "Settings", credential: ["workspace_key"], persons: true } as const satisfies Partial<Route>;

/** The keys of a workspace. */
export const keyRoutes: readonly Route[] = [
	{
		...settings,
		method: "GET",
		path: "/api/settings/api-keys",
		summary: "List a workspace's keys",
		description:
			"All keys that are active, then the newest of the others, up to 100, each with how often it was used. For members of the workspace and for its keys.",
		read: { workspaceId },
		operation: `
			query listKeys($workspaceId: ID) {
				workspace(id: $workspaceId) {
					keys: apiKeys { id name kind prefix state createdAt expiresAt revokedAt usageCount lastUsedAt }
				}
			}`,
		example: {
			keys: [
				{ ...keyShown, kind: "workspace_key", revokedAt: null, usageCount: 17, lastUsedAt: "2026-11-21T09:30:00.000Z" },
			],
		},
		message: "The keys of the workspace.",
		failures: ["NOT_FOUND"],
	},
	{
		...settings,
		method: "POST",
		path: "/api/settings/api-keys",
		summary: "Generate a key",
		description:
			"Makes a key of the workspace and gives it, this once. A workspace has at most ten active ones. For members of the workspace who have signed in.",
		read: { workspaceId },
		body: { variable: "input", example: { name: "Nightly report", expiresInDays: 90 } },
		operation: `
			mutation generateKey($workspaceId: ID, $input: WorkspaceKeyInput!) {
				createWorkspaceKey(workspaceId: $workspaceId, input: $input) {
					id name key kind prefix state createdAt expiresAt
				}
			}`,
		status: 201,
		example: { ...issuedShown, kind: "workspace_key" },
		message: "The key was generated. It is shown this once.",
		failures: ["FORBIDDEN", "NOT_FOUND", "KEY_LIMIT_REACHED"],
	},
	{
		...settings,
		method: "POST",
		path: "/api/settings/api-keys/:id/rotate",
		summary: "Rotate a key",
		description:
			"Revokes an active key and gives a new one, this once, that has its name and ends when it would have. For members of the workspace who have signed in, and for the key itself.",
		read: { id },
		operation: `
			mutation rotateKey($id: ID!) {
				rotateCredential(id: $id) { id name key kind prefix state createdAt expiresAt }
			}`,
		status: 201,
		example: { ...issuedShown, kind: "workspace_key" },
		message: "The key was rotated. The new one is shown this once.",
		failures: ["FORBIDDEN", "API_KEY_NOT_FOUND"],
	},
	{
		...settings,
		method: "DELETE",
		path: "/api/settings/api-keys/:id",
		summary: "Revoke a key",
		description:
			"Ends a key at once. One that was revoked or has expired stays as it is. For members of the workspace who have signed in, and for the key itself.",
		read: { id },
		operation: `
			mutation revokeKey($id: ID!) {
				revokeCredential(id: $id) { id name kind prefix state createdAt expiresAt revokedAt }
			}`,
		example: { ...keyShown, kind: "workspace_key", state: "revoked", revokedAt: "2026-11-22T08:00:00.000Z" },
		message: "The key was revoked.",
		failures: ["FORBIDDEN", "API_KEY_NOT_FOUND"],
	},
];
