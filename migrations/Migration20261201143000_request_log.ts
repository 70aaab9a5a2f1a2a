import { Migration } from "@mikro-orm/migrations";

/** The log of requests is read a page at a time and counted by day, and what is old is forgotten. */
export class Migration20261201143000_request_log extends Migration {
	override up(): void {
		// Newest first, and counted from the index alone: a project's month can be a million rows.
		this.addSql(`
create index commerce_requests_log on commerce_requests (project_id, started_at desc, id desc)
	include (operation, outcome, charged, milliseconds)`);
		this.addSql(`drop index commerce_requests_project`);

		// Each line that comes throws away two that are too old: the table holds about what it must, without a job. The oldest is
		// found by the primary key, since identifiers rise with time; more are looked at, since others throw away some just now.
		this.addSql(`
create function forget_commerce_requests() returns trigger language plpgsql as $$
declare
	too_old timestamptz := new.started_at - interval '90 days';
begin
	if (select oldest.started_at from commerce_requests oldest order by oldest.id limit 1) <= too_old then
		delete from commerce_requests where id in (
			select line.id from commerce_requests line
			where line.id in (select oldest.id from commerce_requests oldest order by oldest.id limit 8)
				and line.started_at <= too_old
			order by line.id limit 2 for update skip locked);
	end if;
	return null;
end $$`);
		this.addSql(`
create trigger forget_old after insert on commerce_requests for each row execute function forget_commerce_requests()`);
	}

	override down(): void {
		this.addSql(`drop trigger forget_old on commerce_requests`);
		this.addSql(`drop function forget_commerce_requests`);
		this.addSql(`create index commerce_requests_project on commerce_requests (project_id, id desc)`);
		this.addSql(`drop index commerce_requests_log`);
	}
}
