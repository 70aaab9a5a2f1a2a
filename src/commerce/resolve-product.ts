import { Field, Float, ObjectType, registerEnumType } from "type-graphql";
import type { Reads } from "../database/reads.js";
import { ambiguityCodes, type Resolution, type ResolveRequest } from "../products/matching/resolution.js";
import { resolveProduct } from "../products/matching/resolve-product.js";
import { CommerceProduct } from "./commerce-product.js";

export enum ResolveStatus {
	exact = "exact",
	ambiguous = "ambiguous",
	not_found = "not_found",
}
registerEnumType(ResolveStatus, {
	name: "ResolveStatus",
	description: "How a resolution ended.",
	valuesConfig: {
		exact: { description: "The evidence confirms one product." },
		ambiguous: { description: "There are products that it may be, and none is confirmed." },
		not_found: { description: "Nothing that is known could be it." },
	},
});

export enum IdentifierType {
	gtin = "gtin",
	merchant_product_id = "merchant_product_id",
}
registerEnumType(IdentifierType, {
	name: "IdentifierType",
	description: "What kind of number names a product.",
	valuesConfig: {
		gtin: { description: "A GTIN: names it everywhere." },
		merchant_product_id: { description: "A vendor's own ID: names it together with the vendor." },
	},
});

@ObjectType({ simpleResolvers: true, description: "A number that names one exact product." })
export class ExactIdentifier {
	@Field(() => IdentifierType, { description: "What kind of number it is." })
	type!: IdentifierType;

	@Field(() => String, { description: "The number; a GTIN in its 14-digit form." })
	value!: string;

	@Field(() => String, { nullable: true, description: "Short name of the vendor whose number it is; null for a GTIN." })
	vendor!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "One thing that was compared." })
export class MatchBasis {
	@Field(() => String, { description: "What was compared." })
	field!: string;

	@Field(() => String, { description: "As it was given." })
	given!: string;

	@Field(() => String, { nullable: true, description: "As it was found; null when the product does not tell." })
	found!: string | null;

	@Field(() => Boolean, { description: "Whether the two agree." })
	agrees!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "The product that the evidence confirms." })
export class ProductMatch {
	@Field(() => CommerceProduct, { description: "The product." })
	product!: CommerceProduct;

	@Field(() => ExactIdentifier, { description: "What names it." })
	identifier!: ExactIdentifier;

	@Field(() => Float, { description: "Probability that it is the product asked for, from 0 to 1." })
	confidence!: number;

	@Field(() => [MatchBasis], { description: "What it stands on." })
	basis!: MatchBasis[];
}

@ObjectType({ simpleResolvers: true, description: "What tells a product from the one asked for." })
export class ProductDifference {
	@Field(() => String, { description: "What differs, such as `pack`, `color`, `storage` or `condition`." })
	field!: string;

	@Field(() => String, { nullable: true, description: "As it was given; null when it was not." })
	given!: string | null;

	@Field(() => String, { nullable: true, description: "As it was found; null when the product does not tell." })
	found!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "A product that it may be." })
export class ProductAlternative {
	@Field(() => CommerceProduct, { description: "The product." })
	product!: CommerceProduct;

	@Field(() => Float, {
		description: "Probability that it is the product asked for: from 0.5 on, more likely than not.",
	})
	confidence!: number;

	@Field(() => [ProductDifference], { description: "What tells it from what was asked for." })
	differs!: ProductDifference[];
}

@ObjectType({
	simpleResolvers: true,
	description: "Why nothing is confirmed, or what else is worth knowing of the match.",
})
export class AmbiguityNote {
	@Field(() => String, { description: `One of ${ambiguityCodes.map(code => `\`${code}\``).join(", ")}.` })
	code!: string;

	@Field(() => String, { description: "What is ambiguous, and which further detail would settle it." })
	note!: string;

	@Field(() => [String], { description: "Fields that it is about." })
	fields!: string[];
}

@ObjectType({ simpleResolvers: true, description: "What a supplied product was matched to." })
export class ResolveProductResult {
	@Field(() => ResolveStatus, { description: "How it ended. A likeness of titles alone is never `exact`." })
	status!: ResolveStatus;

	@Field(() => ProductMatch, { nullable: true, description: "The confirmed product; null unless `status` is `exact`." })
	match!: ProductMatch | null;

	@Field(() => [ProductAlternative], { description: "Products that it may be, the likeliest first." })
	alternatives!: ProductAlternative[];

	@Field(() => [AmbiguityNote], { description: "What is ambiguous, and which further detail would settle it." })
	ambiguity!: AmbiguityNote[];
}

/** Matches a supplied product within a market. */
export async function resolveInMarket(reads: Reads, request: ResolveRequest): Promise<ResolveProductResult> {
	const { status, match, alternatives, ambiguity } = await resolveProduct(reads, request);
	return {
		status: status as ResolveStatus,
		match: match && { ...published(match), identifier: match.identifier as ExactIdentifier, basis: [...match.basis] },
		alternatives: alternatives.map(alternative => ({ ...published(alternative), differs: [...alternative.differs] })),
		ambiguity: ambiguity.map(note => ({ ...note, fields: [...note.fields] })),
	};
}

function published({ product, confidence }: Resolution["alternatives"][number] | NonNullable<Resolution["match"]>) {
	return { product: { ...product, id: String(product.id) }, confidence };
}
