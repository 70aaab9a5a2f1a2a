import { Migration } from "@mikro-orm/migrations";

/** Metered calls: what each idempotency key was used for, its reply and its charge; and the log of requests. */
export class Migration20261130130000_commerce extends Migration {
	override up(): void {
		// One row for ever for each key that was answered: a charge is never made twice, however late the key comes back.
		this.addSql(`
create table commerce_calls (
	project_id uuid not null references projects,
	idempotency_key text collate "C" not null check (length(idempotency_key) between 1 and 255),
	operation text not null,
	fingerprint bytea not null,
	charged int not null check (charged >= 0),
	answered_at timestamptz not null,
	primary key (project_id, idempotency_key)
)`);
		// Replies are kept apart, since they are thrown away after a while.
		this.addSql(`
create table commerce_replies (
	project_id uuid not null,
	idempotency_key text collate "C" not null,
	answered_at timestamptz not null,
	reply text not null,
	primary key (project_id, idempotency_key)
)`);
		this.addSql(`create index commerce_replies_age on commerce_replies (answered_at)`);
		this.addSql(`
create table commerce_requests (
	id bigint generated always as identity primary key,
	project_id uuid not null references projects,
	credential_id uuid references credentials,
	operation text not null,
	outcome text not null check (outcome in ('billed', 'free', 'replayed', 'failed')),
	code text,
	cost int not null,
	charged int not null,
	reason text not null,
	request_id text not null,
	idempotency_key text,
	started_at timestamptz not null,
	milliseconds int not null
)`);
		this.addSql(`create index commerce_requests_project on commerce_requests (project_id, id desc)`);

		// Where a call stands before anything is done for it. Holds the key until the transaction ends, however it ends: a
		// process that dies leaves no key behind.
		this.addSql(`
create function begin_commerce_call(
	project uuid, account uuid, key text, operation_asked text, fingerprint_asked bytea, cost int, replies_from timestamptz
) returns table (state text, reply text, charged int, balance bigint) language plpgsql as $$
declare
	call commerce_calls;
begin
	balance := coalesce((select kept.balance from ledger_accounts kept where kept.account_id = account), 0);
	charged := 0;
	if not pg_try_advisory_xact_lock(hashtextextended(project || ' ' || key, 0)) then
		state := 'in_progress';
		return next;
		return;
	end if;
	select * into call from commerce_calls where project_id = project and idempotency_key = key;
	charged := coalesce(call.charged, 0);
	if call.project_id is not null and (call.operation <> operation_asked or call.fingerprint <> fingerprint_asked) then
		state := 'reused';
		return next;
		return;
	end if;
	select kept.reply into reply from commerce_replies kept
		where kept.project_id = project and kept.idempotency_key = key and kept.answered_at > replies_from;
	state := case when reply is not null then 'replay' when charged = 0 and balance < cost then 'insufficient' else 'run' end;
	return next;
end $$`);

		// Charges, remembers and stores, all at once. Where the balance does not suffice any more, it keeps nothing, and tells the
		// balance that it met: others may have spent since the call began.
		this.addSql(`
create function end_commerce_call(
	project uuid, account uuid, key text, operation_asked text, fingerprint_asked bytea, credits int, reply_given text,
	answered timestamptz, replies_from timestamptz,
	credential uuid, cost int, reason text, request text, milliseconds int
) returns table (charged int, balance bigint) language plpgsql as $$
declare
	charged_before int := coalesce(
		(select call.charged from commerce_calls call where call.project_id = project and call.idempotency_key = key), 0);
begin
	charged := case when charged_before > 0 then 0 else credits end;
	if charged > 0 then
		balance := charge_credits(account, charged, operation_asked, project || ' ' || key, answered);
		if balance is null then
			charged := null;
			balance := coalesce((select kept.balance from ledger_accounts kept where kept.account_id = account), 0);
			return next;
			return;
		end if;
	else
		balance := coalesce((select kept.balance from ledger_accounts kept where kept.account_id = account), 0);
	end if;
	insert into commerce_calls values (project, key, operation_asked, fingerprint_asked, charged, answered)
		on conflict (project_id, idempotency_key) do update
		set charged = greatest(commerce_calls.charged, excluded.charged), answered_at = excluded.answered_at;
	insert into commerce_replies values (project, key, answered, reply_given)
		on conflict (project_id, idempotency_key) do update set answered_at = excluded.answered_at, reply = excluded.reply;
	insert into commerce_requests (project_id, credential_id, operation, outcome, cost, charged, reason, request_id,
			idempotency_key, started_at, milliseconds)
		values (project, credential, operation_asked, case when charged > 0 then 'billed' else 'free' end, cost, charged, reason,
			request, key, answered, milliseconds);
	-- Each call that is kept throws away two that are too old: the table holds about what it must, without a job.
	delete from commerce_replies where (project_id, idempotency_key) in (
		select old.project_id, old.idempotency_key from commerce_replies old where old.answered_at <= replies_from
		order by old.answered_at limit 2 for update skip locked);
	return next;
end $$`);
	}

	override down(): void {
		throw new Error("What was charged is not thrown away: restore a backup to go back.");
	}
}
