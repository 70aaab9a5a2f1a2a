import DataLoader from "dataloader";
import { startSubgraph } from "./subgraph.js";

/** The chain's own data; in earnest these are tables. A GTIN is kept with 14 digits, as Pricegraph gives it. */
const shops = [
	{ id: "graz", name: "Main Square", city: "Graz" },
	{ id: "trieste", name: "Old Port", city: "Trieste" },
];
const stock = [
	{ shopId: "graz", gtin: "09520001000010", quantity: 4 },
	{ shopId: "graz", gtin: "09520001000027", quantity: 1 },
	{ shopId: "trieste", gtin: "09520001000010", quantity: 7 },
	{ shopId: "trieste", gtin: "09520001000041", quantity: 2 },
	// Pricegraph knows nothing of the first, and the second is no GTIN.
	{ shopId: "trieste", gtin: "04012345678901", quantity: 3 },
	{ shopId: "trieste", gtin: "NO LABEL", quantity: 5 },
];

/** One look-up for all the products of a request: `select … from stock where gtin = any($1)`. */
async function stockOfAll(gtins) {
	const byGtin = Object.groupBy(stock, row => row.gtin);
	return gtins.map(gtin => byGtin[gtin] ?? []);
}

const resolvers = {
	Query: { shop: (_, { id }) => shops.find(shop => shop.id === id) },
	Shop: { stock: ({ id }) => stock.filter(row => row.shopId === id) },
	Stock: {
		shop: ({ shopId }) => shops.find(({ id }) => id === shopId),
		// All that Pricegraph needs to know, to tell the rest.
		product: ({ gtin }) => ({ gtin }),
	},
	Product: {
		__resolveReference: reference => reference,
		// Some products have no GTIN.
		stock: ({ gtin }, _, { stockOf }) => (gtin ? stockOf.load(gtin) : []),
	},
};

/** The chain's subgraph: it adds `stock` to Pricegraph's products. */
export function startStores(port) {
	return startSubgraph("stores", { resolvers, port, context: async () => ({ stockOf: new DataLoader(stockOfAll) }) });
}
