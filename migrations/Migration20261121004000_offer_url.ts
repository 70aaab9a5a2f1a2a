import { Migration } from "@mikro-orm/migrations";

/** Finds an offer by the address of its page, however the address is dressed up. */
export class Migration20261121004000_offer_url extends Migration {
	override up(): void {
		// What makes two addresses the same page: all but the scheme, capitals, the fragment, a trailing slash and tracking
		// parameters. Not strict, or PostgreSQL would call it instead of writing it into the statement: three times as slow, and
		// an import pays it on each row.
		this.addSql(`
create function url_key(url text) returns text language sql immutable parallel safe
return lower(case
	when strpos(url, '?') = 0 and strpos(url, '#') = 0 then rtrim(substr(url, strpos(url, '//') + 2), '/')
	else rtrim(split_part(split_part(substr(url, strpos(url, '//') + 2), '#', 1), '?', 1), '/')
		|| rtrim(regexp_replace('?' || split_part(split_part(url, '#', 1), '?', 2),
			'(utm_|gclid=|fbclid=|msclkid=|srsltid=)[^&]*&?', '', 'g'), '?&')
	end)`);
		this.addSql(`drop index offers_url`);
		this.addSql(`create index offers_url on offers (hashtextextended(url_key(url), 0)) where url is not null`);
	}

	override down(): void {
		this.addSql(`drop index offers_url`);
		this.addSql(`create index offers_url on offers (hashtextextended(url, 0)) where url is not null`);
		this.addSql(`drop function url_key`);
	}
}
