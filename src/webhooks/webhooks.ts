import type { Pool, PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { ServiceError } from "../errors.js";
import { AllowedHosts } from "../fetching/allowed-hosts.js";
import { disableEndpoint } from "./disable-endpoint.js";
import { testEventType } from "./event-types.js";
import { readWebhook, readWebhookChanges, type WebhookSettings } from "./read-webhook.js";
import { recordEvents } from "./record-events.js";
import type { WebhookChanges, WebhookInput } from "./webhook.input.js";
import { WebhookStatus, webhooksMax } from "./webhook.js";
import type { WebhookRow } from "./webhook.reads.js";
import { newWebhookSecret, SecretSeal } from "./webhook-secret.js";

/** How long the secret before signs on beside a new one. */
export const secretOverlapMs = 24 * 60 * 60_000;
/** Secrets that sign at a time, however often somebody rotates. */
const secretsMax = 3;

/** Who makes a webhook, and for whom. */
export interface WebhookMaker {
	readonly accountId: string;
	/** Asked for where the webhook is to be a workspace's. */
	readonly workspaceId: () => Promise<string>;
	readonly now: Date;
}

/** Makes and changes webhooks. Who may is decided before. */
export class Webhooks {
	readonly #pool: Pool;
	readonly #seal: SecretSeal;
	readonly #allowed: AllowedHosts;

	/** `secret` is the server's, `allowHosts` the private hosts that the operator lets events be sent to. */
	constructor({ pool, secret, allowHosts }: { pool: Pool; secret: string; allowHosts: readonly string[] }) {
		this.#pool = pool;
		this.#seal = new SecretSeal(secret);
		this.#allowed = new AllowedHosts(allowHosts);
	}

	/** Gives the new webhook's identifier, and its secret this once. */
	async create(input: WebhookInput, maker: WebhookMaker): Promise<{ id: string; secret: string }> {
		const settings = readWebhook(input, this.#allowed);
		const { accountId, now } = maker;
		const workspaceId = settings.owner === "workspace" ? await maker.workspaceId() : null;
		return transaction(this.#pool, async client => {
			await checkRoom(client, workspaceId, accountId);
			const { rows } = await client.query<{ id: string }>(
				`insert into webhook_endpoints (workspace_id, account_id, url, event_types, description,
					price_change_percent_min, undercut_percent_min, credits_below, created_by, created_at, updated_at)
				values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
				[workspaceId, workspaceId === null ? accountId : null, ...columnsOf(settings), accountId, now],
			);
			const { id } = rows[0]!;
			return { id, secret: await this.#addSecret(client, id, now) };
		});
	}

	/** Changes a webhook. */
	change(before: WebhookRow, changes: WebhookChanges, now: Date): Promise<void> {
		const settings = readWebhookChanges(changes, before as WebhookRow & WebhookSettings, this.#allowed);
		return transaction(this.#pool, async client => {
			// What is low by another limit is news.
			await client.query(
				`update webhook_endpoints set url = $2, event_types = $3, description = $4, price_change_percent_min = $5,
					undercut_percent_min = $6, credits_below = $7::bigint, updated_at = $8,
					credits_low_since = case when credits_below = $7::bigint then credits_low_since end
				where id = $1`,
				[before.id, ...columnsOf(settings), now],
			);
			if (!settings.eventTypes.includes("offer.undercut"))
				await client.query("delete from webhook_undercuts where endpoint_id = $1", [before.id]);
			if (changes.status === WebhookStatus.active) await enable(client, before.id);
			else if (changes.status === WebhookStatus.disabled)
				await disableEndpoint(client, before.id, "It was disabled by hand.", now);
		});
	}

	/** Removes a webhook with its log. */
	async remove(id: string): Promise<void> {
		await transaction(this.#pool, client => client.query("delete from webhook_endpoints where id = $1", [id]));
	}

	/** Makes a new secret, which it gives this once. The one before signs beside it for a while. */
	rotate(id: string, now: Date): Promise<string> {
		return transaction(this.#pool, async client => {
			// Two that rotate at once: one after the other.
			await requireRow(client, id);
			await client.query("update webhook_secrets set expires_at = $2 where endpoint_id = $1 and expires_at is null", [
				id,
				new Date(now.getTime() + secretOverlapMs),
			]);
			await client.query(
				`delete from webhook_secrets where endpoint_id = $1 and id not in (
					select id from webhook_secrets where endpoint_id = $1 order by id desc limit ${secretsMax - 1}
				)`,
				[id],
			);
			await client.query("update webhook_endpoints set updated_at = $2 where id = $1", [id, now]);
			return this.#addSecret(client, id, now);
		});
	}

	/** Sends an event that says nothing. Gives its delivery's identifier. */
	sendTest({ id, workspaceId, accountId, status }: WebhookRow, now: Date): Promise<number> {
		requireActive(status);
		const owner = workspaceId === null ? { accountId: accountId! } : { workspaceId };
		const data = { message: "This is a test. Nothing has happened." };
		return transaction(this.#pool, async client => {
			await requireRow(client, id);
			const event = { type: testEventType, owner, data, endpointIds: [id] } as const;
			await recordEvents(client, [event], now);
			const { rows } = await client.query<{ id: number }>({
				text: `select delivery.id from webhook_deliveries delivery join webhook_events event on event.id = delivery.event_id
					where delivery.endpoint_id = $1 and event.type = $2 order by delivery.id desc limit 1`,
				values: [id, testEventType],
				types: rowTypes,
			});
			if (!rows[0]) requireActive(WebhookStatus.disabled);
			return rows[0]!.id;
		});
	}

	/** Sends an event again, now. One that is being sent is left alone. */
	async redeliver({ id, status }: WebhookRow, deliveryId: number, now: Date): Promise<void> {
		requireActive(status);
		await this.#pool.query(
			`update webhook_deliveries set attempts = case when state = 'pending' then attempts else 0 end,
				state = 'pending', next_attempt_at = $3, claimed_until = null
			where id = $1 and endpoint_id = $2 and (claimed_until is null or claimed_until <= $3)`,
			[deliveryId, id, now],
		);
	}

	async #addSecret(client: PoolClient, id: string, now: Date): Promise<string> {
		const secret = newWebhookSecret();
		await client.query("insert into webhook_secrets (endpoint_id, sealed, created_at) values ($1, $2, $3)", [
			id,
			this.#seal.seal(secret, id),
			now,
		]);
		return secret;
	}
}

/** Who makes one at the same time waits, and then counts it. */
async function checkRoom(client: PoolClient, workspaceId: string | null, accountId: string): Promise<void> {
	const [noun, id] = workspaceId === null ? (["account", accountId] as const) : (["workspace", workspaceId] as const);
	await client.query(`select from ${noun}s where id = $1 for no key update`, [id]);
	const { rows } = await client.query<{ count: number }>(
		`select count(*)::int as count from webhook_endpoints where ${noun}_id = $1`,
		[id],
	);
	if (rows[0]!.count >= webhooksMax)
		throw new ServiceError(
			"INVALID_REQUEST",
			`${noun === "account" ? "An" : "A"} ${noun} has at most ${webhooksMax} webhooks.`,
		);
}

async function enable(client: PoolClient, id: string): Promise<void> {
	await client.query(
		`update webhook_endpoints set status = 'active', disabled_at = null, disabled_because = null, failing_since = null
		where id = $1 and status = 'disabled'`,
		[id],
	);
}

async function requireRow(client: PoolClient, id: string): Promise<void> {
	const { rowCount } = await client.query("select from webhook_endpoints where id = $1 for no key update", [id]);
	if (rowCount === 0) throw noSuchWebhook();
}

function requireActive(status: WebhookStatus): void {
	if (status !== WebhookStatus.active)
		throw new ServiceError("INVALID_REQUEST", "The webhook is disabled: set its status to active first.");
}

/** Said of another's webhook and of none alike. */
export function noSuchWebhook(): ServiceError {
	return new ServiceError("NOT_FOUND", "You have no webhook with this identifier.");
}

/** In the order of the statements. */
function columnsOf(settings: WebhookSettings): unknown[] {
	const { url, eventTypes, description, priceChangePercentMin, undercutPercentMin, creditsBelow } = settings;
	return [url, eventTypes, description, priceChangePercentMin, undercutPercentMin, creditsBelow];
}
