import type { Pool } from "pg";
import type Stripe from "stripe";
import { ServiceError } from "../errors.js";
import type { Log } from "../log.js";
import { type Buyer, openCheckout } from "./checkout.js";
import type { CreditPackName } from "./packs.js";
import { paidSessionOf, paymentOf } from "./payment.js";
import { settle } from "./settle.js";

/** How long a buyer waits for Stripe, and how often it is asked again. */
const stripeTimeoutMs = 5_000;
const stripeRetriesMax = 1;

/** Where another server takes Stripe's place, in tests. */
export type StripeApi = Pick<Stripe.StripeConfig, "host" | "port" | "protocol">;

export interface TopUpsOptions {
	readonly secretKey: string;
	readonly webhookSecret: string;
	readonly publicUrl: string;
	readonly pool: Pool;
	readonly clock: () => Date;
	readonly log: Log;
	readonly api?: StripeApi | undefined;
}

/** Credits for money, through Stripe Checkout. */
export class TopUps {
	readonly #stripe: Stripe;
	readonly #options: TopUpsOptions;

	private constructor(stripe: Stripe, options: TopUpsOptions) {
		this.#stripe = stripe;
		this.#options = options;
	}

	/** Loads the library, which only a server that sells needs. */
	static async open(options: TopUpsOptions): Promise<TopUps> {
		const { default: StripeLibrary } = await import("stripe");
		const settings = { timeout: stripeTimeoutMs, maxNetworkRetries: stripeRetriesMax, telemetry: false };
		return new TopUps(new StripeLibrary(options.secretKey, { ...settings, ...options.api }), options);
	}

	/** The address at which the buyer pays for a pack. */
	checkout(buyer: Buyer, pack: CreditPackName): Promise<string> {
		return openCheckout(this.#stripe, buyer, pack, this.#options.publicUrl);
	}

	/** Takes an event of Stripe's. Returns when it is settled, or none of our business; throws where it is to be sent again. */
	async receive(payload: Buffer, signature: string): Promise<void> {
		const { pool, clock, log } = this.#options;
		const now = clock();
		const event = this.#verified(payload, signature, now);
		const session = paidSessionOf(event);
		if (!session) return;
		const paid = { sessionId: session.id, eventId: event.id, payment: paymentOf(session) };
		const settlement = await settle(pool, paid, now);
		const told = { session: session.id, event: event.id };
		if (settlement.outcome === "bought") log.info(told, "Credits were bought.");
		if (settlement.outcome === "refused")
			log.error({ ...told, reason: settlement.because }, "A payment brought no credits: look at it by hand.");
	}

	#verified(payload: Buffer, signature: string, now: Date): Stripe.Event {
		const { webhookSecret } = this.#options;
		try {
			const { webhooks } = this.#stripe;
			return webhooks.constructEvent(payload, signature, webhookSecret, undefined, undefined, now.getTime());
		} catch (cause) {
			throw new ServiceError("INVALID_REQUEST", "The body is not signed by Stripe for this server.", { cause });
		}
	}
}
