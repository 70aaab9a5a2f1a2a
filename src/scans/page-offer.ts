import type { Availability } from "../offers/offer.entity.js";

/** What a page said of an offer. Amounts are in minor units of the offer's currency. */
export interface PageReading {
	readonly currency: string;
	readonly price: number;
	readonly listPrice: number | null;
	/** Null: the page does not say. */
	readonly shippingPrice: number | null;
	readonly availability: Availability | null;
	/** The price as written on the page. */
	readonly raw: string;
	/** Where on the page the price was found. */
	readonly method: string;
	/** Where the page was in the end. */
	readonly url: string;
	readonly contentHash: string;
}

/** Why a page was not believed, or not had; see `ScanFailure.reason`. */
export interface VisitFailure {
	readonly reason: string;
	readonly detail: string;
}

/** An offer as it stands, beside what was last read of its page. */
export interface StandingOffer {
	readonly id: number;
	readonly price: number;
	readonly listPrice: number | null;
	readonly shippingPrice: number | null;
	readonly currency: string;
	readonly availability: Availability;
	readonly observedAt: Date;
	/** A price that was read before, and was not believed at once. */
	readonly doubtedPrice: number | null;
}

/** What an offer is to be from now on. */
export type NewPrice = Pick<StandingOffer, "price" | "listPrice" | "shippingPrice" | "availability">;

const charactersMax = 1_000;

/** What pages say may hold what PostgreSQL cannot, and more than is of use. */
export function storable(text: string): string {
	return text.slice(0, charactersMax).toWellFormed().replaceAll("\0", "");
}
