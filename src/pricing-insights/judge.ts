import { roomPercentMin } from "../positions/figures.js";
import { type CharmStyle, charmAbove, charmBelow, charmStyleOf } from "./charm.js";
import {
	PricingFactCode as Code,
	dateText,
	type Fact,
	factOfOffer,
	factOfOurs,
	factOfOwnPrice,
	moneyText,
} from "./fact.js";
import { type Judgement, PricingRule as Rule } from "./judgement.js";
import { lastingPriceOf, outlierOf, pastOf, priceWarOf, type SoldOut, soldOutOf, warDays } from "./signals.js";
import { type CompetitorOffer, type Situation, sellersOf } from "./situation.js";

/** One recommendation raises by no more than this, and by less where nobody else has it to compare with. */
export const raiseShareMax = 0.1;
export const raiseAloneShareMax = 0.05;
/** One recommendation lowers by no more than this. */
export const lowerShareMax = 0.3;
/** A change from this on is told as a large one. */
const largeShareMin = 0.15;
/** Cuts of a price war that are shown. */
const cutsShownMax = 5;

const hourMs = 3_600_000;

/** What a rule says, before it is weighed. */
interface Verdict {
	readonly rule: Rule;
	readonly recommendedPrice: number;
	readonly facts: readonly Fact[];
	/** How sure the rule is when all was read just now. */
	readonly sureness: number;
	/** The offers that it stands on: what was read long ago makes it less sure. */
	readonly basis: readonly CompetitorOffer[];
	/** What is at stake for each piece, in minor units. */
	readonly stake: number;
}

/**
 * Recommends a price: the first of the rules that holds, in the order of `PricingRule`. The same situation gives the same
 * judgement, and none where there is nothing to do. No price below the floor is recommended.
 */
export function judge(situation: Situation): Judgement | undefined {
	const verdict = new Rules(situation).verdict();
	if (!verdict) return undefined;
	const { rule, recommendedPrice, facts, sureness, basis, stake } = verdict;
	const confidence = rounded(sureness * freshnessOf(basis, situation.now));
	return { rule, recommendedPrice, confidence, facts, worth: stake * confidence };
}

class Rules {
	readonly #situation: Situation;
	readonly #own: number;
	/** 1 where none is stated: nothing is sold for nothing. */
	readonly #floor: number;
	readonly #style: CharmStyle;

	constructor(situation: Situation) {
		this.#situation = situation;
		this.#own = situation.own.price;
		this.#floor = situation.floor ?? 1;
		this.#style = charmStyleOf(this.#own, situation.currency);
	}

