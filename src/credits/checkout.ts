import type Stripe from "stripe";
import { ServiceError } from "../errors.js";
import { type CreditPackName, packs } from "./packs.js";

export interface Buyer {
	readonly accountId: string;
	readonly email: string;
}

/** Opens a page of Stripe's on which the buyer pays for a pack; gives its address. */
export async function openCheckout(
	stripe: Stripe,
	{ accountId, email }: Buyer,
	pack: CreditPackName,
	publicUrl: string,
): Promise<string> {
	const { credits, priceMinor, currency } = packs[pack];
	try {
		const session = await stripe.checkout.sessions.create({
			mode: "payment",
			client_reference_id: accountId,
			customer_email: email,
			metadata: { accountId, pack },
			line_items: [
				{
					quantity: 1,
					price_data: {
						currency: currency.toLowerCase(),
						unit_amount: priceMinor,
						product_data: { name: `${credits.toLocaleString("en")} Commerce Credits` },
					},
				},
			],
			// Paid in our currency, so that what was paid can be compared with our price.
			adaptive_pricing: { enabled: false },
			success_url: `${publicUrl}/console/credits?topUp=paid`,
			cancel_url: `${publicUrl}/console/credits?topUp=cancelled`,
		});
		if (session.url) return session.url;
		throw new Error(`Stripe gave no address for the checkout session ${session.id}.`);
	} catch (cause) {
		throw new ServiceError("UNAVAILABLE", "Stripe does not answer: nothing was bought.", { cause });
	}
}
