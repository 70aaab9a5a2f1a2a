import { Migration } from "@mikro-orm/migrations";

/** Accounts, Developer Projects, workspaces and their members, and credentials. */
export class Migration20261130100000_identity extends Migration {
	override up(): void {
		this.addSql(`
create table accounts (
	id uuid primary key default gen_random_uuid(),
	user_id text not null unique,
	created_at timestamptz not null
)`);
		this.addSql(`
create table projects (
	id uuid primary key default gen_random_uuid(),
	account_id uuid not null references accounts,
	name text not null check (length(name) between 1 and 100),
	created_at timestamptz not null
)`);
		this.addSql(`create index projects_account on projects (account_id)`);
		this.addSql(`
create table workspaces (
	id uuid primary key default gen_random_uuid(),
	name text not null check (length(name) between 1 and 100),
	vendor_id int not null references vendors,
	market text not null check (market ~ '^[A-Z]{2}$'),
	currency text not null check (currency ~ '^[A-Z]{3}$'),
	created_at timestamptz not null
)`);
		this.addSql(`
create table workspace_members (
	workspace_id uuid not null references workspaces,
	account_id uuid not null references accounts,
	role text not null check (role in ('owner', 'member')),
	created_at timestamptz not null,
	primary key (workspace_id, account_id)
)`);
		this.addSql(`create index workspace_members_account on workspace_members (account_id)`);

		// The raw credential is never stored: only a keyed hash, and a beginning by which a person tells it from others.
		this.addSql(`
create table credentials (
	id uuid primary key default gen_random_uuid(),
	kind text not null check (kind in ('api_key', 'mcp', 'workspace_key', 'workspace_mcp')),
	project_id uuid references projects,
	workspace_id uuid references workspaces,
	name text not null check (length(name) between 1 and 100),
	prefix text not null,
	secret_hash bytea not null unique,
	created_by uuid references accounts,
	created_at timestamptz not null,
	expires_at timestamptz,
	revoked_at timestamptz,
	check (case when kind in ('api_key', 'mcp') then project_id is not null and workspace_id is null
		else workspace_id is not null and project_id is null and expires_at is not null end)
)`);
		this.addSql(`create index credentials_project on credentials (project_id) where project_id is not null`);
		this.addSql(`create index credentials_workspace on credentials (workspace_id) where workspace_id is not null`);
		// Apart from the credentials, since it changes with each request: the row is small, and no index has to be told of it.
		this.addSql(`
create table credential_uses (
	credential_id uuid primary key references credentials,
	usage_count bigint not null default 0,
	last_used_at timestamptz,
	places bigint[] not null default '{}'
) with (fillfactor = 50)`);
	}

	override down(): void {
		throw new Error("Accounts and credentials are not thrown away: restore a backup to go back.");
	}
}
