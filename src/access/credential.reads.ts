import type { Order } from "../connections/connection.js";
import type { Batch, Statement } from "../database/reads.js";
import { type CredentialRow, workspaceCredentialsMax } from "./credential.js";

const columns = `c.id, c.kind, c.project_id as "projectId", c.workspace_id as "workspaceId", c.name, c.prefix,
	c.created_at as "createdAt", c.expires_at as "expiresAt", c.revoked_at as "revokedAt",
	u.usage_count as "usageCount", u.last_used_at as "lastUsedAt"`;
const tables = `credentials c join credential_uses u on u.credential_id = c.id`;

export const credentialById: Batch<string, CredentialRow> = {
	name: "credential_by_id",
	text: `select ${columns} from ${tables} where c.id = any($1::uuid[])`,
	keyOf: row => row.id,
};

/** $2 is the moment. */
export const credentialsOfWorkspace: Batch<string, CredentialRow> = {
	name: "credentials_of_workspace",
	text: `select listed.* from unnest($1::uuid[]) as workspace, lateral (
			select ${columns} from ${tables} where c.workspace_id = workspace
			order by c.revoked_at is null and c.expires_at > $2 desc, c.created_at desc, c.id limit ${workspaceCredentialsMax}
		) as listed`,
	keyOf: row => row.workspaceId!,
};

export const orderOfProjectCredentials: Order<CredentialRow> = {
	name: "project_credentials",
	like: [""],
	placeOf: ({ id }) => [id],
};

/** Newest first. $1 is the project, $2 the credential to go on from, or null; $3 the limit. */
export const credentialsOfProject: Statement<CredentialRow> = {
	name: "credentials_of_project",
	text: `select ${columns} from ${tables} where c.project_id = $1
			and ($2::text is null or (c.created_at, c.id) <
				(select created_at, id from credentials where project_id = $1 and id::text = $2))
		order by c.created_at desc, c.id desc limit $3`,
};

export const countOfProjectCredentials: Statement<{ count: number }> = {
	name: "count_of_project_credentials",
	text: `select count(*) from credentials where project_id = $1`,
};
