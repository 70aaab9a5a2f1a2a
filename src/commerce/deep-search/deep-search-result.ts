import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";
import { CommerceOffer } from "../commerce-offer.js";
import { CommerceProduct } from "../commerce-product.js";
import { priceMarginPercent } from "./deep-search.input.js";
import { HistoryFigures } from "./history-figures.js";
import { confidenceRule } from "./verdict.js";

/** What a deep search may do, in about the order in which it does it. */
export enum DeepSearchAction {
	read_query = "read_query",
	try_identifiers = "try_identifiers",
	search = "search",
	ask_ai = "ask_ai",
	rewrite = "rewrite",
	correct_spelling = "correct_spelling",
	widen_kind = "widen_kind",
	relax_word = "relax_word",
	relax_brand = "relax_brand",
	relax_price = "relax_price",
	read_offers = "read_offers",
	visit_page = "visit_page",
	read_evidence = "read_evidence",
	read_history = "read_history",
}
registerEnumType(DeepSearchAction, {
	name: "DeepSearchAction",
	description: "What a step of a deep search did.",
	valuesConfig: {
		read_query: { description: "Read the query by rules: identifiers, price limit, pack, condition, words." },
		try_identifiers: { description: "Looked for products that the identifiers name exactly." },
		search: { description: "Searched the market, as `searchProducts` does." },
		ask_ai: {
			description:
				"Asked the AI endpoint of the service, where there is one, to read the query. It only proposes what else to try.",
		},
		rewrite: { description: "Searched without price limit, pack, condition and words that say nothing of a product." },
		correct_spelling: { description: "Searched with words put right that the catalogue does not know." },
		widen_kind: { description: "Searched for the wider kind of product: a laptop for a chromebook." },
		relax_word: { description: "Searched without the least important words." },
		relax_brand: { description: "Searched other brands, too." },
		relax_price: { description: `Searched up to a price that is ${priceMarginPercent}% higher.` },
		read_offers: {
			description: "Read all offers of products found: where that was cut off before, or their pages were visited.",
		},
		visit_page: {
			description:
				"Visited the page of a stale offer, and kept what it says: `input` is its address, and the note tells what was found, or why it could not be read.",
		},
		read_evidence: { description: "Read what the prices of the findings' offers come from." },
		read_history: { description: "Read what the findings cost over the last days." },
	},
});

/** What ended a deep search before all was done. */
export enum DeepSearchBound {
	seconds = "seconds",
	products = "products",
	steps = "steps",
}
registerEnumType(DeepSearchBound, {
	name: "DeepSearchBound",
	description: "What bounded a deep search.",
	valuesConfig: {
		seconds: { description: "The time was up: `unanswered` says what was not done." },
		products: { description: "More products were found than are given, or than are looked at." },
		steps: { description: "All steps were used that a search may take: `unanswered` says what was not tried." },
	},
});

@ObjectType({
	simpleResolvers: true,
	description: "A product that meets what was asked, or does so but for what its reason says.",
})
export class DeepSearchFinding {
	@Field(() => CommerceProduct, { description: "The product." })
	product!: CommerceProduct;

	@Field(() => [CommerceOffer], {
		description:
			"Its offers in the market in the wanted condition: those in the market's usual currency first, cheapest total first. Not more than 20; a note says where there are more.",
	})
	offers!: CommerceOffer[];

	@Field(() => HistoryFigures, {
		nullable: true,
		description: "What it cost over the last 90 days; null when there was no time to read it.",
	})
	history!: HistoryFigures | null;

	@Field(() => String, { description: "Why it is a finding, what of the query it lacks, and what was relaxed for it." })
	reason!: string;

	@Field(() => Float, {
		description: `How sure it is that this is meant, from 0 to 1, by a fixed rule. ${confidenceRule}`,
	})
	confidence!: number;
}

@ObjectType({ simpleResolvers: true, description: "A product that was found and does not meet what was asked." })
export class DeepSearchRejection {
	@Field(() => CommerceProduct, { description: "The product." })
	product!: CommerceProduct;

	@Field(() => String, { description: "The first thing that it does not meet." })
	because!: string;
}

@ObjectType({ simpleResolvers: true, description: "A step that a deep search took." })
export class DeepSearchStep {
	@Field(() => DeepSearchAction, { description: "What was done." })
	action!: DeepSearchAction;

	@Field(() => String, { description: "What it was done with." })
	input!: string;

	@Field(() => Int, {
		description:
			"How much came of it: of a search the products that no step before had found, of `read_query` and `ask_ai` the things to try, of a visit 1 where the page was read, of the others the rows read.",
	})
	found!: number;

	@Field(() => Int, { description: "How long it took." })
	milliseconds!: number;

	@Field(() => String, {
		nullable: true,
		description: "What went otherwise than planned, and what a visit found; null when there is nothing to tell.",
	})
	note!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "Within what a deep search kept." })
export class DeepSearchBounds {
	@Field(() => Int, { description: "Seconds that it was allowed." })
	maxSeconds!: number;

	@Field(() => Float, { description: "Seconds that it took." })
	usedSeconds!: number;

	@Field(() => DeepSearchBound, {
		nullable: true,
		description: "What ended it; null when enough was found, or all was tried.",
	})
	hit!: DeepSearchBound | null;
}

@ObjectType({ simpleResolvers: true, description: "What a deep search found, how, and what it left open." })
export class DeepSearchResult {
	@Field(() => [DeepSearchFinding], {
		description: "The findings, the surest first; of equally sure ones the cheapest.",
	})
	findings!: DeepSearchFinding[];

	@Field(() => [DeepSearchRejection], {
		description: "Products that were found and left out, and why; not more than 25.",
	})
	rejected!: DeepSearchRejection[];

	@Field(() => [DeepSearchStep], { description: "The steps that were taken, in order." })
	steps!: DeepSearchStep[];

	@Field(() => DeepSearchBounds, { description: "The bounds, and which was reached." })
	bounds!: DeepSearchBounds;

	@Field(() => [String], { description: "What could not be told or was not tried; empty when nothing is open." })
	unanswered!: string[];

	@Field(() => [String], { description: "What else is worth knowing of this answer." })
	notes!: string[];
}
