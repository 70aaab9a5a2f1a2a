import type { Batch, Statement } from "../database/reads.js";
import { type Workspace, type WorkspaceMember, workspacesListedMax } from "./workspace.js";

/** A workspace as the reads give it. */
export interface WorkspaceRow extends Workspace {
	vendorId: number;
	vendorSlug: string;
	vendorName: string;
}

const columns = `w.id, w.name, w.market, w.currency, w.created_at as "createdAt",
	v.id as "vendorId", v.slug as "vendorSlug", v.name as "vendorName"`;
const tables = "workspaces w join vendors v on v.id = w.vendor_id";

/** For who is known to belong to it. */
export const workspaceById: Batch<string, WorkspaceRow> = {
	name: "workspace_by_id",
	text: `select ${columns} from ${tables} where w.id = any($1)`,
	keyOf: row => row.id,
};

/** Those of an account, $1, or the one of them with the identifier $2: up to two, where there are as many. */
export const workspacesOfMember: Statement<WorkspaceRow> = {
	name: "workspaces_of_member",
	text: `select ${columns} from ${tables} join workspace_members m on m.workspace_id = w.id
		where m.account_id = $1 and ($2::uuid is null or w.id = $2) limit 2`,
};

/** An account's own ones first, so that nobody can crowd them out by adding it to others. */
export const workspacesOfAccount: Batch<string, WorkspaceRow & { accountId: string }> = {
	name: "account_workspaces",
	text: `select listed.*, account as "accountId" from unnest($1::uuid[]) as account, lateral (
			select ${columns} from ${tables} join workspace_members m on m.workspace_id = w.id
			where m.account_id = account order by m.role <> 'owner', m.created_at, w.id limit ${workspacesListedMax}
		) as listed`,
	keyOf: row => row.accountId,
};

export const membersOfWorkspace: Batch<string, WorkspaceMember & { workspaceId: string }> = {
	name: "members_of_workspace",
	text: `select m.workspace_id as "workspaceId", m.account_id as "accountId", u.email, u.name, m.role,
			m.created_at as "joinedAt"
		from workspace_members m join accounts a on a.id = m.account_id join users u on u.id = a.user_id
		where m.workspace_id = any($1) order by m.role <> 'owner', m.created_at, m.account_id`,
	keyOf: row => row.workspaceId,
};
