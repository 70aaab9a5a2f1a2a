import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { createCredential } from "../../src/access/credentials.js";
import type { CredentialKind, Person } from "../../src/access/principal.js";
import { RequestContext } from "../../src/context.js";
import { execute, prepareOperation } from "../../src/execute.js";
import { insertAccount } from "./account.js";
import { now } from "./given.js";
import type { TestApp } from "./start-app.js";

interface KeyDetails {
	readonly name?: string;
	readonly expiresAt?: Date | null;
	readonly createdAt?: Date;
}

/** Arranges who may call `app`: people, projects, workspaces and credentials. */
export function callersOf(app: TestApp) {
	const insert = async (text: string, values: unknown[]) => (await app.sql<{ id: string }>(text, values))[0]!.id;

	async function person(): Promise<Person> {
		const email = `${randomUUID()}@example.com`;
		const accountId = await insertAccount(app, email, now);
		return { kind: "person", accountId, email, sessionId: "a session" };
	}

	async function project(of?: Person): Promise<string> {
		const { accountId } = of ?? (await person());
		return insert(`insert into projects (account_id, name, created_at) values ($1, 'Project', $2) returning id`, [
			accountId,
			now,
		]);
	}

	async function workspace(...members: Person[]): Promise<string> {
		const slug = `own-${randomUUID()}`;
		const vendorId = await insert(`insert into vendors (slug, name, created_at) values ($1, $1, $2) returning id`, [
			slug,
			now,
		]);
		const id = await insert(
			`insert into workspaces (name, vendor_id, market, currency, created_at)
			values ('Workspace', $1, 'US', 'USD', $2) returning id`,
			[vendorId, now],
		);
		for (const { accountId } of members)
			await app.sql(`insert into workspace_members values ($1, $2, 'member', $3)`, [id, accountId, now]);
		return id;
	}

	/** A credential, for a project or a workspace that is made for it unless it is named. */
	async function key(kind: CredentialKind, owner?: string, details: KeyDetails = {}) {
		const ofProject = kind === "api_key" || kind === "mcp";
		const { name = "A key", createdAt = now } = details;
		const { expiresAt = ofProject ? null : new Date(createdAt.getTime() + 30 * 86_400_000) } = details;
		return createCredential(
			{ pool: app.pool, now: createdAt, hashOf: raw => app.access.hashOf(raw) },
			{
				owner: ofProject ? { projectId: owner ?? (await project()) } : { workspaceId: owner ?? (await workspace()) },
				kind,
				name,
				expiresAt,
				createdBy: null,
			},
		);
	}

	/** Runs an operation as a person who has signed in. */
	async function as(principal: Person, operation: string, variables: Record<string, unknown> = {}, at = now) {
		const context = new RequestContext(app, at, "test", { principal });
		const { data, errors } = await execute(prepareOperation(app.schema, operation), variables, context);
		const [error] = errors ?? [];
		return { data: data as any, code: (error?.originalError as { code?: string } | undefined)?.code, errors };
	}

	return { person, project, workspace, key, as };
}
