import { randomUUID } from "node:crypto";
import type { CredentialKind } from "../../src/access/principal.js";
import { callersOf } from "./callers.js";
import { type Client, signedUp } from "./client.js";
import type { Given } from "./given.js";
import type { TestApp } from "./start-app.js";

/** Somebody who uses all there is: a person who has signed in, with a project, a workspace, credits and each kind of key. */
export interface Tenant {
	readonly client: Client;
	readonly accountId: string;
	readonly email: string;
	readonly projectId: string;
	readonly workspaceId: string;
	readonly trackedProductId: string;
	readonly scanId: string;
	readonly webhookId: string;
	/** Of the webhook. */
	readonly deliveryId: string;
	readonly keys: Readonly<Record<CredentialKind, { readonly id: string; readonly key: string }>>;
	/** Stands in each name and reason of the tenant's, and nowhere else. */
	readonly mark: string;
}

/** Arranges a tenant, who has `credits` credits. */
export async function tenantOf(app: TestApp, given: Given, credits: number): Promise<Tenant> {
	const mark = randomUUID();
	const { client, id: accountId, email } = await signedUp(app, { name: `Ada ${mark}` });
	const vendor = await given.vendor();
	const { data } = await client.ask(
		`mutation ($project: String!, $workspace: String!, $vendor: String!) {
			createProject(name: $project) { id }
			createWorkspace(name: $workspace, vendor: $vendor, market: "US", currency: "USD") { id }
		}`,
		{ project: `Project ${mark}`, workspace: `Workspace ${mark}`, vendor: vendor.slug },
	);
	const projectId: string = data.createProject.id;
	const workspaceId: string = data.createWorkspace.id;
	const { key } = callersOf(app);
	const { id: productId } = await given.product();
	const tracked = await client.ask(
		`mutation ($product: ID!, $name: String!) { addTrackedProduct(input: { productId: $product, name: $name }) { id } }`,
		{ product: productId, name: `Tracked ${mark}` },
	);
	const [scan] = await app.sql<{ id: string }>(
		`insert into scans (workspace_id, trigger, started_at, offers_total) values ($1, 'request', now(), 1) returning id`,
		[workspaceId],
	);
	const webhook = await client.ask(
		`mutation ($url: String!) { createWebhook(input: { url: $url, eventTypes: ["price.changed"] }) { webhook { id } } }`,
		{ url: `https://receiver.example/${mark}` },
	);
	const webhookId: string = webhook.data.createWebhook.webhook.id;
	const delivery = await client.ask(`mutation ($id: ID!) { sendTestEvent(webhookId: $id) { id } }`, { id: webhookId });
	await app.sql("select post_credits('grant', $1, $2, $3, null, now())", [accountId, credits, `A gift for ${mark}`]);
	return {
		client,
		accountId,
		email,
		projectId,
		workspaceId,
		trackedProductId: tracked.data.addTrackedProduct.id,
		scanId: scan!.id,
		webhookId,
		deliveryId: delivery.data.sendTestEvent.id,
		mark,
		keys: {
			api_key: await key("api_key", projectId, { name: mark }),
			mcp: await key("mcp", projectId, { name: mark }),
			workspace_key: await key("workspace_key", workspaceId, { name: mark }),
			workspace_mcp: await key("workspace_mcp", workspaceId, { name: mark }),
		},
	};
}

/** All by which a tenant could be known in a reply. */
export function tracesOf({ keys, ...tenant }: Tenant): string[] {
	const { accountId, email, projectId, workspaceId, scanId, webhookId, mark } = tenant;
	const ofKeys = Object.values(keys).flatMap(({ id, key }) => [id, key.slice(0, 10)]);
	return [accountId, email, projectId, workspaceId, scanId, webhookId, mark, ...ofKeys];
}
