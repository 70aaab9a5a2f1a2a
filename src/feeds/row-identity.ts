import { foldText, partKey, type RowIdentity, type Variant } from "../products/identity.js";
import type { FeedRow } from "./row.js";

/** What a row says of its identity; `ownProduct` is that of its offer so far. */
export function identityOf(row: FeedRow, ownProduct: number | undefined): RowIdentity {
	return {
		gtins: row.gtins,
		partKey: partKeyOf(row),
		ownProduct,
		inVariantGroup: row.itemGroupId !== undefined,
		variant: variantOf(row),
	};
}

/** A bundle bears the part number of its main product, and is not that product. */
export function partKeyOf(row: FeedRow): string | undefined {
	return row.isBundle ? undefined : partKey(row.brand, row.mpn);
}

/** Colour and size of a row, folded. */
export function variantOf({ attributes }: FeedRow): Variant {
	return attributes ? { color: foldVariant(attributes.color), size: foldVariant(attributes.size) } : noVariant;
}

const noVariant: Variant = { color: undefined, size: undefined };

/** A colour or a size without case, accents and punctuation. */
export function foldVariant(text: string | null | undefined): string | undefined {
	return (text && foldText(text).replace(/[^\p{L}\p{N}]+/gu, "")) || undefined;
}
