import type Router from "@koa/router";
import type { EdgeState } from "./edge.js";
import { bytesOf } from "./json-body.js";

/** Takes Stripe's events. Their signature is over the body byte for byte: it is not parsed here. */
export function mountStripeWebhook(
	router: Router<EdgeState>,
	receive: (payload: Buffer, signature: string) => Promise<void>,
): void {
	router.post("/webhooks/stripe", async ctx => {
		await receive(await bytesOf(ctx.req), ctx.get("Stripe-Signature"));
		ctx.set("Cache-Control", "no-store");
		ctx.body = { received: true };
	});
}
