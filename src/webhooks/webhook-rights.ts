import { signedIn } from "../access/signed-in.js";
import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { isUuid, readId } from "../identifier.js";
import { workspacesOfMember } from "../workspaces/workspace.reads.js";
import { deliveryById, type WebhookDeliveryRecord, type WebhookRow, webhookById } from "./webhook.reads.js";
import { noSuchWebhook } from "./webhooks.js";

/** Passes where webhooks may be looked at: by persons, and by a workspace's keys. */
export function requireWebhookList({ principal }: Pick<Context, "principal">): void {
	if (principal.kind === "workspace" && principal.credentialKind !== "workspace_key")
		throw new ServiceError("FORBIDDEN", "An MCP credential may not look at webhooks.");
}

/** A webhook that the caller may look at: of its workspace, or of its account. Another's is as good as none. */
export async function requireWebhook(id: string, context: Context): Promise<WebhookRow> {
	const { principal, reads, now } = context;
	if (principal.kind === "anonymous" || principal.kind === "project") signedIn(principal);
	requireWebhookList(context);
	const [webhook] = isUuid(id) ? await reads.load(webhookById, id.toLowerCase(), now) : [];
	if (!webhook || !(await isWithin(webhook, context))) throw noSuchWebhook();
	return webhook;
}

/** A webhook that the caller may change: a person who has signed in. */
export async function requireOwnWebhook(id: string, context: Context): Promise<WebhookRow> {
	signedIn(context.principal);
	return requireWebhook(id, context);
}

/** A delivery of a webhook that the caller may change, and the webhook. */
export async function requireOwnDelivery(
	id: string,
	context: Context,
): Promise<{ delivery: WebhookDeliveryRecord; webhook: WebhookRow }> {
	signedIn(context.principal);
	const number = readId(id);
	const delivery = number === undefined ? undefined : await context.reads.row(deliveryById, [number]);
	const [webhook] = delivery ? await context.reads.load(webhookById, delivery.webhookId, context.now) : [];
	if (!delivery || !webhook || !(await isWithin(webhook, context)))
		throw new ServiceError("NOT_FOUND", "You have no delivery with this identifier.");
	return { delivery, webhook };
}

async function isWithin({ workspaceId, accountId }: WebhookRow, { principal, reads }: Context): Promise<boolean> {
	if (principal.kind === "workspace") return workspaceId === principal.workspaceId;
	if (principal.kind !== "person") return false;
	if (accountId !== null) return accountId === principal.accountId;
	return (await reads.row(workspacesOfMember, [principal.accountId, workspaceId])) !== undefined;
}
