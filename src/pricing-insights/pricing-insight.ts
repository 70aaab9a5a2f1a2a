import { createHash } from "node:crypto";
import { GraphQLDateTimeISO } from "graphql-scalars";
import { Directive, Field, Float, ID, Int, ObjectType } from "type-graphql";
import { positionOf } from "../positions/position.js";
import { toMajor } from "../prices/money.js";
import { type Fact, PricingFactCode } from "./fact.js";
import { type Judgement, PricingRule } from "./judgement.js";
import type { Situation } from "./situation.js";

/** What the cost of an operation is reckoned with. */
const factsAssumed = 6;

@ObjectType({
	simpleResolvers: true,
	description: "One thing that an insight stands on, with the observation that it is known by.",
})
export class PricingInsightFact {
	@Field(() => PricingFactCode, { description: "What kind of fact it is." })
	code!: PricingFactCode;

	@Field(() => String, { description: "The fact in words." })
	sentence!: string;

	@Field(() => Float, {
		nullable: true,
		description: "The amount that it is about, in major units of the insight's `currency`; see `code`.",
	})
	value!: number | null;

	@Field(() => String, {
		nullable: true,
		description: "Short name of the competitor that it is about; null where it is about you.",
	})
	vendor!: string | null;

	@Field(() => ID, {
		nullable: true,
		description:
			"Identifier of the offer that it was observed at; null of what you stated, and of what follows from the others.",
	})
	offerId!: string | null;

	@Field(() => GraphQLDateTimeISO, {
		nullable: true,
		description: "When it was observed or stated; null of your floor, and of what follows from the others.",
	})
	observedAt!: Date | null;
}

@ObjectType({
	simpleResolvers: true,
	description: "What a recommended price leads to, if all others stay where they are.",
})
export class PricingInsightEffect {
	@Field(() => Int, {
		description:
			"The rank that a position of the same timeframe would tell: 1 is the cheapest. A competitor who sold out within the timeframe counts there with its last price.",
	})
	rank!: number;

	@Field(() => Int, { description: "How many are ranked, you among them." })
	total!: number;

	@Field(() => Float, {
		nullable: true,
		description: "Recommended price less the lowest competitor's, as a position tells it; null without a competitor.",
	})
	priceGap!: number | null;
}

@ObjectType({
	simpleResolvers: true,
	description:
		"A price recommended for a tracked product, by the rule that led to it. Worked out by rules alone: the same observations give the same insight.",
})
export class PricingInsight {
	@Field(() => ID, {
		description: "Stays the same while what the insight says and stands on does: a new one is a new insight.",
	})
	id!: string;

	@Field(() => ID, { description: "Identifier of the tracked product." })
	productId!: string;

	@Field(() => String, { description: "What the workspace calls the product." })
	productName!: string;

	@Field(() => PricingRule, { description: "The rule that led to the price." })
	rule!: PricingRule;

	@Field(() => Float, { description: "Your price now, in major units of `currency`." })
	currentPrice!: number;

	@Field(() => Float, {
		description:
			"The price that is recommended, in major units of `currency`: `currentPrice` where the advice is to hold. Never below your floor, and a changed price ends as yours does: in .99, .95, .00 and the like.",
	})
	recommendedPrice!: number;

	@Field(() => String, { description: "Currency of the amounts: the workspace's." })
	currency!: string;

	@Field(() => Float, {
		description: "How sure the rule is, from 0 to 1: less the fewer observations it stands on and the older they are.",
	})
	confidence!: number;

	@Directive(`@listSize(assumedSize: ${factsAssumed})`)
	@Field(() => [PricingInsightFact], { description: "What it stands on, each with its observation." })
	facts!: PricingInsightFact[];

	@Field(() => PricingInsightEffect, { description: "What the recommended price leads to." })
	expected!: PricingInsightEffect;

	@Field(() => String, {
		nullable: true,
		description:
			"Why, in an AI endpoint's words, each figure of which was checked against those of the insight. Null where none is set up, or it gave none in time that stood the check.",
	})
	explanation!: string | null;

	@Field(() => GraphQLDateTimeISO, { description: "When the newest of its facts was observed." })
	createdAt!: Date;
}

/** Publishes a judgement, amounts in major units. */
export function insightOf(
	{ productId, productName, currency, own, competitors, now }: Situation,
	{ rule, recommendedPrice, confidence, facts }: Judgement,
): PricingInsight {
	const major = (amount: number | undefined) => (amount === undefined ? null : toMajor(amount, currency));
	const { rank, total, priceGap } = positionOf({ productId, currency, yours: recommendedPrice, competitors });
	const observed = facts.flatMap(({ observedAt }) => observedAt ?? []);
	return {
		id: digestOf([productId, rule, own.price, recommendedPrice, rank, total, priceGap, facts.map(identityOf)]),
		productId: String(productId),
		productName,
		rule,
		currentPrice: toMajor(own.price, currency),
		recommendedPrice: toMajor(recommendedPrice, currency),
		currency,
		confidence,
		facts: facts.map(({ code, sentence, value, vendor, offerId, observedAt }) => ({
			code,
			sentence,
			value: major(value),
			vendor: vendor ?? null,
			offerId: offerId === undefined ? null : String(offerId),
			observedAt: observedAt === undefined ? null : new Date(observedAt),
		})),
		expected: { rank: rank!, total, priceGap },
		explanation: null,
		createdAt: new Date(Math.min(now, Math.max(...observed))),
	};
}

const idCharacters = 32;

function digestOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, idCharacters);
}

function identityOf({ code, offerId, value, observedAt, sentence }: Fact): unknown[] {
	return [code, offerId ?? null, value ?? null, observedAt ?? null, sentence];
}