	verdict(): Verdict | undefined {
		const { now, offers } = this.#situation;
		if (this.#own < this.#floor) return this.#raiseToFloor();
		const sellers = sellersOf(offers);
		const outlier = outlierOf(sellers, now);
		// One that is dearer than the own price misleads nobody.
		if (!outlier || outlier.price >= this.#own) return this.#judgeSellers(sellers, offers);
		const others = offers.filter(({ vendor }) => vendor !== outlier.vendor);
		return this.#withoutOutlier(outlier, this.#judgeSellers(sellers.slice(1), others));
	}

	#raiseToFloor(): Verdict {
		const recommendedPrice = charmAbove(this.#floor, Number.MAX_SAFE_INTEGER, this.#style)!;
		const floor = this.#floorFact(Code.floor, "your price is below it");
		const facts = [this.#ownFact(), floor, ...this.#largeChange(recommendedPrice)];
		const stake = this.#floor - this.#own;
		return { rule: Rule.raise_to_floor, recommendedPrice, facts, sureness: 0.95, basis: [], stake };
	}

	#withoutOutlier(outlier: CompetitorOffer, verdict: Verdict | undefined): Verdict {
		const known = pastOf(outlier).length > 0;
		const against = known ? "every other's price and its own before" : "every other's price";
		const fact = factOfOffer(
			Code.outlier,
			outlier,
			`${outlier.vendorName} asks ${this.#money(outlier.price)}, far below ${against}: it is left out.`,
		);
		const { recommendedPrice = this.#own, facts = [this.#ownFact()], basis = [] } = verdict ?? {};
		// What following it would give away, as far as a recommendation would go.
		const followed = Math.max(outlier.price, this.#own * (1 - lowerShareMax), this.#floor);
		const stake = Math.max(verdict?.stake ?? 0, this.#own - followed);
		const sureness = Math.min(verdict?.sureness ?? 1, known ? 0.75 : 0.55);
		const rule = Rule.ignore_outlier;
		return { rule, recommendedPrice, facts: [fact, ...facts], sureness, basis: [outlier, ...basis], stake };
	}

	#judgeSellers(sellers: readonly CompetitorOffer[], offers: readonly CompetitorOffer[]): Verdict | undefined {
		const { now } = this.#situation;
		const [cheapest] = sellers;
		if (!cheapest) return this.#raiseAlone(offers);
		const war = this.#holdInPriceWar(cheapest, offers);
		if (war) return war;
		if (cheapest.price > this.#own) return this.#raise(cheapest, sellers, offers);
		const cheaper = sellers.filter(({ price }) => price < this.#own);
		if (cheaper.length === 0) return undefined;
		const lasting = sellers.toSorted((one, other) => lastingPriceOf(one, now) - lastingPriceOf(other, now))[0]!;
		return lastingPriceOf(lasting, now) < this.#own
			? this.#undercut(lasting, cheaper)
			: this.#waitForPromotions(cheaper);
	}

	#holdInPriceWar(cheapest: CompetitorOffer, offers: readonly CompetitorOffer[]): Verdict | undefined {
		const cuts = priceWarOf(offers, this.#situation.now);
		if (!cuts) return undefined;
		const vendors = new Set(cuts.map(({ offer }) => offer.vendor)).size;
		const facts = cuts
			.slice(0, cutsShownMax)
			.map(({ offer, price, at }) =>
				factOfOffer(
					Code.price_cut,
					offer,
					`${offer.vendorName} went below all others with ${this.#money(price)} on ${dateText(at)}: one of ${cuts.length} cuts by ${vendors} competitors within ${warDays} days.`,
					{ price, at },
				),
			);
		const recommendedPrice = this.#own;
		const sureness = Math.min(0.85, 0.55 + 0.05 * cuts.length);
		const stake = Math.max(0, this.#own - Math.max(cheapest.price, this.#floor));
		const all = [this.#ownFact(), this.#cheapestFact(cheapest), ...facts];
		return { rule: Rule.price_war_hold, recommendedPrice, facts: all, sureness, basis: [cheapest], stake };
	}

	#waitForPromotions(cheaper: readonly CompetitorOffer[]): Verdict {
		const facts = cheaper.map(offer => this.#promotionFact(offer));
		const stake = this.#own - Math.max(cheaper[0]!.price, this.#floor);
		return {
			rule: Rule.promotion_ends,
			recommendedPrice: this.#own,
			facts: [this.#ownFact(), ...facts],
			sureness: 0.75,
			basis: cheaper,
			stake,
		};
	}

	/** `target` is who is cheapest when promotions that end soon are over. */
	#undercut(target: CompetitorOffer, cheaper: readonly CompetitorOffer[]): Verdict | undefined {
		const { now } = this.#situation;
		const wanted = lastingPriceOf(target, now) - 1;
		const limit = Math.ceil(this.#own * (1 - lowerShareMax));
		const lowest = Math.max(this.#floor, limit);
		const below =
			wanted >= lowest ? charmBelow(wanted, this.#floor, this.#style) : charmAbove(lowest, this.#own - 1, this.#style);
		// Without a price of the style above the floor, the nearest above it that is below the own.
		const recommendedPrice = below ?? charmAbove(this.#floor, this.#own - 1, this.#style) ?? this.#own;
		// Only of prices of a few minor units: there is none between.
		if (recommendedPrice === this.#own && this.#situation.floor === undefined) return undefined;
		const promotions = cheaper.filter(offer => lastingPriceOf(offer, now) !== offer.price);
		const facts = [
			this.#ownFact(),
			...(promotions.includes(target) ? [] : [this.#cheapestFact(target)]),
			...promotions.map(offer => this.#promotionFact(offer)),
		];
		if (recommendedPrice > wanted)
			facts.push(
				lowest === limit && limit > this.#floor
					? this.#limited(wanted, lowerShareMax, `going below the cheapest would take ${this.#money(wanted)}`)
					: this.#floorFact(Code.floor_reached, "going below the cheapest would take less"),
			);
		facts.push(...this.#largeChange(recommendedPrice));
		const won = recommendedPrice <= wanted;
		const stake = this.#own - Math.max(wanted, limit);
		// Who stops at the floor is not cheapest, and a single cheaper one may be about to go back.
		const sureness = Math.min(0.9, (won ? 0.75 : 0.6) + 0.05 * (cheaper.length - 1));
		return { rule: Rule.undercut, recommendedPrice, facts, sureness, basis: [target], stake };
	}

	/** Everybody who has it is dearer. */
	#raise(
		next: CompetitorOffer,
		sellers: readonly CompetitorOffer[],
		offers: readonly CompetitorOffer[],
	): Verdict | undefined {
		if (next.price * 100 < this.#own * (100 + roomPercentMin)) return undefined;
		const gone = soldOutOf(offers, this.#situation.from).filter(({ price }) => price < next.price);
		const limit = Math.floor(this.#own * (1 + raiseShareMax));
		const wanted = next.price - 1;
		const recommendedPrice = charmBelow(Math.min(wanted, limit), this.#own + 1, this.#style);
		if (recommendedPrice === undefined) return undefined;
		const facts = [
			this.#ownFact(),
			factOfOffer(
				Code.next_competitor,
				next,
				`The next cheapest who has it in stock is ${next.vendorName} with ${this.#money(next.price)}.`,
			),
			...gone.map(competitor => this.#soldOutFact(competitor)),
			...(wanted > limit
				? [this.#limited(wanted, raiseShareMax, `just below the next one is ${this.#money(wanted)}`)]
				: []),
			...this.#largeChange(recommendedPrice),
		];
		const sureness = Math.min(0.85, (gone.length > 0 ? 0.6 : 0.65) + 0.05 * sellers.length);
		const rule = gone.length > 0 ? Rule.stock_out : Rule.room_to_raise;
		return { rule, recommendedPrice, facts, sureness, basis: [next], stake: recommendedPrice - this.#own };
	}

	/** Nobody else has it. */
	#raiseAlone(offers: readonly CompetitorOffer[]): Verdict | undefined {
		const gone = soldOutOf(offers, this.#situation.from);
		if (gone.length === 0) return undefined;
		const limit = Math.floor(this.#own * (1 + raiseAloneShareMax));
		const recommendedPrice = charmBelow(limit, this.#own + 1, this.#style);
		if (recommendedPrice === undefined) return undefined;
		const facts = [
			this.#ownFact(),
			...gone.map(competitor => this.#soldOutFact(competitor)),
			this.#limited(limit, raiseAloneShareMax, "nobody else has it to compare with"),
		];
		const basis = gone.map(({ offer }) => offer);
		const stake = recommendedPrice - this.#own;
		return { rule: Rule.stock_out, recommendedPrice, facts, sureness: 0.45, basis, stake };
	}

	#money(amountMinor: number): string {
		return moneyText(amountMinor, this.#situation.currency);
	}

	#ownFact(): Fact {
		return factOfOwnPrice(this.#situation.own, this.#situation.currency);
	}

	#floorFact(code: Code, reason: string): Fact {
		return factOfOurs(code, this.#floor, `Your floor is ${this.#money(this.#floor)}: ${reason}.`);
	}

	#cheapestFact(offer: CompetitorOffer): Fact {
		const sentence = `The cheapest competitor who has it in stock is ${offer.vendorName} with ${this.#money(offer.price)}.`;
		return factOfOffer(Code.cheapest_competitor, offer, sentence);
	}

	#promotionFact(offer: CompetitorOffer): Fact {
		const { vendorName, price, listPrice, saleEndsAt } = offer;
		const sentence = `${vendorName} asks ${this.#money(price)} until ${dateText(saleEndsAt!)}, and ${this.#money(listPrice!)} without the promotion.`;
		return factOfOffer(Code.promotion, offer, sentence);
	}

	#soldOutFact({ offer, price, at }: SoldOut): Fact {
		const sentence = `${offer.vendorName}, who last asked ${this.#money(price)}, was found without stock on ${dateText(at)}.`;
		return factOfOffer(Code.sold_out, offer, sentence, { price, at });
	}

	#limited(wanted: number, share: number, reason: string): Fact {
		const sentence = `This goes no further than ${Math.round(share * 100)}% at once: ${reason}.`;
		return factOfOurs(Code.step_limited, wanted, sentence);
	}

	#largeChange(recommendedPrice: number): Fact[] {
		const change = recommendedPrice - this.#own;
		if (Math.abs(change) < this.#own * largeShareMin) return [];
		const percent = Math.round((change / this.#own) * 100);
		return [factOfOurs(Code.large_change, change, `This changes your price by ${percent}% at once.`)];
	}
}

/** 1 for what was read within a day, half after a week, and never less than 0.3. The oldest reading counts. */
function freshnessOf(basis: readonly CompetitorOffer[], now: number): number {
	const hours = Math.max(0, ...basis.map(({ readAt }) => (now - readAt) / hourMs));
	return Math.max(0.3, Math.min(1, 1 - (0.5 * (hours - 24)) / (6 * 24)));
}

function rounded(share: number): number {
	return Math.round(share * 100) / 100;
}
