import type { PricesOfQuery } from "../graphql/graphql.ts";
import { productQuery } from "./questions.ts";

/** A product as the search of the REST API tells it. */
export interface Found {
	readonly id: string;
	readonly name: string;
	readonly vendor: string | null;
	readonly price: number | null;
	readonly currency: string | null;
	readonly inStock: boolean;
}

interface FoundPage {
	readonly products: readonly Found[];
	readonly total: number;
	readonly totalIsCapped: boolean;
	readonly didYouMean: string | null;
}

const resultsMax = 6;

/** `GET /api/v1/products/search`. */
export async function search(query: string, signal: AbortSignal): Promise<FoundPage> {
	const parameters = new URLSearchParams({ q: query, pageSize: String(resultsMax) });
	const response = await fetch(`/api/v1/products/search?${parameters}`, { signal });
	const body = await response.json();
	if (!response.ok) throw new Error(body.detail ?? body.title);
	return body.data;
}

/** A product with its prices, as `productQuery` asks for it. */
export type PickedProduct = NonNullable<PricesOfQuery["product"]>;

/** The product with this identifier. */
export async function pickedProduct(id: string, signal: AbortSignal): Promise<PickedProduct> {
	const { product } = await ask<PricesOfQuery>(productQuery, { id }, signal);
	if (!product) throw new Error("there is no such product.");
	return product;
}

/** Any product's identifier: the first on the first vendor's shelf. Undefined where there is none. */
export async function someProduct(): Promise<string | undefined> {
	const { vendors } = await ask<{
		vendors: { nodes: { offers: { nodes: { product: { id: string } }[] } }[] };
	}>("{ vendors(first: 1) { nodes { offers(first: 1) { nodes { product { id } } } } } }", {});
	return vendors.nodes[0]?.offers.nodes[0]?.product.id;
}

async function ask<Data>(query: string, variables: object, signal?: AbortSignal): Promise<Data> {
	const response = await fetch("/graphql", {
		method: "POST",
		headers: { "content-type": "application/json", accept: "application/json" },
		body: JSON.stringify({ query, variables }),
		signal: signal ?? null,
	});
	const { data, errors } = await response.json();
	if (errors) throw new Error(errors[0].message);
	return data;
}
