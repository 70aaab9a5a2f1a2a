import { Migration } from "@mikro-orm/migrations";

/**
 * Whether a signup grant is balanced is checked within the attempt. It was checked when the registration was committed,
 * where a grant that is not took the registration with it.
 */
export class Migration20261201003000_grant_checked extends Migration {
	override up(): void {
		this.addSql(`
create or replace function attempt_signup_grant(account uuid, amount bigint, at timestamptz) returns void
	language plpgsql as $$
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
				-- Checks what is there so far; the second puts back when the caller's other transactions are checked.
				set constraints check_transaction immediate;
				set constraints check_transaction deferred;
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
	}
}
