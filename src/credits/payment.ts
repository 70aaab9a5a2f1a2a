import type Stripe from "stripe";
import { CreditPackName, packs } from "./packs.js";

/** What a paid checkout session is to bring, or why it brings nothing. */
export type Payment =
	| {
			readonly accountId: string;
			readonly pack: CreditPackName;
			readonly credits: number;
			readonly refused?: undefined;
	  }
	| { readonly refused: string };

/** The paid session of ours that an event tells of; undefined for all else that happens in a Stripe account. */
export function paidSessionOf(event: Stripe.Event): Stripe.Checkout.Session | undefined {
	// Which of the two tells of a payment depends on how it was made: some take days. They may come in any order.
	if (event.type !== "checkout.session.completed" && event.type !== "checkout.session.async_payment_succeeded")
		return undefined;
	const session = event.data.object;
	const isOurs = session.metadata?.accountId !== undefined && session.metadata.pack !== undefined;
	return isOurs && session.mode === "payment" && session.payment_status === "paid" ? session : undefined;
}

/** Compares what was paid with our price list. */
export function paymentOf({ metadata, client_reference_id, amount_total, currency }: Stripe.Checkout.Session): Payment {
	const { accountId, pack: name } = metadata as { accountId: string; pack: string };
	if (!Object.hasOwn(packs, name)) return { refused: `There is no pack ${name}.` };
	const pack = packs[name as CreditPackName];
	if (currency?.toUpperCase() !== pack.currency || amount_total !== pack.priceMinor)
		return { refused: `${name} costs ${pack.priceMinor} ${pack.currency}; paid were ${amount_total} ${currency}.` };
	if (client_reference_id !== accountId)
		return { refused: `It names two accounts, ${accountId} and ${client_reference_id}.` };
	return { accountId, pack: name as CreditPackName, credits: pack.credits };
}
