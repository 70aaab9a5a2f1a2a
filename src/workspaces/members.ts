import type { Pool, PoolClient } from "pg";
import { knownAccount } from "../access/known-account.js";
import { transaction } from "../database/transaction.js";
import { refuse, ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import { noSuchWorkspace } from "./current-workspace.js";
import { membersMax, WorkspaceRole } from "./workspace.js";

/** A change of who belongs to a workspace, by one of its owners. */
interface Change {
	readonly workspaceId: string;
	readonly owner: string;
	readonly now: Date;
}

/** Adds the account with an e-mail to a workspace. */
export function addMember(
	pool: Pool,
	{ email, role, ...change }: Change & { email: string; role: WorkspaceRole },
): Promise<void> {
	return changeMembers(pool, change, async client => {
		const account = await knownAccount(client, email);
		const { rows } = await client.query<{ members: number; isMember: boolean }>(
			`select count(*)::int as members, coalesce(bool_or(account_id = $2), false) as "isMember"
			from workspace_members where workspace_id = $1`,
			[change.workspaceId, account],
		);
		const { members, isMember } = rows[0]!;
		if (isMember) refuse("email", "email must be of a person who is not a member yet.");
		if (members >= membersMax)
			throw new ServiceError("INVALID_REQUEST", `A workspace has at most ${membersMax} members.`);
		const values = [change.workspaceId, account, role, change.now];
		await client.query("insert into workspace_members values ($1, $2, $3, $4)", values);
	});
}

/** Removes a member, whose keys of the workspace end with it: they were generated for its own use. The last owner stays. */
export function removeMember(pool: Pool, { accountId, ...change }: Change & { accountId: string }): Promise<void> {
	const { workspaceId, now } = change;
	return changeMembers(pool, change, async client => {
		const { rows: members } = await client.query<{ id: string; role: WorkspaceRole }>(
			"select account_id as id, role from workspace_members where workspace_id = $1",
			[workspaceId],
		);
		const leaving = members.find(({ id }) => id === accountId.toLowerCase());
		if (!leaving) throw new ServiceError("NOT_FOUND", "The workspace has no such member.");
		const owners = members.filter(({ role }) => role === WorkspaceRole.owner);
		if (leaving.role === WorkspaceRole.owner && owners.length === 1)
			refuse("accountId", "accountId must not be the last owner's: a workspace keeps one.");
		await client.query("delete from workspace_members where workspace_id = $1 and account_id = $2", [
			workspaceId,
			leaving.id,
		]);
		await client.query(
			`update credentials set revoked_at = $3 where workspace_id = $1 and created_by = $2 and revoked_at is null`,
			[workspaceId, leaving.id, now],
		);
	});
}

/** Changes of one workspace's members come one after the other, so that its limits hold and an owner is left. */
function changeMembers(
	pool: Pool,
	{ workspaceId, owner }: Change,
	work: (client: PoolClient) => Promise<void>,
): Promise<void> {
	if (!isUuid(workspaceId)) return Promise.reject(noSuchWorkspace());
	return transaction(pool, async client => {
		await client.query("select from workspaces where id = $1 for no key update", [workspaceId]);
		const { rows } = await client.query<{ role: WorkspaceRole }>(
			"select role from workspace_members where workspace_id = $1 and account_id = $2",
			[workspaceId, owner],
		);
		if (!rows[0]) throw noSuchWorkspace();
		if (rows[0].role !== WorkspaceRole.owner)
			throw new ServiceError("FORBIDDEN", "Only an owner of the workspace adds and removes members.");
		await work(client);
	});
}
