import { Migration } from "@mikro-orm/migrations";

/**
 * Commerce Credits: an append-only double-entry ledger, and how each account's signup grant ended.
 *
 * A transaction has two entries, one of a customer and one of the service's own books, which sum to 0. Whoever writes, and
 * in whatever way, these rules hold. They hold one another up:
 *
 * - An entry states the customer's balance after it. It is reckoned from the balance at the time, whose row stays locked
 *   until the end of the database's transaction.
 * - The balance kept beside moves with an entry, and only to what the newest entry states: nothing else can set it.
 * - A transaction has both its entries when it is committed (checked then), and has no room for a third (the primary key),
 *   so that nothing can be added to it later.
 */
export class Migration20261130120000_ledger extends Migration {
	override up(): void {
		// Balances are what a 32-bit integer holds: GraphQL's Int can tell each of them.
		this.addSql(`create domain credit_balance as bigint check (value between 0 and 2000000000)`);
		this.addSql(`
create table ledger_accounts (
	account_id uuid primary key references accounts,
	balance credit_balance not null default 0
) with (fillfactor = 50)`);
		this.addSql(`
create table ledger_transactions (
	id bigint generated always as identity primary key,
	kind text not null check (kind in ('grant', 'purchase', 'charge', 'adjustment')),
	reason text not null check (length(reason) between 1 and 500),
	reference text check (length(reference) between 1 and 400),
	billable boolean not null generated always as (kind = 'charge') stored,
	created_at timestamptz not null,
	check (reference is not null or kind in ('grant', 'adjustment'))
)`);
		// What has a reference happens once, however often it is tried.
		this.addSql(`create unique index ledger_transactions_reference on ledger_transactions (kind, reference)`);
		// The service's own books are names and no rows: a row of theirs would be locked by every charge.
		this.addSql(`
create table ledger_entries (
	transaction_id bigint not null references ledger_transactions,
	side text not null check (side in ('customer', 'service')),
	account_id uuid references ledger_accounts,
	book text check (book in ('grants', 'sales', 'consumption', 'adjustments')),
	credits bigint not null check (credits <> 0),
	balance credit_balance,
	primary key (transaction_id, side),
	check (case side when 'customer' then account_id is not null and book is null and balance is not null
		else account_id is null and book is not null and balance is null end)
)`);
		this.addSql(`
create unique index ledger_entries_account on ledger_entries (account_id, transaction_id) where account_id is not null`);

		for (const table of ["ledger_transactions", "ledger_entries"]) {
			this.addSql(`create trigger append_only before update or delete or truncate on ${table}
	for each statement execute function refuse_change()`);
		}
		this.addSql(`create trigger never_deleted before delete or truncate on ledger_accounts
	for each statement execute function refuse_change()`);

		this.addSql(`
create function state_balance() returns trigger language plpgsql as $$
begin
	-- Entries that come in one statement are all reckoned from the balance before it: then the balance cannot follow, and
	-- the statement is refused.
	select balance + new.credits into new.balance from ledger_accounts where account_id = new.account_id for update;
	if not found then
		raise foreign_key_violation using message = format('%s has no account in the ledger', new.account_id);
	end if;
	return new;
end $$`);
		this.addSql(`create trigger state_balance before insert on ledger_entries
	for each row when (new.side = 'customer') execute function state_balance()`);
		this.addSql(`
create function move_balance() returns trigger language plpgsql as $$
begin
	update ledger_accounts set balance = balance + new.credits where account_id = new.account_id;
	return null;
end $$`);
		this.addSql(`create trigger move_balance after insert on ledger_entries
	for each row when (new.side = 'customer') execute function move_balance()`);
		this.addSql(`
create function check_balance() returns trigger language plpgsql as $$
declare
	stated bigint := 0;
begin
	-- A new account has no entries. If it is there already, and this row comes to nothing, it may have some.
	if tg_op = 'UPDATE' then
		if new.account_id <> old.account_id then
			raise check_violation using message = 'an account of the ledger cannot become another one';
		end if;
		select balance into stated from ledger_entries where account_id = new.account_id
			order by transaction_id desc limit 1;
	end if;
	if new.balance is distinct from coalesce(stated, 0) then
		raise check_violation using message = format('the balance of %s is %s by its entries: it cannot be set to %s',
			new.account_id, coalesce(stated, 0), new.balance);
	end if;
	return new;
end $$`);
		this.addSql(`create trigger check_balance before insert or update on ledger_accounts
	for each row execute function check_balance()`);

		this.addSql(`
create function check_transaction() returns trigger language plpgsql as $$
declare
	entries bigint;
	total numeric;
	gained bigint;
	books text;
begin
	select count(*), sum(credits), max(credits) filter (where side = 'customer'), max(book)
		into entries, total, gained, books from ledger_entries where transaction_id = new.id;
	if entries <> 2 or total <> 0 then
		raise check_violation using message = format('ledger transaction %s is not balanced: it has %s entries that sum to %s',
			new.id, entries, coalesce(total, 0));
	end if;
	if books <> ledger_book(new.kind) or not ledger_direction_fits(new.kind, gained) then
		raise check_violation using message = format('ledger transaction %s is no %s: it gives the customer %s credits from %s',
			new.id, new.kind, gained, books);
	end if;
	return null;
end $$`);
		this.addSql(`create constraint trigger check_transaction after insert on ledger_transactions
	deferrable initially deferred for each row execute function check_transaction()`);
		this.addSql(`
create function ledger_book(kind text) returns text language sql immutable as $$
	select case kind when 'grant' then 'grants' when 'purchase' then 'sales'
		when 'charge' then 'consumption' else 'adjustments' end
$$`);
		this.addSql(`
create function ledger_direction_fits(kind text, credits bigint) returns boolean language sql immutable as $$
	select case kind when 'charge' then credits < 0 when 'adjustment' then credits <> 0 else credits > 0 end
$$`);

		// The one way in which the program writes: gives the new balance, or null where the balance does not suffice, and then
		// nothing was written. It locks one row, the customer's, and so runs into no deadlock.
		this.addSql(`
create function post_credits(kind text, account uuid, amount bigint, reason text, reference text, at timestamptz)
	returns bigint language plpgsql as $$
declare
	balance_before bigint;
	posted bigint;
begin
	if not ledger_direction_fits(kind, amount) then
		raise check_violation using message = format('a %s cannot give a customer %s credits', kind, amount);
	end if;
	select balance into balance_before from ledger_accounts where account_id = account for update;
	if not found then
		if amount < 0 then
			return null;
		end if;
		insert into ledger_accounts (account_id) values (account) on conflict do nothing;
		select balance into balance_before from ledger_accounts where account_id = account for update;
	end if;
	if balance_before + amount < 0 then
		return null;
	end if;
	insert into ledger_transactions (kind, reason, reference, created_at) values (kind, reason, reference, at)
		returning id into posted;
	insert into ledger_entries (transaction_id, side, account_id, book, credits) values
		(posted, 'customer', account, null, amount),
		(posted, 'service', null, ledger_book(kind), -amount);
	return balance_before + amount;
end $$`);
		this.addSql(`
create function charge_credits(account uuid, credits bigint, reason text, reference text, at timestamptz)
	returns bigint language sql as $$ select post_credits('charge', account, -credits, reason, reference, at) $$`);

		this.addSql(`
create table signup_grants (
	account_id uuid primary key references accounts,
	outcome text not null check (outcome in ('granted', 'failed', 'none', 'absent')),
	credits bigint not null check (credits >= 0),
	reason text not null,
	attempted_at timestamptz not null,
	check ((outcome = 'none') = (credits = 0))
)`);
		this.addSql(`create trigger append_only before update or delete or truncate on signup_grants
	for each statement execute function refuse_change()`);
		// The inner block is a savepoint: what fails in it leaves the caller's transaction as it was. A time-out of the
		// statement is no "other" to PostgreSQL.
		this.addSql(`
create function attempt_signup_grant(account uuid, amount bigint, at timestamptz) returns void language plpgsql as $$
declare
	ended text := 'none';
	because text := 'The signup grant is set to 0.';
begin
	if exists (select from signup_grants where account_id = account) then
		return;
	end if;
	if amount <> 0 then
		begin
			if post_credits('grant', account, amount, 'Signup grant', 'signup:' || account, at) is null then
				ended := 'absent';
				because := 'The ledger gave no balance back.';
			else
				ended := 'granted';
				because := 'Signup grant';
			end if;
		exception when query_canceled or others then
			ended := 'failed';
			because := sqlerrm;
		end;
	end if;
	insert into signup_grants values (account, ended, amount, because, at) on conflict do nothing;
end $$`);

		// A checkout session is settled once, and so is an event: with credits, or refused and left to a person to look at.
		this.addSql(`
create table stripe_payments (
	session_id text primary key,
	event_id text not null unique,
	account_id uuid references accounts,
	credits bigint check (credits > 0),
	refused_because text,
	received_at timestamptz not null,
	check (num_nonnulls(account_id, credits) = case when refused_because is null then 2 else 0 end)
)`);
		this.addSql(`create trigger append_only before update or delete or truncate on stripe_payments
	for each statement execute function refuse_change()`);
	}

	override down(): void {
		throw new Error("A ledger is not thrown away: restore a backup to go back.");
	}
}
