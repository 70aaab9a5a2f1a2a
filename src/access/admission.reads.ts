import type { Batch, Statement } from "../database/reads.js";
import type { CredentialKind } from "./principal.js";

/** What the door says of a credential. */
export interface AdmissionRow {
	readonly outcome: "admitted" | "limited" | "unknown" | "revoked" | "expired" | "wrong_kind";
	/** Null where the credential is unknown. */
	readonly credentialId: string;
	readonly kind: CredentialKind;
	readonly projectId: string;
	readonly accountId: string;
	readonly workspaceId: string;
	/** Null where no place was asked for. */
	readonly remaining: number;
	readonly waitUs: number;
}

/**
 * Who calls, and a place in the window, in one. $1 is the hash, $2 the moment of the request, $3 the kinds that open this
 * door, $4 the limit (null: take no place), $5 the window in microseconds.
 */
export const admission: Statement<AdmissionRow> = {
	name: "admission",
	text: `select outcome, credential_id as "credentialId", kind, project_id as "projectId", account_id as "accountId",
			workspace_id as "workspaceId", remaining, wait_us as "waitUs"
		from admit_credential($1, $2, $3, $4, $5)`,
};

/** Where windows stand, no place taken. $2 is the limit, $3 the window in microseconds. */
export const windowsSeen: Batch<string, Pick<AdmissionRow, "credentialId" | "remaining" | "waitUs">> = {
	name: "windows_seen",
	text: `select u.credential_id as "credentialId", greatest($2::int - cardinality(seen.places), 0) as remaining,
			coalesce(seen.places[1] + $3::bigint - clock.now_us, 0) as "waitUs"
		from credential_uses u,
			lateral (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now_us) clock,
			lateral (select places_in_window(u.places, clock.now_us, $3) as places) seen
		where u.credential_id = any($1::uuid[])`,
	keyOf: row => row.credentialId,
};

/** Adds uses that were counted elsewhere. $1 are the credentials, $2 how often each, $3 when last. */
export const addUses: Statement<never> = {
	name: "add_uses",
	text: `update credential_uses u
		set usage_count = u.usage_count + added.count, last_used_at = greatest(u.last_used_at, added.at)
		from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) as added (id, count, at)
		where u.credential_id = added.id`,
};
