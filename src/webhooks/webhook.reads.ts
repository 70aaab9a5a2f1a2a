import type { Order } from "../connections/connection.js";
import type { Batch, Statement } from "../database/reads.js";
import { messageId } from "./sign-event.js";
import { type Webhook, type WebhookDelivery, webhooksMax } from "./webhook.js";

/** A webhook as the reads give it. */
export interface WebhookRow extends Webhook {
	/** One of the two is null. */
	workspaceId: string | null;
	accountId: string | null;
}

/** `$2` is the moment: a secret that has run out then is not told of. */
const columns = `endpoint.id, endpoint.workspace_id as "workspaceId", endpoint.account_id as "accountId",
	case when endpoint.workspace_id is null then 'account' else 'workspace' end as owner, endpoint.url,
	endpoint.description, endpoint.event_types as "eventTypes",
	endpoint.price_change_percent_min as "priceChangePercentMin", endpoint.undercut_percent_min as "undercutPercentMin",
	endpoint.credits_below as "creditsBelow", endpoint.status, endpoint.disabled_at as "disabledAt",
	endpoint.disabled_because as "disabledBecause", endpoint.failing_since as "failingSince",
	(select max(expires_at) from webhook_secrets secret where secret.endpoint_id = endpoint.id and expires_at > $2)
		as "previousSecretUntil",
	endpoint.created_at as "createdAt", endpoint.updated_at as "updatedAt"`;

/** For who is known to own it, or learns by it whose it is. */
export const webhookById: Batch<string, WebhookRow> = {
	name: "webhook_by_id",
	text: `select ${columns} from webhook_endpoints endpoint where endpoint.id = any($1)`,
	keyOf: row => row.id,
};

export const webhooksOfWorkspace: Batch<string, WebhookRow> = {
	name: "webhooks_of_workspace",
	text: `select listed.* from unnest($1::uuid[]) as workspace, lateral (
			select ${columns} from webhook_endpoints endpoint where endpoint.workspace_id = workspace
			order by endpoint.created_at, endpoint.id limit ${webhooksMax}
		) as listed`,
	keyOf: row => row.workspaceId!,
};

export const webhooksOfAccount: Batch<string, WebhookRow> = {
	name: "webhooks_of_account",
	text: `select listed.* from unnest($1::uuid[]) as account, lateral (
			select ${columns} from webhook_endpoints endpoint where endpoint.account_id = account
			order by endpoint.created_at, endpoint.id limit ${webhooksMax}
		) as listed`,
	keyOf: row => row.accountId!,
};

/** A delivery as PostgreSQL gives it. */
export interface WebhookDeliveryRecord extends Omit<WebhookDelivery, "eventId"> {
	webhookId: string;
	eventUuid: string;
}

/** Publishes a record. */
export function deliveryOf({ eventUuid, ...record }: WebhookDeliveryRecord): WebhookDelivery & { webhookId: string } {
	return { ...record, eventId: messageId(eventUuid) };
}

const deliveryColumns = `delivery.id, delivery.endpoint_id as "webhookId", delivery.event_id as "eventUuid",
	event.type as "eventType", delivery.state, delivery.attempts, delivery.next_attempt_at as "nextAttemptAt",
	delivery.attempted_at as "attemptedAt", delivery.response_status as "responseStatus",
	delivery.response_excerpt as "responseExcerpt", delivery.error, delivery.duration_ms as "durationMs",
	event.created_at as "createdAt"`;
const deliveryTables = "webhook_deliveries delivery join webhook_events event on event.id = delivery.event_id";

export const orderOfDeliveries: Order<Pick<WebhookDelivery, "id">> = {
	name: "webhook-deliveries",
	like: [0],
	placeOf: ({ id }) => [id],
};

/** A page of each webhook's deliveries, newest first: $2 is the delivery to go on from, or null, $3 the limit. */
export const deliveriesOfWebhook: Batch<string, WebhookDeliveryRecord> = {
	name: "webhook_deliveries",
	text: `select page.* from unnest($1::uuid[]) as webhook, lateral (
			select ${deliveryColumns} from ${deliveryTables}
			where delivery.endpoint_id = webhook and delivery.id < coalesce($2::bigint, 9223372036854775807)
			order by delivery.id desc limit $3
		) as page`,
	keyOf: row => row.webhookId,
};

export const countOfDeliveries: Batch<string, { webhookId: string; count: number }> = {
	name: "webhook_delivery_count",
	text: `select endpoint_id as "webhookId", count(*) from webhook_deliveries
		where endpoint_id = any($1) group by endpoint_id`,
	keyOf: row => row.webhookId,
};

export const deliveryById: Statement<WebhookDeliveryRecord> = {
	name: "webhook_delivery_by_id",
	text: `select ${deliveryColumns} from ${deliveryTables} where delivery.id = $1`,
};
