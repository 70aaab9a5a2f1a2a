import { Migration } from "@mikro-orm/migrations";

/** Scans: visits of the pages of what workspaces track, what each brought, and when the next ones are due. */
export class Migration20261201100000_scans extends Migration {
	override up(): void {
		this.addSql(`
create table scans (
	id uuid primary key default gen_random_uuid(),
	workspace_id uuid not null references workspaces,
	status text not null default 'in_progress' check (status in ('in_progress', 'completed', 'failed')),
	trigger text not null check (trigger in ('request', 'command', 'schedule')),
	-- The tracked products that were asked for; null for all.
	tracked_product_ids bigint[],
	started_at timestamptz not null,
	completed_at timestamptz,
	-- Whether scan_offers lists all that is to be visited, and up to which place the visits stand in the queue.
	is_listed boolean not null default false,
	is_queued boolean not null default false,
	queued_place int not null default 0,
	-- Each counts rows of scan_offers, and changes with them in one transaction.
	offers_total int not null check (offers_total >= 0),
	offers_read int not null default 0,
	offers_failed int not null default 0,
	price_changes int not null default 0 check (price_changes <= offers_read),
	check ((status = 'in_progress') = (completed_at is null)),
	check (not is_listed or offers_read + offers_failed <= offers_total)
)`);
		this.addSql(`create index scans_of_workspace on scans (workspace_id, started_at desc, id desc)`);
		this.addSql(`create unique index scans_in_progress on scans (workspace_id) where status = 'in_progress'`);
		this.addSql(`create index scans_to_queue on scans (started_at) where status = 'in_progress' and not is_queued`);

		// One row an offer: what is to be visited, and what came of it. It leaves 'pending' once, and that is what makes a
		// visit count once, however often the page was asked for.
		this.addSql(`
create table scan_offers (
	scan_id uuid not null references scans,
	place int not null,
	offer_id bigint not null,
	state text not null default 'pending' check (state in ('pending', 'read', 'failed')),
	price_changed boolean not null default false,
	visited_at timestamptz,
	reason text,
	detail text,
	url text,
	check ((state = 'failed') = (reason is not null)),
	check ((state = 'pending') = (visited_at is null)),
	primary key (scan_id, place)
) with (fillfactor = 80)`);
		this.addSql(`create unique index scan_offers_offer on scan_offers (scan_id, offer_id)`);
		this.addSql(`create index scan_offers_failed on scan_offers (scan_id, place) where state = 'failed'`);

		// The newest reading of an offer's page: what makes a second visit in the same minutes needless, what a page that
		// has not changed still says, and a price that is too good to be believed at once.
		this.addSql(`
create table offer_pages (
	offer_id bigint primary key,
	visited_at timestamptz not null,
	etag text,
	last_modified text,
	-- Null where the last visit brought nothing to go by.
	reading jsonb,
	doubted_price bigint
) with (fillfactor = 80)`);

		// What the price observations of scans were read from: an observation of the history that comes from a page has one.
		this.addSql(`
create table page_readings (
	offer_id bigint not null,
	observed_at timestamptz not null,
	scan_id uuid not null,
	url text not null,
	method text not null,
	content_hash text,
	primary key (offer_id, observed_at)
)`);
		this.addSql(`create index page_readings_scan on page_readings (scan_id)`);
		this.addSql(`
create trigger append_only before update or delete or truncate on page_readings
	for each statement execute function refuse_change()`);

		// When each host may be visited next, over all processes.
		this.addSql(`
create unlogged table scan_hosts (
	host text primary key,
	free_at timestamptz not null
)`);

		this.addSql(`
create table scan_schedules (
	workspace_id uuid primary key references workspaces,
	every_hours int not null check (every_hours in (1, 6, 12, 24)),
	next_at timestamptz not null
)`);
		this.addSql(`create index scan_schedules_due on scan_schedules (next_at)`);
	}

	override down(): void {
		throw new Error("What prices were read from is not thrown away: restore a backup to go back.");
	}
}
