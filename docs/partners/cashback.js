import { startSubgraph } from "./subgraph.js";

/** What the programme pays back, by vendor. */
const percentOf = { voltique: 3, brightcrate: 1.5 };

const resolvers = {
	Offer: {
		__resolveReference: reference => reference,
		// Price and vendor come along with the reference: the schema `@requires` them.
		cashback({ price, vendor }) {
			const percent = percentOf[vendor.slug];
			return percent ? { percent, amount: Math.round(price * percent) / 100 } : null;
		},
	},
};

/** The programme's subgraph: it adds `cashback` to Pricegraph's offers. */
export function startCashback(port) {
	return startSubgraph("cashback", { resolvers, port });
}
