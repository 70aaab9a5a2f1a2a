import { Args, Ctx, Directive, FieldResolver, Resolver, Root } from "type-graphql";
import { connectionOf, Page, PageArgs, pagedBy, pageRequest } from "../connections/connection.js";
import type { Context } from "../context.js";
import { Offer } from "../offers/offer.entity.js";
import type { OfferRow } from "../offers/offer.reads.js";
import { Evidence } from "./evidence.js";
import { PriceObservation } from "./price-observation.entity.js";
import {
	countOfObservations,
	type ObservationRow,
	observationOf,
	observationsOfOffer,
	orderOfObservations,
} from "./price-observation.reads.js";

const PriceObservationConnection = connectionOf(PriceObservation, "observations");

@Resolver(() => PriceObservation)
export class PriceObservationResolver {
	@FieldResolver(() => Evidence, { description: "Where the figures come from." })
	evidence(@Root() { evidence }: ObservationRow): Evidence {
		return evidence;
	}
}

/** The observations of an offer. */
@Resolver(() => Offer)
export class OfferObservationsResolver {
	@Directive(pagedBy)
	@FieldResolver(() => PriceObservationConnection, {
		description: "What the offer was seen to cost, newest first: one observation a change, a page at a time.",
	})
	async observations(@Root() { id }: OfferRow, @Args(() => PageArgs) args: PageArgs, @Ctx() { reads }: Context) {
		const request = pageRequest(args, orderOfObservations);
		const records = await reads.load(observationsOfOffer, id, request.after?.[0] ?? null, request.limit);
		return new Page(records.map(observationOf), request, orderOfObservations, async () => {
			const [counted] = await reads.load(countOfObservations, id);
			return counted?.count ?? 0;
		});
	}
}
