import { graphql } from "./pricegraph/gql.js";
import type { TypedDocumentString } from "./pricegraph/graphql.js";

const cheapest = graphql(`
	query Cheapest($gtin: String!) {
		productByGtin(gtin: $gtin) {
			name
			bestOffer { price currency vendor { name } }
		}
	}
`);

/** Asks Pricegraph; the answer has the type of the question. */
async function ask<Data, Variables>(query: TypedDocumentString<Data, Variables>, variables: Variables): Promise<Data> {
	const response = await fetch("PUBLIC_URL/graphql", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ query, variables }),
	});
	const { data, errors } = await response.json();
	if (errors) throw new Error(errors[0].message);
	return data;
}

const { productByGtin } = await ask(cheapest, { gtin: "9520001000010" });
const offer = productByGtin?.bestOffer;
console.log(
	offer ? `${productByGtin.name}: ${offer.price} ${offer.currency} at ${offer.vendor.name}` : "Nobody sells it.",
);
