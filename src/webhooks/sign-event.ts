import { Webhook } from "standardwebhooks";
import type { ClaimedDelivery } from "./claim-deliveries.js";
import type { SignedEvent } from "./webhook-client.js";
import type { SecretSeal } from "./webhook-secret.js";

/** How the wire knows an event: its identifier is the same in each attempt, for receivers to know it again. */
export function messageId(eventId: string): string {
	return `msg_${eventId.replaceAll("-", "")}`;
}

/** A delivery as it is sent, signed after Standard Webhooks with each secret that counts. */
export function signEvent(
	{ endpointId, url, eventId, type, data, eventAt, sealedSecrets }: ClaimedDelivery,
	seal: SecretSeal,
	now: Date,
): SignedEvent {
	const id = messageId(eventId);
	const body = JSON.stringify({ type, timestamp: eventAt.toISOString(), data });
	const signatures = sealedSecrets.map(sealed => new Webhook(seal.open(sealed, endpointId)).sign(id, now, body));
	const headers = {
		"webhook-id": id,
		"webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
		"webhook-signature": signatures.join(" "),
	};
	return { url, headers, body };
}
