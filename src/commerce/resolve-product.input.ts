import { GraphQLJSONObject } from "graphql-scalars";
import { Field, Float, InputType, Int } from "type-graphql";
import { pointerPart } from "../errors.js";
import { isCurrency } from "../prices/money.js";
import { readGtin } from "../products/gtin.js";
import type { ResolveRequest, SuppliedProduct } from "../products/matching/resolution.js";
import { InputFaults, queryCharactersMax } from "./input-faults.js";

const alternativesMax = 10;
const alternativesDefault = 5;
const nameCharactersMax = 1_000;
const urlCharactersMax = 2_000;
const attributesMax = 50;

@InputType({ description: "A product as another shop or a document describes it. Each detail that is given helps." })
export class SuppliedProductInput {
	@Field(() => String, { nullable: true, description: `Title; at most ${nameCharactersMax} characters.` })
	name?: string | null;

	@Field(() => String, { nullable: true, description: "Brand." })
	brand?: string | null;

	@Field(() => String, { nullable: true, description: "Manufacturer part number." })
	mpn?: string | null;

	@Field(() => String, { nullable: true, description: "Model name or number." })
	model?: string | null;

	@Field(() => Float, { nullable: true, description: "Price asked for it, in major units." })
	price?: number | null;

	@Field(() => String, { nullable: true, description: "Currency of the price: ISO 4217." })
	currency?: string | null;

	@Field(() => GraphQLJSONObject, {
		nullable: true,
		description:
			'What tells variants apart, as an object of texts, numbers and booleans: `{ "color": "black", "storage": "256 GB" }`.',
	})
	attributes?: Record<string, unknown> | null;
}

@InputType({
	description:
		"What `resolveProduct` is asked: a market, and at least one of `gtin`, `vendor` with `merchantProductId`, `url`, `query` and `product`.",
})
export class ResolveProductInput {
	@Field(() => String, { description: "Market in which the product is sold: two letters of ISO 3166-1, such as `US`." })
	market!: string;

	@Field(() => String, { nullable: true, description: "GTIN, in 8, 12, 13 or 14 digits." })
	gtin?: string | null;

	@Field(() => String, { nullable: true, description: "Short name of a vendor, together with `merchantProductId`." })
	vendor?: string | null;

	@Field(() => String, { nullable: true, description: "The vendor's own ID of the product, exactly as it writes it." })
	merchantProductId?: string | null;

	@Field(() => String, { nullable: true, description: "Address of a vendor's page of the product." })
	url?: string | null;

	@Field(() => String, {
		nullable: true,
		description: `Free text: a title, a model, a number. At most ${nameCharactersMax} characters.`,
	})
	query?: string | null;

	@Field(() => SuppliedProductInput, {
		nullable: true,
		description: "The product's details, as far as they are known.",
	})
	product?: SuppliedProductInput | null;

	@Field(() => Int, {
		nullable: true,
		description: `Alternatives to give at most: 1 to ${alternativesMax}, ${alternativesDefault} when not given.`,
	})
	maxAlternatives?: number | null;

	@Field(() => Boolean, {
		nullable: true,
		description: "True: check everything, run, store and charge nothing, and answer in `dryRun`.",
	})
	dryRun?: boolean | null;
}

/** Reads the input; throws one failure that names every fault. */
export function readResolveProduct(input: ResolveProductInput): ResolveRequest {
	const faults = new InputFaults();
	const { url } = input;
	const request = {
		market: faults.market(input.market),
		gtin: readGtinText(input.gtin, faults),
		vendor: faults.text("/vendor", input.vendor),
		merchantProductId: faults.text("/merchantProductId", input.merchantProductId),
		url: faults.text("/url", url, urlCharactersMax),
		query: faults.text("/query", input.query, nameCharactersMax),
		product: input.product ? readProduct(input.product, faults) : undefined,
		maxAlternatives: faults.integer("/maxAlternatives", input.maxAlternatives, {
			maximum: alternativesMax,
			preset: alternativesDefault,
		}),
	};
	if (request.url !== undefined && !/^https?:\/\/[^\s/]/i.test(request.url))
		faults.add("/url", "must be an address with http:// or https://");
	if ((request.vendor === undefined) !== (request.merchantProductId === undefined)) {
		const missing = request.vendor === undefined ? "/vendor" : "/merchantProductId";
		faults.add(missing, "is required: vendor and merchantProductId go together");
	}
	const { gtin, merchantProductId, query, product } = request;
	if ([gtin, merchantProductId, request.url, query, product].every(given => given === undefined))
		faults.add("", "must have at least one of gtin, vendor with merchantProductId, url, query and product");
	faults.throwIfAny();
	return request;
}

function readGtinText(text: string | null | undefined, faults: InputFaults): string | undefined {
	const gtin = faults.text("/gtin", text, queryCharactersMax);
	if (gtin && readGtin(gtin).gtin === undefined) faults.add("/gtin", "must be a GTIN of 8, 12, 13 or 14 digits");
	return gtin;
}

function readProduct(product: SuppliedProductInput, faults: InputFaults): SuppliedProduct {
	const currency = faults.text("/product/currency", product.currency)?.toUpperCase();
	if (currency && !isCurrency(currency)) faults.add("/product/currency", "must be a currency of ISO 4217, such as USD");
	const read = {
		name: faults.text("/product/name", product.name, nameCharactersMax),
		brand: faults.text("/product/brand", product.brand),
		mpn: faults.text("/product/mpn", product.mpn),
		model: faults.text("/product/model", product.model),
		price: faults.amount("/product/price", product.price),
		currency,
		attributes: readAttributes(product.attributes, faults),
	};
	if ([read.name, read.brand, read.mpn, read.model, read.attributes].every(given => given === undefined))
		faults.add("/product", "must have at least one of name, brand, mpn, model and attributes");
	return read;
}

function readAttributes(
	attributes: Record<string, unknown> | null | undefined,
	faults: InputFaults,
): Record<string, string | number | boolean> | undefined {
	if (attributes == null) return undefined;
	const entries = Object.entries(attributes).filter(([, value]) => value !== null);
	if (entries.length > attributesMax) faults.add("/product/attributes", `must have at most ${attributesMax} members`);
	for (const [name, value] of entries.slice(0, attributesMax)) {
		const pointer = `/product/attributes/${pointerPart(name)}`;
		if (typeof value === "string") faults.text(pointer, value);
		else if (typeof value !== "number" && typeof value !== "boolean")
			faults.add(pointer, "must be text, a number, true or false");
	}
	return Object.fromEntries(entries) as Record<string, string | number | boolean>;
}
