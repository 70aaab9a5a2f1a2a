import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionOf } from "../connections/connection.js";
import { eventTypeNames, eventTypes, type OwnerKind, testEventType } from "./event-types.js";

/** Webhooks of one workspace, and of one account. */
export const webhooksMax = 20;

/** What can be told, for descriptions. */
export const eventCatalogue = eventTypeNames.map(name => `\`${name}\`: ${eventTypes[name].when}`).join("; ");

/** Whether events are sent to a webhook. */
export enum WebhookStatus {
	active = "active",
	disabled = "disabled",
}
registerEnumType(WebhookStatus, {
	name: "WebhookStatus",
	description: "Whether events are sent to a webhook.",
	valuesConfig: {
		active: { description: "They are." },
		disabled: { description: "They are not, and what happens meanwhile is not sent later." },
	},
});

/** Who a webhook belongs to. */
export enum WebhookOwner {
	workspace = "workspace",
	account = "account",
}
registerEnumType(WebhookOwner, {
	name: "WebhookOwner",
	description: "Who a webhook belongs to, which its event types decide.",
	valuesConfig: {
		workspace: { description: "A workspace: its members manage it." },
		account: { description: "A developer account: its person manages it." },
	},
});

/** How a delivery stands. */
export enum WebhookDeliveryState {
	pending = "pending",
	delivered = "delivered",
	failed = "failed",
}
registerEnumType(WebhookDeliveryState, {
	name: "WebhookDeliveryState",
	description: "How a delivery stands.",
	valuesConfig: {
		pending: { description: "It is to be sent, for the first time or again." },
		delivered: { description: "The receiver has answered with a status from 200 to 299." },
		failed: {
			description: "It was sent as often as it is, or the webhook was disabled. It can be sent again by hand.",
		},
	},
});

@ObjectType({
	simpleResolvers: true,
	description: "An address that is told of events, in the format of Standard Webhooks.",
})
export class Webhook {
	@Field(() => ID, { description: "Identifier. Opaque." })
	id!: string;

	@Field(() => WebhookOwner, { description: "Who it belongs to." })
	owner!: OwnerKind;

	@Field(() => String, { description: "The address that events are posted to." })
	url!: string;

	@Field(() => String, {
		nullable: true,
		description: "What it is for, in its owner's words; null when nothing was said.",
	})
	description!: string | null;

	@Field(() => [String], { description: `What it is told. ${eventCatalogue}.` })
	eventTypes!: string[];

	@Field(() => Number, {
		description: "`price.changed` is told from this change on, up or down, in percent of the price before.",
	})
	priceChangePercentMin!: number;

	@Field(() => Number, { description: "`offer.undercut` is told from this much on, in percent of the own price." })
	undercutPercentMin!: number;

	@Field(() => Int, {
		nullable: true,
		description: "`credits.low` is told below this balance; null for a workspace's.",
	})
	creditsBelow!: number | null;

	@Field(() => WebhookStatus, { description: "Whether events are sent." })
	status!: WebhookStatus;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When it was disabled; null when it is active." })
	disabledAt!: Date | null;

	@Field(() => String, { nullable: true, description: "Why it was disabled; null when it is active." })
	disabledBecause!: string | null;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description:
			"When the first attempt failed since the last one that did not; null when all is well. After five days it is disabled.",
	})
	failingSince!: Date | null;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description: "Until when the secret before the last rotation signs beside the new one; null when it does not.",
	})
	previousSecretUntil!: Date | null;

	@Field(() => GraphQLDateTimeISO, { description: "When it was made." })
	createdAt!: Date;

	@Field(() => GraphQLDateTimeISO, { description: "When it was last changed." })
	updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A webhook whose secret was just made." })
export class IssuedWebhook {
	@Field(() => Webhook, { description: "The webhook." })
	webhook!: Webhook;

	@Field(() => String, {
		description: "The secret that verifies signatures, `whsec_` and base64. It is shown this once.",
	})
	secret!: string;
}

@ObjectType({ simpleResolvers: true, description: "The sending of one event to one webhook." })
export class WebhookDelivery {
	@Field(() => ID, { description: "Identifier. Opaque." })
	id!: number;

	@Field(() => String, {
		description:
			"The event, as the header `webhook-id` names it: the same in each attempt, so that a receiver knows it again.",
	})
	eventId!: string;

	@Field(() => String, { description: `Type of the event; \`${testEventType}\` for one that was sent by hand to try.` })
	eventType!: string;

	@Field(() => WebhookDeliveryState, { description: "How it stands." })
	state!: WebhookDeliveryState;

	@Field(() => Int, { description: "How often it was sent, since it was last asked for by hand." })
	attempts!: number;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description: "When it is sent next; null when it is not. While it is being sent: when that is given up for lost.",
	})
	nextAttemptAt!: Date | null;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description: "When it was last sent; null before the first time.",
	})
	attemptedAt!: Date | null;

	@Field(() => Int, { nullable: true, description: "HTTP status of the last reply; null when there was none." })
	responseStatus!: number | null;

	@Field(() => String, { nullable: true, description: "How the last reply's body began; null when there was none." })
	responseExcerpt!: string | null;

	@Field(() => String, { nullable: true, description: "Why the last attempt does not count; null when it does." })
	error!: string | null;

	@Field(() => Int, { nullable: true, description: "How long the last attempt took; null before the first." })
	durationMs!: number | null;

	@Field(() => GraphQLDateTimeISO, { description: "When the event was made." })
	createdAt!: Date;
}

export const WebhookDeliveryConnection = connectionOf(WebhookDelivery, "deliveries");
