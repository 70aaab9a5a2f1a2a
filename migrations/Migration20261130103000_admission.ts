import { Migration } from "@mikro-orm/migrations";

/** The door: who calls with a credential, and whether its window has a place. */
export class Migration20261130103000_admission extends Migration {
	override up(): void {
		// One statement for identity, window and usage. States are judged by the clock of the request; the window has the
		// database's own, which all processes share, read after the lock: so the log is in order and the count exact.
		// Without a limit it takes no place. What is refused writes nothing: a window that is full in what has been
		// committed stays full until its oldest place is free, so that no lock is needed to say so.
		this.addSql(`
create function admit_credential(given_hash bytea, at timestamptz, accepted text[], places_max int, window_us bigint)
returns table (
	outcome text, credential_id uuid, kind text, project_id uuid, account_id uuid, workspace_id uuid,
	remaining int, wait_us bigint
) language plpgsql as $$
#variable_conflict use_column
declare
	revoked boolean;
	expired boolean;
	taken bigint[];
	now_us bigint;
begin
	select c.id, c.kind, c.project_id, p.account_id, c.workspace_id,
		c.revoked_at is not null, c.expires_at <= at, u.places
	into credential_id, kind, project_id, account_id, workspace_id, revoked, expired, taken
	from credentials c
		join credential_uses u on u.credential_id = c.id
		left join projects p on p.id = c.project_id
	where c.secret_hash = given_hash;

	outcome := case
		when not found then 'unknown'
		when revoked then 'revoked'
		when expired then 'expired'
		when not kind = any(accepted) then 'wrong_kind'
		else 'admitted'
	end;
	if outcome <> 'admitted' or places_max is null then
		return next;
		return;
	end if;

	now_us := extract(epoch from clock_timestamp()) * 1000000;
	taken := places_in_window(taken, now_us, window_us);
	if cardinality(taken) < places_max then
		select u.places into taken from credential_uses u where u.credential_id = admit_credential.credential_id for update;
		now_us := extract(epoch from clock_timestamp()) * 1000000;
		taken := places_in_window(taken, now_us, window_us);
	end if;
	if cardinality(taken) >= places_max then
		outcome := 'limited';
		remaining := 0;
		wait_us := taken[cardinality(taken) - places_max + 1] + window_us - now_us;
		return next;
		return;
	end if;

	taken := taken || now_us;
	-- The reply does not wait for the disk: what a crash of PostgreSQL itself can lose is the last moment of this log.
	perform set_config('synchronous_commit', 'off', true);
	update credential_uses u
	set places = taken, usage_count = u.usage_count + 1, last_used_at = greatest(u.last_used_at, at)
	where u.credential_id = admit_credential.credential_id;
	remaining := places_max - cardinality(taken);
	wait_us := taken[1] + window_us - now_us;
	return next;
end
$$`);
		// A place from beyond the window's end is of a clock that was set back since.
		this.addSql(`
create function places_in_window(places bigint[], now_us bigint, window_us bigint) returns bigint[]
language sql immutable as $$
	select coalesce(array_agg(place order by place), '{}') from unnest(places) place
	where place > now_us - window_us and place <= now_us + window_us
$$`);
	}

	override down(): void {
		this.addSql(`drop function admit_credential`);
		this.addSql(`drop function places_in_window`);
	}
}
