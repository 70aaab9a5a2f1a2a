import { Migration } from "@mikro-orm/migrations";

/** Readings of pages that found a price unchanged are kept beside those that found another: a day that was read is a day known. */
export class Migration20261201130000_page_readings extends Migration {
	override up(): void {
		// Apart from the reading of its feed: while an offer is not listed, the runs of the feed up to last_read_at have read it,
		// however often its page was visited since.
		this.addSql(`alter table offers add column page_read_at timestamptz`);
		this.addSql(`
update offers offer set page_read_at = page.visited_at from offer_pages page
where page.offer_id = offer.id and page.reading is not null`);

		// A row stands for all readings of a day that found the same, from observed_at to last_at, with nothing else observed in
		// between. A scan each hour leaves a row a day. Not every reading belongs to a scan. A page that was gone has no content.
		this.addSql(`drop trigger append_only on page_readings`);
		this.addSql(`
alter table page_readings alter column scan_id drop not null, add column last_at timestamptz, set (fillfactor = 90)`);
		this.addSql(`update page_readings set last_at = observed_at`);
		this.addSql(`
alter table page_readings alter column last_at set not null, add check (last_at >= observed_at)`);
		this.addSql(`
create trigger append_only
	before delete or truncate or update of offer_id, observed_at, scan_id, url, method, content_hash on page_readings
	for each statement execute function refuse_change()`);
		this.addSql(`
insert into page_readings (offer_id, observed_at, last_at, url, method, content_hash)
select page.offer_id, page.visited_at, page.visited_at, reading ->> 'url', reading ->> 'method', reading ->> 'contentHash'
from offer_pages page join offers offer on offer.id = page.offer_id
where page.reading is not null and page.visited_at > offer.observed_at
on conflict do nothing`);
	}

	override down(): void {
		throw new Error("What prices were read from is not thrown away: restore a backup to go back.");
	}
}
