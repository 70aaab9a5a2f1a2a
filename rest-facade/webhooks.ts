import { idCharactersMax, workspaceId } from "./identifiers.js";
import { integer, type Route, text } from "./route.js";

const webhookShownId = "5b1f0a6e-4c77-4c1e-9d52-0198c2d47f3a";
const id = text({
	description: "Identifier of the webhook, as the list gives it.",
	example: webhookShownId,
	required: true,
	charactersMax: idCharactersMax,
});
const deliveryId = text({
	description: "Identifier of the delivery, as the webhook's log gives it.",
	example: "4711",
	required: true,
	charactersMax: idCharactersMax,
});

const webhookFields = `id owner url description eventTypes priceChangePercentMin undercutPercentMin creditsBelow status
	disabledAt disabledBecause failingSince previousSecretUntil createdAt updatedAt`;
const deliveryFields = `id eventId eventType state attempts nextAttemptAt attemptedAt responseStatus responseExcerpt error
	durationMs createdAt`;

const webhookShown = {
	id: webhookShownId,
	owner: "workspace",
	url: "https://shop.example/hooks/prices",
	description: "Repricing",
	eventTypes: ["price.changed", "offer.undercut"],
	priceChangePercentMin: 1,
	undercutPercentMin: 0,
	creditsBelow: null,
	status: "active",
	disabledAt: null,
	disabledBecause: null,
	failingSince: null,
	previousSecretUntil: null,
	createdAt: "2026-11-21T08:00:00.000Z",
	updatedAt: "2026-11-21T08:00:00.000Z",
};
const creditsShown = {
	...webhookShown,
	owner: "account",
	description: "Top up in time",
	eventTypes: ["credits.low"],
	priceChangePercentMin: 0,
	creditsBelow: 500,
};
const secretShown = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const deliveryShown = {
	id: "4711",
	eventId: "msg_0198c2d47f3a4c1e9d523b1f0a6e4c77",
	eventType: "price.changed",
	state: "delivered",
	attempts: 1,
	nextAttemptAt: null,
	attemptedAt: "2026-11-21T09:30:01.000Z",
	responseStatus: 204,
	responseExcerpt: "",
	error: null,
	durationMs: 87,
	createdAt: "2026-11-21T09:30:00.000Z",
};
const pendingShown = {
	...deliveryShown,
	state: "pending",
	attempts: 0,
	nextAttemptAt: deliveryShown.createdAt,
	attemptedAt: null,
	responseStatus: null,
	responseExcerpt: null,
	durationMs: null,
};

/** What all paths of the settings have in common. */
const settings = { tag: "Settings", credential: ["workspace_key"], persons: true } as const satisfies Partial<Route>;
const forMembers = "For members of the workspace who have signed in, and for the person whose account it is.";

