import { Migration } from "@mikro-orm/migrations";

/** What workspaces track, and which other products of the catalogue they hold to be the same. */
export class Migration20261201090000_tracked_products extends Migration {
	override up(): void {
		this.addSql(`
create table tracked_products (
	id bigint generated always as identity primary key,
	workspace_id uuid not null references workspaces,
	product_id bigint not null,
	status text not null default 'tracked' check (status in ('tracked', 'paused')),
	name text not null check (length(name) between 1 and 500),
	sku text check (length(sku) between 1 and 200),
	-- The price that the workspace itself states, in minor units of its currency, and when it last said so.
	price bigint check (price > 0),
	price_stated_at timestamptz,
	-- The lowest price that the workspace would ask: no insight recommends less.
	floor_price bigint check (floor_price > 0),
	created_at timestamptz not null,
	updated_at timestamptz not null,
	-- Kept when removed, so that what its members decided of its matches is remembered should it come back.
	removed_at timestamptz,
	-- When the catalogue was last searched for other products that may be the same; null: not yet.
	matches_sought_at timestamptz,
	check ((price is null) = (price_stated_at is null)),
	unique (workspace_id, product_id)
)`);
		this.addSql(
			`create index tracked_products_listed on tracked_products (workspace_id, status, id) where removed_at is null`,
		);
		// What is found by product: which workspaces a changed price is news to.
		this.addSql(`create index tracked_products_product on tracked_products (product_id) where removed_at is null`);
		this.addSql(`
create trigger product_id_insert after insert on tracked_products referencing new table as added
	for each statement execute function require_reference('product_id', 'products')`);

		// Other products of the catalogue that may be the tracked one. Only confirmed ones count in any figure.
		this.addSql(`
create table product_matches (
	tracked_product_id bigint not null references tracked_products,
	product_id bigint not null,
	workspace_id uuid not null references workspaces,
	state text not null check (state in ('suggested', 'confirmed', 'rejected')),
	-- How likely it is the same, from 0 to 1, when it was suggested.
	confidence real not null check (confidence between 0 and 1),
	-- What speaks for it and against it: [{field, given, found, agrees}].
	basis jsonb not null,
	suggested_at timestamptz not null,
	decided_by uuid references accounts,
	decided_at timestamptz,
	check ((state = 'suggested') = (decided_at is null)),
	primary key (tracked_product_id, product_id)
)`);
		this.addSql(`create index product_matches_product on product_matches (product_id) where state = 'confirmed'`);
		this.addSql(`create index product_matches_workspace on product_matches (workspace_id, state)`);
		this.addSql(`
create trigger product_id_insert after insert on product_matches referencing new table as added
	for each statement execute function require_reference('product_id', 'products')`);

		// The products of the catalogue that a tracked one is: its own, and those that members have confirmed.
		this.addSql(`
create view tracked_identities as
	select id as tracked_product_id, workspace_id, product_id from tracked_products where removed_at is null
	union all
	select tracked.id, tracked.workspace_id, matched.product_id
	from product_matches matched join tracked_products tracked on tracked.id = matched.tracked_product_id
	where matched.state = 'confirmed' and tracked.removed_at is null`);
	}

	override down(): void {
		throw new Error("What workspaces track is not thrown away: restore a backup to go back.");
	}
}
