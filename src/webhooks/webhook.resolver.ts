import { Arg, Args, Ctx, Directive, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { Account } from "../access/account.js";
import { signedIn } from "../access/signed-in.js";
import { Page, PageArgs, pagedBy, pageRequest } from "../connections/connection.js";
import type { Context } from "../context.js";
import { currentWorkspace } from "../workspaces/current-workspace.js";
import { Workspace } from "../workspaces/workspace.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { eventsKeptDays } from "./forget-events.js";
import { WebhookChanges, WebhookInput } from "./webhook.input.js";
import { IssuedWebhook, Webhook, WebhookDelivery, WebhookDeliveryConnection, webhooksMax } from "./webhook.js";
import {
	countOfDeliveries,
	deliveriesOfWebhook,
	deliveryById,
	deliveryOf,
	orderOfDeliveries,
	type WebhookRow,
	webhookById,
	webhooksOfAccount,
	webhooksOfWorkspace,
} from "./webhook.reads.js";
import { requireOwnDelivery, requireOwnWebhook, requireWebhook, requireWebhookList } from "./webhook-rights.js";

const idDescription = "Identifier of the webhook.";

@Resolver(() => Webhook)
export class WebhookResolver {
	@Query(() => Webhook, {
		description:
			"A webhook of the key's workspace, of one that the signed-in person belongs to, or of its account. Another's is `NOT_FOUND`.",
	})
	webhook(@Arg("id", () => ID, { description: idDescription }) id: string, @Ctx() context: Context) {
		return requireWebhook(id, context);
	}

	@Directive(pagedBy)
	@FieldResolver(() => WebhookDeliveryConnection, {
		description: `What was sent and is to be sent, newest first, a page at a time. Kept for ${eventsKeptDays} days.`,
	})
	async deliveries(@Root() { id }: WebhookRow, @Args(() => PageArgs) args: PageArgs, @Ctx() { reads }: Context) {
		const request = pageRequest(args, orderOfDeliveries);
		const rows = await reads.load(deliveriesOfWebhook, id, request.after?.[0] ?? null, request.limit);
		return new Page(rows.map(deliveryOf), request, orderOfDeliveries, async () => {
			const [counted] = await reads.load(countOfDeliveries, id);
			return counted?.count ?? 0;
		});
	}

	@Mutation(() => IssuedWebhook, {
		description: `Makes a webhook and gives its secret, this once. For persons who have signed in. A workspace has at most ${webhooksMax} of them, and so has an account.`,
	})
	async createWebhook(
		@Arg("workspaceId", () => ID, {
			nullable: true,
			description:
				"Whose it is to be; may be left out by who belongs to only one workspace, and says nothing where it becomes the account's.",
		})
		workspaceId: string | null,
		@Arg("input", () => WebhookInput, { description: "The webhook." }) input: WebhookInput,
		@Ctx() context: Context,
	): Promise<IssuedWebhook> {
		const { accountId } = signedIn(context.principal);
		const { webhooks, now } = context;
		const { id, secret } = await webhooks.create(input, {
			accountId,
			workspaceId: async () => (await currentWorkspace(context, workspaceId, "workspaceId")).id,
			now,
		});
		return { webhook: await webhookWithId(id, context), secret };
	}

	@Mutation(() => Webhook, { description: "Changes a webhook. For persons who have signed in." })
	async updateWebhook(
		@Arg("id", () => ID, { description: idDescription }) id: string,
		@Arg("input", () => WebhookChanges, { description: "What is to be changed." }) input: WebhookChanges,
		@Ctx() context: Context,
	): Promise<WebhookRow> {
		const webhook = await requireOwnWebhook(id, context);
		await context.webhooks.change(webhook, input, context.now);
		return webhookWithId(webhook.id, context);
	}

	@Mutation(() => Webhook, {
		description: "Removes a webhook and the log of its deliveries. Gives it as it was. For persons who have signed in.",
	})
	async deleteWebhook(
		@Arg("id", () => ID, { description: idDescription }) id: string,
		@Ctx() context: Context,
	): Promise<WebhookRow> {
		const webhook = await requireOwnWebhook(id, context);
		await context.webhooks.remove(webhook.id);
		return webhook;
	}

	@Mutation(() => IssuedWebhook, {
		description:
			"Makes a new secret and gives it, this once. For 24 hours the one before signs beside it, so that no event is refused while receivers change over. For persons who have signed in.",
	})
	async rotateWebhookSecret(
		@Arg("id", () => ID, { description: idDescription }) id: string,
		@Ctx() context: Context,
	): Promise<IssuedWebhook> {
		const { id: webhookId } = await requireOwnWebhook(id, context);
		const secret = await context.webhooks.rotate(webhookId, context.now);
		return { webhook: await webhookWithId(webhookId, context), secret };
	}

	@Mutation(() => WebhookDelivery, {
		description:
			"Sends a webhook an event of the type `webhook.test`, to see whether its receiver works. For persons who have signed in.",
	})
	async sendTestEvent(
		@Arg("webhookId", () => ID, { description: idDescription }) webhookId: string,
		@Ctx() context: Context,
	): Promise<WebhookDelivery> {
		const webhook = await requireOwnWebhook(webhookId, context);
		return deliveryWithId(await context.webhooks.sendTest(webhook, context.now), context);
	}

	@Mutation(() => WebhookDelivery, {
		description:
			"Sends an event again, however it went before, and as often as a new one. For persons who have signed in.",
	})
	async redeliver(
		@Arg("deliveryId", () => ID, { description: "Identifier of the delivery." }) deliveryId: string,
		@Ctx() context: Context,
	): Promise<WebhookDelivery> {
		const { webhook, delivery } = await requireOwnDelivery(deliveryId, context);
		await context.webhooks.redeliver(webhook, delivery.id, context.now);
		return deliveryWithId(delivery.id, context);
	}
}

/** The webhooks of a workspace. */
@Resolver(() => Workspace)
export class WorkspaceWebhooksResolver {
	@Directive(`@listSize(assumedSize: ${webhooksMax})`)
	@FieldResolver(() => [Webhook], {
		description: `Who is told of what happens in the workspace, oldest first: at most ${webhooksMax}. For its members and its keys.`,
	})
	webhooks(@Root() { id }: WorkspaceRow, @Ctx() context: Context): Promise<WebhookRow[]> {
		requireWebhookList(context);
		return context.reads.load(webhooksOfWorkspace, id, context.now);
	}
}

/** The webhooks of an account. */
@Resolver(() => Account)
export class AccountWebhooksResolver {
	@Directive(`@listSize(assumedSize: ${webhooksMax})`)
	@FieldResolver(() => [Webhook], {
		description: `Who is told of what happens to the account's credits, oldest first: at most ${webhooksMax}.`,
	})
	webhooks(@Root() { id }: Account, @Ctx() { reads, now }: Context): Promise<WebhookRow[]> {
		return reads.load(webhooksOfAccount, id, now);
	}
}

async function webhookWithId(id: string, { reads, now }: Context): Promise<WebhookRow> {
	return (await reads.load(webhookById, id, now))[0]!;
}

async function deliveryWithId(id: number, { reads }: Context): Promise<WebhookDelivery> {
	return deliveryOf((await reads.row(deliveryById, [id]))!);
}
