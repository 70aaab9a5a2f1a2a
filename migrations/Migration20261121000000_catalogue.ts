import { Migration } from "@mikro-orm/migrations";

/** Columns whose values are IDs of rows of another table, of the tables that imports write in bulk. */
const references = [
	["products", "category_id", "categories"],
	["gtins", "product_id", "products"],
	["part_numbers", "product_id", "products"],
	["offers", "product_id", "products"],
	["offers", "vendor_id", "vendors"],
] as const;

/** Vendors, categories, products and their identifiers, offers, feed runs and price observations. */
export class Migration20261121000000_catalogue extends Migration {
	override up(): void {
		this.addSql(`
create table vendors (
	id int generated always as identity primary key,
	slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
	name text not null,
	created_at timestamptz not null
)`);

		this.addSql(`
create table categories (
	id int generated always as identity primary key,
	parent_id int references categories,
	name text not null,
	path text not null unique,
	slug text not null unique
)`);
		this.addSql(`create index categories_parent on categories (parent_id)`);

		this.addSql(`
create table products (
	id bigint generated always as identity primary key,
	name text not null,
	brand text,
	mpn text,
	gtin text collate "C" check (length(gtin) = 14),
	category_id int,
	image_url text,
	description text,
	created_at timestamptz not null
)`);
		this.addSql(`create index products_category on products (category_id, id)`);

		// Identity. A GTIN names one product for ever; a brand's part number may be shared by several, and then proves nothing.
		this.addSql(`
create table gtins (
	gtin text collate "C" primary key check (length(gtin) = 14),
	product_id bigint not null
)`);
		this.addSql(`create index gtins_product on gtins (product_id)`);
		this.addSql(`
create table part_numbers (
	mpn_key text collate "C" not null,
	brand_key text collate "C" not null,
	product_id bigint not null,
	primary key (mpn_key, brand_key, product_id)
)`);

		this.addSql(`
create table feed_runs (
	id int generated always as identity primary key,
	vendor_id int not null references vendors,
	market text not null check (market ~ '^[A-Z]{2}$'),
	source text not null,
	format text not null,
	content_hash text not null,
	observed_at timestamptz not null,
	started_at timestamptz not null,
	finished_at timestamptz not null,
	rows int not null,
	created int not null,
	updated int not null,
	unchanged int not null,
	withdrawn int not null,
	rejected int not null
)`);
		this.addSql(`create index feed_runs_vendor on feed_runs (vendor_id, market, observed_at desc)`);

		// One row a feed: what an offer that is listed in it inherits as the time of its last reading.
		this.addSql(`
create table feeds (
	vendor_id int not null references vendors,
	market text not null check (market ~ '^[A-Z]{2}$'),
	last_run_id int not null references feed_runs,
	last_read_at timestamptz not null,
	rows int not null,
	primary key (vendor_id, market)
)`);

		this.addSql(`
create table offers (
	id bigint generated always as identity primary key,
	product_id bigint not null,
	url_key bigint,
	first_seen_at timestamptz not null,
	observed_at timestamptz not null,
	last_read_at timestamptz not null,
	sale_ends_at timestamptz,
	price bigint not null check (price >= 0),
	list_price bigint check (list_price >= 0),
	shipping_price bigint check (shipping_price >= 0),
	vendor_id int not null,
	pack_quantity int not null default 1 check (pack_quantity > 0),
	listed boolean not null default true,
	market text not null check (market ~ '^[A-Z]{2}$'),
	currency text not null check (currency ~ '^[A-Z]{3}$'),
	availability text not null check (availability in
		('in_stock', 'limited', 'preorder', 'backorder', 'out_of_stock', 'discontinued', 'unknown')),
	condition text not null check (condition in ('new', 'refurbished', 'used', 'unknown')),
	merchant_product_id text collate "C" not null,
	title text not null,
	url text,
	gtin text,
	item_group_id text,
	unit_amount numeric check (unit_amount > 0),
	unit_base_amount numeric check (unit_base_amount > 0),
	unit text,
	attributes jsonb,
	content_hash uuid not null,
	unique (vendor_id, market, merchant_product_id)
) with (fillfactor = 90)`); // room for the next price beside the last, so that no index has to be told of it
		this.addSql(`create index offers_product on offers (product_id)`);
		this.addSql(`create index offers_merchant_product on offers (merchant_product_id)`);
		this.addSql(`create index offers_url on offers (url_key) where url_key is not null`);

		// What a foreign key enforces, at a fifth of its cost: a key asks for and locks row by row, which was half of the time
		// of an import; this asks once a statement. It holds because what is referred to is never deleted, see below.
		this.addSql(`
create function require_reference() returns trigger language plpgsql
	-- A statement's rows are few beside those of the table: always by its index, whatever the statistics say.
	set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
	missing text;
	lookup text := format(
		'row.%1$I is not null and not exists (select from %2$I where id = row.%1$I) limit 1', tg_argv[0], tg_argv[1]);
begin
	if tg_level = 'STATEMENT' then
		execute format('select row.%I from added row where %s', tg_argv[0], lookup) into missing;
	else
		execute format('select row.%I from (select ($1).*) row where %s', tg_argv[0], lookup) into missing using new;
	end if;
	if missing is not null then
		raise foreign_key_violation using
			message = format('%s.%s is %s, which is no row of %s', tg_table_name, tg_argv[0], missing, tg_argv[1]);
	end if;
	return null;
end $$`);
		for (const [table, column, target] of references) {
			this.addSql(`
create trigger ${column}_insert after insert on ${table} referencing new table as added
	for each statement execute function require_reference('${column}', '${target}')`);
			this.addSql(`
create trigger ${column}_update after update of ${column} on ${table}
	for each row when (old.${column} is distinct from new.${column})
	execute function require_reference('${column}', '${target}')`);
		}

		// No foreign key to offers: offers are never deleted, and the check would cost more than the row itself.
		this.addSql(`
create table price_observations (
	offer_id bigint not null,
	observed_at timestamptz not null,
	price bigint not null check (price >= 0),
	list_price bigint check (list_price >= 0),
	shipping_price bigint check (shipping_price >= 0),
	feed_run_id int,
	feed_line int,
	currency text not null,
	availability text not null,
	raw text,
	primary key (offer_id, observed_at)
) partition by range (observed_at)`);

		this.addSql(`
create function ensure_price_partitions(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
	month date := date_trunc('month', first at time zone 'UTC');
begin
	perform pg_advisory_xact_lock(hashtext('price_partitions'));
	while month <= (last at time zone 'UTC')::date loop
		if to_regclass('price_observations_' || to_char(month, 'YYYY_MM')) is null then
			-- Created apart and then attached: that lets readers go on, where "partition of" would stop them.
			execute format('create table if not exists %I (like price_observations including all)',
				'price_observations_' || to_char(month, 'YYYY_MM'));
			execute format('alter table price_observations attach partition %I for values from (%L) to (%L)',
				'price_observations_' || to_char(month, 'YYYY_MM'),
				to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
				to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
		end if;
		month := month + interval '1 month';
	end loop;
end $$`);

		this.addSql(`
create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% from % is refused: it is kept for ever', lower(tg_op), tg_table_name;
end $$`);
		for (const table of ["vendors", "categories", "products", "offers"]) {
			this.addSql(`create trigger never_deleted before delete or truncate on ${table}
	for each statement execute function refuse_change()`);
		}
		this.addSql(`
create trigger append_only before update or delete or truncate on price_observations
	for each statement execute function refuse_change()`);
	}

	override down(): void {
		throw new Error("Observed prices are not thrown away: restore a backup to go back.");
	}
}