/** Who is told of what happens. */
export const webhookRoutes: readonly Route[] = [
	{
		...settings,
		method: "GET",
		path: "/api/settings/webhooks",
		summary: "List a workspace's webhooks",
		description: "Those that are told of what happens in the workspace. For its members and its keys.",
		read: { workspaceId },
		operation: `query listWebhooks($workspaceId: ID) { workspace(id: $workspaceId) { webhooks { ${webhookFields} } } }`,
		example: { webhooks: [webhookShown] },
		message: "The webhooks of the workspace.",
		failures: ["NOT_FOUND"],
	},
	{
		...settings,
		method: "GET",
		path: "/api/settings/account/webhooks",
		summary: "List an account's webhooks",
		description: "Those that are told of what happens to the account's credits. For the person who has signed in.",
		read: {},
		operation: `query listAccountWebhooks { account { webhooks { ${webhookFields} } } }`,
		example: { webhooks: [creditsShown] },
		message: "The webhooks of the account.",
		missing: { code: "FORBIDDEN", sentence: () => "An account's webhooks are for the person who has signed in." },
	},
	{
		...settings,
		method: "POST",
		path: "/api/settings/webhooks",
		summary: "Make a webhook",
		description: `Makes a webhook and gives its secret, this once. Its event types tell whose it is: \`credits.low\` is the account's, all others are the workspace's. For members who have signed in.`,
		read: { workspaceId },
		body: {
			variable: "input",
			example: {
				url: webhookShown.url,
				eventTypes: webhookShown.eventTypes,
				description: webhookShown.description,
				priceChangePercentMin: 1,
			},
		},
		operation: `
			mutation makeWebhook($workspaceId: ID, $input: WebhookInput!) {
				createWebhook(workspaceId: $workspaceId, input: $input) { webhook @flatten { ${webhookFields} } secret }
			}`,
		status: 201,
		location: "/api/settings/webhooks/:id",
		example: { ...webhookShown, secret: secretShown },
		message: "The webhook was made. Its secret is shown this once.",
		failures: ["FORBIDDEN", "NOT_FOUND"],
	},
	{
		...settings,
		method: "GET",
		path: "/api/settings/webhooks/:id",
		summary: "Look at a webhook",
		description: "One webhook. For members of its workspace and its keys, and for the person whose account it is.",
		read: { id },
		operation: `query lookAtWebhook($id: ID!) { webhook(id: $id) { ${webhookFields} } }`,
		example: webhookShown,
		message: "The webhook.",
		failures: ["NOT_FOUND"],
	},
	{
		...settings,
		method: "PATCH",
		path: "/api/settings/webhooks/:id",
		summary: "Change a webhook",
		description: `Changes what is named and leaves the rest. \`"status": "active"\` enables one that was disabled. ${forMembers}`,
		read: { id },
		body: { variable: "input", example: { undercutPercentMin: 2, status: "active" } },
		operation: `
			mutation changeWebhook($id: ID!, $input: WebhookChanges!) {
				updateWebhook(id: $id, input: $input) { ${webhookFields} }
			}`,
		example: { ...webhookShown, undercutPercentMin: 2, updatedAt: "2026-11-22T08:00:00.000Z" },
		message: "The webhook was changed.",
		failures: ["FORBIDDEN", "NOT_FOUND"],
	},
	{
		...settings,
		method: "DELETE",
		path: "/api/settings/webhooks/:id",
		summary: "Remove a webhook",
		description: `Removes a webhook and the log of its deliveries. ${forMembers}`,
		read: { id },
		operation: `mutation removeWebhook($id: ID!) { deleteWebhook(id: $id) { ${webhookFields} } }`,
		example: webhookShown,
		message: "The webhook was removed.",
		failures: ["FORBIDDEN", "NOT_FOUND"],
	},
	{
		...settings,
		method: "POST",
		path: "/api/settings/webhooks/:id/rotate",
		summary: "Rotate a secret",
		description: `Makes a new secret and gives it, this once. For 24 hours the one before signs beside it. ${forMembers}`,
		read: { id },
		operation: `
			mutation rotateSecret($id: ID!) {
				rotateWebhookSecret(id: $id) { webhook @flatten { ${webhookFields} } secret }
			}`,
		status: 201,
		example: { ...webhookShown, previousSecretUntil: "2026-11-22T08:00:00.000Z", secret: secretShown },
		message: "The secret was rotated. The new one is shown this once.",
		failures: ["FORBIDDEN", "NOT_FOUND"],
	},
	{
		...settings,
		method: "POST",
		path: "/api/settings/webhooks/:id/test",
		summary: "Send a test event",
		description: `Sends an event of the type \`webhook.test\`. Its delivery stands in the log. ${forMembers}`,
		read: { id },
		operation: `mutation sendTest($id: ID!) { sendTestEvent(webhookId: $id) { ${deliveryFields} } }`,
		status: 202,
		example: { ...pendingShown, eventType: "webhook.test" },
		message: "The test event is on its way.",
		failures: ["FORBIDDEN", "NOT_FOUND"],
	},
	{
		...settings,
		method: "GET",
		path: "/api/settings/webhooks/:id/deliveries",
		summary: "Read a webhook's log",
		description:
			"What was sent and is to be sent, newest first, for 30 days. For members of the workspace and its keys, and for the person whose account it is.",
		read: {
			id,
			first: integer({ description: "How many to give.", minimum: 1, maximum: 100, default: 20 }),
			after: text({
				description: "Gives those behind this one: `pageInfo.endCursor` of the page before.",
				charactersMax: 2_000,
			}),
		},
		operation: `
			query readDeliveries($id: ID!, $first: Int!, $after: String) {
				webhook(id: $id) {
					page: deliveries(first: $first, after: $after) @flatten {
						deliveries: nodes { ${deliveryFields} }
						total: totalCount
						pageInfo { hasNextPage endCursor }
					}
				}
			}`,
		example: { deliveries: [deliveryShown], total: 1, pageInfo: { hasNextPage: false, endCursor: "WyJ3ZWIiLDQ3MTFd" } },
		message: "The deliveries of the webhook.",
		failures: ["NOT_FOUND"],
	},
	{
		...settings,
		method: "POST",
		path: "/api/settings/webhooks/deliveries/:id/redeliver",
		summary: "Send an event again",
		description: `Sends an event again, however it went before. ${forMembers}`,
		read: { id: deliveryId },
		operation: `mutation sendAgain($id: ID!) { redeliver(deliveryId: $id) { ${deliveryFields} } }`,
		status: 202,
		example: pendingShown,
		message: "The event is sent again.",
		failures: ["FORBIDDEN", "NOT_FOUND"],
	},
];
