// Fastify with Mercurius and its JIT: resolvers and loaders by hand on pg, prepared. argv: database address, port.
import Fastify from "fastify";
import mercurius from "mercurius";
import pg from "pg";
import { askBestOffers, askPrices, searchPage } from "./statements.js";

const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const askSearch = searchPage(pool);

const schema = `
	type Vendor { slug: String! }
	type Offer { vendor: Vendor! price: Float! currency: String! url: String inStock: Boolean! lastScannedAt: String! }
	type Price { vendor: String! price: Float! inStock: Boolean! }
	type Prices { prices: [Price!]! lowestPrice: Float lowestVendor: String averagePrice: Float currency: String }
	type Product { id: ID! name: String! imageUrl: String prices: Prices! bestOffer: Offer }
	type Search { total: Int! page: Int! pageSize: Int! products: [Product!]! }
	type Query { product(id: ID!): Product products(query: String!): Search! }
`;
const resolvers = {
	Query: {
		product: async (_, { id }) => {
			const prices = await askPrices(pool, id);
			return { id, name: prices.productName, prices };
		},
		products: (_, { query }) => askSearch(query),
	},
	Offer: { lastScannedAt: ({ lastScannedAt }) => lastScannedAt.toISOString() },
};
const loaders = {
	Product: {
		async bestOffer(queries) {
			const ids = queries.map(({ obj }) => obj.id);
			const offers = await askBestOffers(pool, ids);
			return ids.map(id => offers.get(id) ?? null);
		},
	},
};

const app = Fastify();
app.register(mercurius, { schema, resolvers, loaders, jit: 1 });
await app.listen({ port: Number(port), host: "127.0.0.1" });
console.log("ready");
