import type { Pool, PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { ServiceError } from "../errors.js";
import type { CredentialRow, IssuedCredential } from "./credential.js";
import { newCredential, shownPrefix } from "./credential-format.js";
import { CredentialState } from "./credential-state.js";
import type { CredentialKind } from "./principal.js";

/** Days that a workspace's credential may live: the user's choice is one of these. */
export const expiryDays: readonly number[] = [30, 60, 90, 180, 365];

/** When a credential that is made now expires. */
export function expiryIn(days: number, now: Date): Date {
	return new Date(now.getTime() + days * 86_400_000);
}

/** Active credentials of one kind: in a workspace, which people count by, and in a project, where it is only a bound. */
export const activeInWorkspaceMax = 10;
export const activeInProjectMax = 1_000;

/** What a credential belongs to. */
export type Owner = { readonly projectId: string } | { readonly workspaceId: string };

export interface NewCredential {
	readonly owner: Owner;
	readonly kind: CredentialKind;
	readonly name: string;
	/** Null: it has no end. */
	readonly expiresAt: Date | null;
	/** The account of who makes it, where that is known. */
	readonly createdBy: string | null;
}

/** What credentials are made with. */
export interface Issuer {
	readonly pool: Pool;
	readonly now: Date;
	/** What is stored of a raw credential. */
	readonly hashOf: (raw: string) => Buffer;
}

/** Makes a credential. Of many that are made at once for one owner, no more go through than there may be. */
export function createCredential({ pool, now, hashOf }: Issuer, wanted: NewCredential): Promise<IssuedCredential> {
	return transaction(pool, async client => {
		await checkActive(client, wanted, now);
		return insert(client, wanted, { now, hashOf });
	});
}

/**
 * Revokes an active credential and makes one of the same name that ends when it would have. `rotatedBy` is the account of
 * the person who does, and then is the only one to know it; without, it stays of who made it. Waits for a removal of
 * members, which revokes what they have made: nothing slips through.
 */
export function rotateCredential(
	{ pool, now, hashOf }: Issuer,
	{ id, workspaceId }: Pick<CredentialRow, "id" | "workspaceId">,
	rotatedBy?: string,
): Promise<IssuedCredential> {
	return transaction(pool, async client => {
		if (workspaceId) await client.query("select from workspaces where id = $1 for no key update", [workspaceId]);
		const isRemoved = workspaceId && rotatedBy && !(await belongs(client, workspaceId, rotatedBy));
		const old = isRemoved ? undefined : await revoke(client, id, now);
		if (!old) throw new ServiceError("API_KEY_NOT_FOUND", `There is no active API key with the id "${id}".`);
		const owner = old.projectId ? { projectId: old.projectId } : { workspaceId: old.workspaceId! };
		return insert(client, { ...old, owner, createdBy: rotatedBy ?? old.createdBy }, { now, hashOf });
	});
}

/** Revokes a credential, if it is active. */
export async function revokeCredential({ pool, now }: Pick<Issuer, "pool" | "now">, id: string): Promise<void> {
	await transaction(pool, client => revoke(client, id, now));
}

/**
 * Waits for others who make one for the same owner, and then counts: what they have made is seen. Who was removed from
 * the workspace meanwhile, which takes the same lock, makes none any more.
 */
async function checkActive(client: PoolClient, { owner, kind, createdBy }: NewCredential, now: Date): Promise<void> {
	const [noun, id, max] =
		"projectId" in owner
			? (["project", owner.projectId, activeInProjectMax] as const)
			: (["workspace", owner.workspaceId, activeInWorkspaceMax] as const);
	const locked = await client.query(`select 1 from ${noun}s where id = $1 for no key update`, [id]);
	const isMember = noun === "project" || createdBy === null || (await belongs(client, id, createdBy));
	if (locked.rowCount === 0 || !isMember)
		throw new ServiceError("NOT_FOUND", `There is no ${noun} with the id "${id}".`);
	const { rows } = await client.query<{ count: string }>(
		`select count(*) from credentials where ${noun}_id = $1 and kind = $2 and ${active("$3")}`,
		[id, kind, now],
	);
	if (Number(rows[0]!.count) < max) return;
	const sentence = `A ${noun} holds at most ${max} active credentials of the kind ${kind}.`;
	throw new ServiceError("KEY_LIMIT_REACHED", sentence);
}

async function belongs(client: PoolClient, workspaceId: string, accountId: string): Promise<boolean> {
	const found = await client.query("select from workspace_members where workspace_id = $1 and account_id = $2", [
		workspaceId,
		accountId,
	]);
	return found.rowCount === 1;
}

async function insert(
	client: PoolClient,
	{ owner, kind, name, expiresAt, createdBy }: NewCredential,
	{ now, hashOf }: Pick<Issuer, "now" | "hashOf">,
): Promise<IssuedCredential> {
	const key = newCredential(kind);
	const prefix = shownPrefix(key);
	const { projectId = null, workspaceId = null } = owner as { projectId?: string; workspaceId?: string };
	const { rows } = await client.query<{ id: string }>(
		`with made as (
			insert into credentials
				(kind, project_id, workspace_id, name, prefix, secret_hash, created_by, created_at, expires_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
		)
		insert into credential_uses (credential_id) select id from made returning credential_id as id`,
		[kind, projectId, workspaceId, name, prefix, hashOf(key), createdBy, now, expiresAt],
	);
	return { id: rows[0]!.id, key, kind, name, prefix, state: CredentialState.active, createdAt: now, expiresAt };
}

interface Revoked extends Omit<NewCredential, "owner"> {
	readonly projectId: string | null;
	readonly workspaceId: string | null;
}

/** What was revoked; undefined where it was not active. */
async function revoke(client: PoolClient, id: string, now: Date): Promise<Revoked | undefined> {
	const { rows } = await client.query<Revoked>({
		text: `update credentials set revoked_at = $2 where id = $1 and ${active("$2")}
			returning kind, name, project_id as "projectId", workspace_id as "workspaceId", expires_at as "expiresAt",
				created_by as "createdBy"`,
		values: [id, now],
		// On the ORM's pool times come as text unless told.
		types: rowTypes,
	});
	return rows[0];
}

/** As a condition in SQL: what `stateOf` calls active. */
function active(moment: string): string {
	return `revoked_at is null and (expires_at is null or expires_at > ${moment})`;
}
