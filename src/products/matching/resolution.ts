/**
 * What is asked of `resolveProduct`, and what it answers with. Plain values: the published types are made from them.
 */
export interface ResolveRequest {
	/** Two capital letters of ISO 3166-1. */
	readonly market: string;
	readonly gtin?: string | null | undefined;
	/** The vendor's slug, together with its own ID of what it sells. */
	readonly vendor?: string | null | undefined;
	readonly merchantProductId?: string | null | undefined;
	readonly url?: string | null | undefined;
	/** Free text: a title of another shop, a model, a number. */
	readonly query?: string | null | undefined;
	readonly product?: SuppliedProduct | null | undefined;
	/** Alternatives that are told at most. */
	readonly maxAlternatives?: number | null | undefined;
}

export interface SuppliedProduct {
	readonly name?: string | null | undefined;
	readonly brand?: string | null | undefined;
	readonly mpn?: string | null | undefined;
	readonly model?: string | null | undefined;
	/** In major units. */
	readonly price?: number | null | undefined;
	readonly currency?: string | null | undefined;
	/** What tells variants apart: `{ "color": "black", "storage": "256 GB" }`. */
	readonly attributes?: Readonly<Record<string, string | number | boolean | null>> | null | undefined;
}

export interface Resolution {
	readonly status: ResolutionStatus;
	readonly match: Match | null;
	/** Best first. Empty beside a match. */
	readonly alternatives: readonly Alternative[];
	readonly ambiguity: readonly Ambiguity[];
}

/** `exact`: confirmed. `ambiguous`: there are candidates, and none is confirmed. `not_found`: nothing that could be it. */
export type ResolutionStatus = "exact" | "ambiguous" | "not_found";

export interface ResolvedProduct {
	readonly id: number;
	readonly name: string;
	readonly brand: string | null;
	readonly mpn: string | null;
	readonly gtin: string | null;
	/** Path of the category. */
	readonly category: string | null;
	readonly imageUrl: string | null;
}

export interface Match {
	readonly product: ResolvedProduct;
	readonly identifier: Identifier;
	/** Probability that it is the product asked for. */
	readonly confidence: number;
	readonly basis: readonly Basis[];
}

/** A GTIN, or a vendor's own ID, which names a product only together with the vendor's slug. */
export interface Identifier {
	readonly type: "gtin" | "merchant_product_id";
	readonly value: string;
	readonly vendor: string | null;
}

/** One thing that was compared. */
export interface Basis {
	readonly field: string;
	readonly given: string;
	readonly found: string | null;
	readonly agrees: boolean;
}

export interface Alternative {
	readonly product: ResolvedProduct;
	readonly confidence: number;
	readonly differs: readonly Difference[];
}

/** What tells a candidate from what was asked for; null where one side does not say. */
export interface Difference {
	readonly field: string;
	readonly given: string | null;
	readonly found: string | null;
}

export interface Ambiguity {
	readonly code: AmbiguityCode;
	/** What is ambiguous, and which further detail would settle it. */
	readonly note: string;
	/** Fields that it is about. */
	readonly fields: readonly string[];
}

/** Why a resolution is not exact. */
export const ambiguityCodes = [
	"gtin_check_digit",
	"gtin_restricted_range",
	"gtin_pack_level",
	"gtin_shared",
	"variant_unspecified",
	"pack_size_differs",
	"brand_conflict",
	"mpn_shared",
	"several_equal",
	"not_in_market",
	"title_only",
] as const;

export type AmbiguityCode = (typeof ambiguityCodes)[number];
