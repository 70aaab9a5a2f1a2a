import { Field, Float, InputType, Int } from "type-graphql";
import { Condition } from "../../offers/offer.entity.js";
import { InputFaults, listEntriesMax, queryCharactersMax } from "../input-faults.js";

const secondsDefault = 10;
const secondsMax = 30;
const productsDefault = 10;
const productsMax = 25;
/** By how much the price limit is raised where too little is found within it. */
export const priceMarginPercent = 15;

@InputType({
	description:
		"What a product must be like. `brands` and `maxPrice` are relaxed where too little meets them, one at a time, and what is found only so says it; the others never are.",
})
export class DeepSearchConstraints {
	@Field(() => Float, {
		nullable: true,
		description: `Highest price, in major units of the market's usual currency, of an offer that compares. Relaxed last, by ${priceMarginPercent}%. Without it, a limit in the query ("under 200") counts.`,
	})
	maxPrice?: number | null;

	@Field(() => [String], {
		nullable: true,
		description: `Words that must all stand in the product: in its name, brand, category, part number, description or attributes, in any form of the word; at most ${listEntriesMax}.`,
	})
	must?: string[] | null;

	@Field(() => [String], {
		nullable: true,
		description: `Words of which none may stand there; of an entry with several words, all in one of these places. At most ${listEntriesMax}.`,
	})
	mustNot?: string[] | null;

	@Field(() => [String], { nullable: true, description: `Only these brands; at most ${listEntriesMax}.` })
	brands?: string[] | null;

	@Field(() => [Condition], {
		nullable: true,
		description: "States of the article; without it those that the query names (`refurbished`), or else only `new`.",
	})
	condition?: Condition[] | null;
}

@InputType({ description: "What `deepSearch` is asked." })
export class DeepSearchInput {
	@Field(() => String, { description: "Market to buy in: two letters of ISO 3166-1, such as `US`." })
	market!: string;

	@Field(() => String, {
		description: `What to look for, in free text, with identifiers, brand, price limit, pack and condition as a shopper would write them. At most ${queryCharactersMax} characters.`,
	})
	query!: string;

	@Field(() => DeepSearchConstraints, { nullable: true, description: "What a product must be like." })
	constraints?: DeepSearchConstraints | null;

	@Field(() => Int, {
		nullable: true,
		description: `Seconds that the research may take: 1 to ${secondsMax}, ${secondsDefault} when not given.`,
	})
	maxSeconds?: number | null;

	@Field(() => Int, {
		nullable: true,
		description: `Findings to give: 1 to ${productsMax}, ${productsDefault} when not given.`,
	})
	maxProducts?: number | null;

	@Field(() => Boolean, {
		nullable: true,
		description:
			"True: visit the pages of stale offers again, as scans do: of the findings' offers that were last read more than an hour ago, the best of each finding first, not more than 20, and within the time. What is read counts from then on for everybody. Each visit is a step; `unanswered` says which offers were not looked up.",
	})
	refresh?: boolean | null;

	@Field(() => Boolean, {
		nullable: true,
		description: "True: check everything, run, store and charge nothing, and answer in `dryRun`.",
	})
	dryRun?: boolean | null;
}

/** The input, understood. */
export interface DeepSearchRequest {
	readonly market: string;
	readonly query: string;
	readonly maxPrice: number | undefined;
	readonly must: readonly string[];
	readonly mustNot: readonly string[];
	readonly brands: string[] | undefined;
	readonly conditions: readonly Condition[] | undefined;
	readonly maxSeconds: number;
	readonly maxProducts: number;
	readonly refresh: boolean;
}

/** Reads the input; throws one failure that names every fault. */
export function readDeepSearch(input: DeepSearchInput): DeepSearchRequest {
	const faults = new InputFaults();
	const { maxPrice, must, mustNot, brands, condition } = input.constraints ?? {};
	const request = {
		market: faults.market(input.market),
		query: faults.text("/query", input.query, queryCharactersMax)!,
		maxPrice: faults.amount("/constraints/maxPrice", maxPrice),
		must: faults.texts("/constraints/must", must) ?? [],
		mustNot: faults.texts("/constraints/mustNot", mustNot) ?? [],
		brands: faults.texts("/constraints/brands", brands),
		conditions: condition?.length ? condition : undefined,
		maxSeconds: faults.integer("/maxSeconds", input.maxSeconds, { maximum: secondsMax, preset: secondsDefault }),
		maxProducts: faults.integer("/maxProducts", input.maxProducts, { maximum: productsMax, preset: productsDefault }),
		refresh: input.refresh === true,
	};
	faults.throwIfAny();
	return request;
}
