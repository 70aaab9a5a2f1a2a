import { Migration } from "@mikro-orm/migrations";

/** Webhooks: who is told of what, what there was to tell, and how each telling went. */
export class Migration20261201110000_webhooks extends Migration {
	override up(): void {
		this.addSql(`
create table webhook_endpoints (
	id uuid primary key default gen_random_uuid(),
	workspace_id uuid references workspaces,
	account_id uuid references accounts,
	url text not null check (length(url) between 1 and 2000),
	description text check (length(description) between 1 and 200),
	event_types text[] not null check (cardinality(event_types) between 1 and 20),
	-- Below these nothing is told. Percents of the price before, and of the workspace's own price.
	price_change_percent_min double precision not null default 0 check (price_change_percent_min between 0 and 100),
	undercut_percent_min double precision not null default 0 check (undercut_percent_min between 0 and 100),
	credits_below bigint check (credits_below > 0),
	-- Since when the balance is below, as was told; null: the next time that it is, that is news.
	credits_low_since timestamptz,
	status text not null default 'active' check (status in ('active', 'disabled')),
	disabled_at timestamptz,
	disabled_because text,
	-- The first failed attempt since the last that was not.
	failing_since timestamptz,
	created_by uuid references accounts,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	check (num_nonnulls(workspace_id, account_id) = 1),
	check ((status = 'disabled') = (disabled_at is not null)),
	check ((credits_below is null) or (account_id is not null))
)`);
		this.addSql(`create index webhook_endpoints_workspace on webhook_endpoints (workspace_id, created_at)`);
		this.addSql(`create index webhook_endpoints_account on webhook_endpoints (account_id, created_at)`);
		this.addSql(`
create index webhook_endpoints_credits on webhook_endpoints (account_id)
	where credits_below is not null and status = 'active'`);

		// Encrypted: a copy of the database signs nothing. The newest signs, and beside it those that have not expired.
		this.addSql(`
create table webhook_secrets (
	id bigint generated always as identity primary key,
	endpoint_id uuid not null references webhook_endpoints on delete cascade,
	sealed bytea not null,
	created_at timestamptz not null,
	expires_at timestamptz
)`);
		this.addSql(`create index webhook_secrets_endpoint on webhook_secrets (endpoint_id, id)`);
		this.addSql(`create unique index webhook_secrets_newest on webhook_secrets (endpoint_id) where expires_at is null`);

		// What happened and may be news to a workspace: written in the transaction that makes it happen, and turned into
		// events later, some tracked products at a time. Nothing is written where nobody listens.
		this.addSql(`
create table webhook_facts (
	id bigint generated always as identity primary key,
	workspace_id uuid not null references workspaces,
	feed_run_id int,
	scan_id uuid,
	-- A tracked product whose own price, state or matches were changed.
	tracked_product_id bigint,
	-- The tracked products up to this one are done.
	done_up_to bigint not null default 0,
	-- One that cannot be dealt with does not hold up the others.
	failures int not null default 0,
	check (num_nonnulls(feed_run_id, scan_id, tracked_product_id) = 1)
)`);
		this.addSql(`create index webhook_facts_next on webhook_facts (failures, id)`);
		this.addSql(`
create index webhook_facts_tracked on webhook_facts (workspace_id, id) where tracked_product_id is not null`);
		this.addSql(`
create unique index webhook_facts_feed_run on webhook_facts (feed_run_id, workspace_id) where feed_run_id is not null`);
		this.addSql(`
create unique index webhook_facts_scan on webhook_facts (scan_id, workspace_id) where scan_id is not null`);

		this.addSql(`
create table webhook_events (
	id uuid primary key default gen_random_uuid(),
	type text not null,
	workspace_id uuid references workspaces,
	account_id uuid references accounts,
	data jsonb not null,
	-- What happened once is one event, however often it is looked at.
	dedupe_key text unique,
	created_at timestamptz not null,
	check (num_nonnulls(workspace_id, account_id) = 1)
)`);
		this.addSql(`create index webhook_events_created on webhook_events (created_at)`);

		this.addSql(`
create table webhook_deliveries (
	id bigint generated always as identity primary key,
	event_id uuid not null references webhook_events on delete cascade,
	endpoint_id uuid not null references webhook_endpoints on delete cascade,
	state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
	attempts int not null default 0,
	-- While an attempt is under way: when it is given up for dead.
	next_attempt_at timestamptz,
	claimed_until timestamptz,
	created_at timestamptz not null,
	-- How the last attempt went.
	attempted_at timestamptz,
	response_status int,
	response_excerpt text,
	error text,
	duration_ms int,
	unique (event_id, endpoint_id),
	check ((state = 'pending') = (next_attempt_at is not null)),
	check (state = 'pending' or claimed_until is null)
) with (fillfactor = 80)`);
		this.addSql(`
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, next_attempt_at) where state = 'pending'`);
		this.addSql(`create index webhook_deliveries_listed on webhook_deliveries (endpoint_id, id)`);

		// The tracked products that an endpoint was told to be undercut, while they are: once each.
		this.addSql(`
create table webhook_undercuts (
	endpoint_id uuid not null references webhook_endpoints on delete cascade,
	tracked_product_id bigint not null references tracked_products,
	since timestamptz not null,
	primary key (endpoint_id, tracked_product_id)
)`);
		this.addSql(`create index webhook_undercuts_tracked on webhook_undercuts (tracked_product_id)`);

		// Whoever changes what a tracked product is compared by need not know of webhooks.
		this.addSql(`
create function note_tracked_product(workspace uuid, tracked bigint) returns void language sql as $$
	insert into webhook_facts (workspace_id, tracked_product_id)
	select workspace, tracked where exists (
		select from webhook_endpoints
		where workspace_id = workspace and status = 'active' and 'offer.undercut' = any(event_types)
	)
$$`);
		this.addSql(`
create function note_own_price() returns trigger language plpgsql as $$
begin
	perform note_tracked_product(new.workspace_id, new.id);
	return null;
end $$`);
		this.addSql(`
create trigger note_own_price after update of price, status, removed_at on tracked_products
	for each row when ((old.price, old.status, old.removed_at) is distinct from (new.price, new.status, new.removed_at))
	execute function note_own_price()`);
		this.addSql(`
create function note_match() returns trigger language plpgsql as $$
begin
	perform note_tracked_product(new.workspace_id, new.tracked_product_id);
	return null;
end $$`);
		this.addSql(`
create trigger note_new_match after insert on product_matches
	for each row when (new.state = 'confirmed') execute function note_match()`);
		this.addSql(`
create trigger note_match after update of state on product_matches
	for each row when (old.state <> new.state and 'confirmed' in (old.state, new.state)) execute function note_match()`);
	}

	override down(): void {
		throw new Error("Who was told of what is not thrown away: restore a backup to go back.");
	}
}
