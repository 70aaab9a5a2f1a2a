import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import type { StripeApi } from "../../src/credits/top-ups.js";
import type { TestApp } from "./start-app.js";

export const stripeSettings = {
	STRIPE_SECRET_KEY: "sk_test_of_our_own",
	STRIPE_WEBHOOK_SECRET: "whsec_of_our_own",
};

/** A server in the place of api.stripe.com, which is another company's. It keeps what it was asked. */
export async function startStripe(): Promise<{
	api: StripeApi;
	asked: { path: string; form: URLSearchParams }[];
	/** What is answered from now on; undefined for a session as it should be. */
	answerWith(reply: { status: number; body: unknown } | undefined): void;
}> {
	const asked: { path: string; form: URLSearchParams }[] = [];
	let reply: { status: number; body: unknown } | undefined;
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		asked.push({ path: request.url!, form: new URLSearchParams(body) });
		const id = `cs_test_${asked.length}`;
		const session = { id, object: "checkout.session", url: `https://checkout.stripe.com/c/pay/${id}` };
		response.writeHead(reply?.status ?? 200, { "content-type": "application/json" });
		response.end(JSON.stringify(reply?.body ?? session));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	// It ends with the test file.
	server.unref();
	const api = { host: "127.0.0.1", port: (server.address() as AddressInfo).port, protocol: "http" as const };
	return {
		api,
		asked,
		answerWith(given) {
			reply = given;
		},
	};
}

let serial = 0;

export interface EventDetails {
	readonly id?: string;
	readonly type?: string;
	/** Of the checkout session that the event tells of. */
	readonly session?: Record<string, unknown>;
}

/** An event as Stripe sends it: a pack of 2,000 was paid for by the account, unless told otherwise. */
export function stripeEvent(accountId: string, { id, type, session }: EventDetails = {}): Record<string, unknown> {
	serial += 1;
	return {
		id: id ?? `evt_${serial}`,
		object: "event",
		type: type ?? "checkout.session.completed",
		data: {
			object: {
				id: `cs_${serial}`,
				object: "checkout.session",
				mode: "payment",
				payment_status: "paid",
				status: "complete",
				amount_total: 2_000,
				currency: "usd",
				client_reference_id: accountId,
				metadata: { accountId, pack: "credits_2000" },
				...session,
			},
		},
	};
}

export interface Delivery {
	/** Signed with another secret. */
	readonly secret?: string;
	/** Signed at another time. */
	readonly at?: Date;
	/** The header as given, or none. */
	readonly signature?: string | null;
}

/** Sends an event to the webhook, signed as Stripe signs. */
export async function deliver(
	app: Pick<TestApp, "address">,
	event: Record<string, unknown> | string,
	{ secret = stripeSettings.STRIPE_WEBHOOK_SECRET, at = new Date(), signature }: Delivery = {},
): Promise<{ status: number; body: any }> {
	const payload = typeof event === "string" ? event : JSON.stringify(event);
	const timestamp = Math.floor(at.getTime() / 1_000);
	const signed =
		signature === undefined
			? new Stripe("sk_test_signs").webhooks.generateTestHeaderString({ payload, secret, timestamp })
			: signature;
	const response = await fetch(`${app.address}/webhooks/stripe`, {
		method: "POST",
		headers: { "content-type": "application/json", ...(signed === null ? {} : { "stripe-signature": signed }) },
		body: payload,
	});
	return { status: response.status, body: await response.json() };
}
