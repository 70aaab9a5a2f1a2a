// Fastify with Mercurius and its JIT: resolvers by hand on pg, prepared. The offers come with the page, in one round trip:
// a loader, its usual way, is slower. argv: database address, port.
import Fastify from "fastify";
import mercurius from "mercurius";
import pg from "pg";
import { offerOf } from "../../dist/src/offers/offer.reads.js";
import { askPrices, searchOn } from "./statements.js";

const [databaseUrl, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const askSearch = searchOn(pool);

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
		products: async (_, { query }) => {
			const { products, ...page } = await askSearch(query);
			return { ...page, products: products.map(withOffer) };
		},
	},
	Offer: { lastScannedAt: ({ lastScannedAt }) => lastScannedAt.toISOString() },
};

function withOffer({ id, name, imageUrl, brought: { bestOffer } }) {
	return { id, name, imageUrl, bestOffer: bestOffer ? offerOf(bestOffer) : null };
}

const app = Fastify();
app.register(mercurius, { schema, resolvers, jit: 1 });
await app.listen({ port: Number(port), host: "127.0.0.1" });
console.log("ready");
