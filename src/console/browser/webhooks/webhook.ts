import type { WebhookFieldsFragment } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";

graphql(`
	fragment WebhookFields on Webhook {
		id owner url description eventTypes priceChangePercentMin undercutPercentMin creditsBelow
		status disabledBecause failingSince previousSecretUntil
	}
`);

/** A webhook, as its card and its dialogs show it. */
export type Webhook = WebhookFieldsFragment;

/** Whose webhooks: a workspace's, or the account's own. */
export type Owner = { readonly workspaceId: string } | "account";
