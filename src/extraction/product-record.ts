import type { PageAvailability, PageCondition } from "./extraction.js";

/** What one source on the page says of one product; the decision weighs several of them. */
export interface ProductRecord {
	/** The source: `json-ld`, `microdata`, `meta`, `data layer`. */
	readonly where: string;
	/** How far such a source is to be trusted, from 0 to 1. */
	readonly trust: number;
	readonly name?: string | undefined;
	readonly brand?: string | undefined;
	readonly skus: readonly string[];
	readonly gtins: readonly string[];
	readonly mpn?: string | undefined;
	readonly imageUrl?: string | undefined;
	readonly url?: string | undefined;
	readonly offers: readonly OfferRecord[];
	/** Which of several, in the order of the page. */
	readonly place: number;
}

/** One offer of it. Prices are texts yet: how their separators are meant may need the rest of the page. */
export interface OfferRecord {
	readonly where: string;
	readonly price?: string | undefined;
	/** The upper end, where `price` is only the lower one of a range. */
	readonly highPrice?: string | undefined;
	readonly listPrice?: string | undefined;
	readonly currency?: string | undefined;
	readonly availability?: PageAvailability | undefined;
	readonly condition?: PageCondition | undefined;
	readonly taxIncluded?: boolean | undefined;
	readonly shipping?: string | undefined;
	readonly url?: string | undefined;
	readonly skus: readonly string[];
	readonly gtins: readonly string[];
}
