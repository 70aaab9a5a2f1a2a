import { Migration } from "@mikro-orm/migrations";

/**
 * People and their sessions: the four tables of the authentication library under our names (a test compares them with
 * what it asks for), and what keeps passwords from being guessed.
 */
export class Migration20261130101000_people extends Migration {
	override up(): void {
		this.addSql(`
create table users (
	id text primary key,
	name text not null check (length(name) between 1 and 100),
	email text not null unique check (email = lower(email) and length(email) <= 254),
	email_verified boolean not null default false,
	image text,
	created_at timestamptz not null,
	updated_at timestamptz not null
)`);
		// Ways to sign in. Those with a password are the provider "credential"; the tokens are other providers'.
		this.addSql(`
create table user_accounts (
	id text primary key,
	user_id text not null references users on delete cascade,
	provider_id text not null,
	account_id text not null,
	password text,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamptz,
	refresh_token_expires_at timestamptz,
	scope text,
	created_at timestamptz not null,
	updated_at timestamptz not null,
	unique (provider_id, account_id)
)`);
		this.addSql(`create index user_accounts_user on user_accounts (user_id)`);
		this.addSql(`
create table sessions (
	id text primary key,
	user_id text not null references users on delete cascade,
	token text not null unique,
	expires_at timestamptz not null,
	ip_address text,
	user_agent text,
	created_at timestamptz not null,
	updated_at timestamptz not null
)`);
		this.addSql(`create index sessions_user on sessions (user_id)`);
		this.addSql(`
create table verifications (
	id text primary key,
	identifier text not null,
	value text not null,
	expires_at timestamptz not null,
	created_at timestamptz not null,
	updated_at timestamptz not null
)`);
		this.addSql(`create index verifications_identifier on verifications (identifier)`);

		// A hash, since what people type into the wrong field is no e-mail.
		this.addSql(`
create table sign_in_attempts (
	email_hash bytea primary key,
	attempts int not null,
	window_ends_at timestamptz not null
)`);
		this.addSql(`create index sign_in_attempts_window on sign_in_attempts (window_ends_at)`);

		this.addSql(`alter table accounts add foreign key (user_id) references users`);
		// An account may make so many; whoever adds it to others takes nothing from it.
		this.addSql(`alter table workspaces add created_by uuid references accounts`);
		this.addSql(`create index workspaces_created_by on workspaces (created_by)`);
	}

	override down(): void {
		throw new Error("People are not thrown away: restore a backup to go back.");
	}
}
