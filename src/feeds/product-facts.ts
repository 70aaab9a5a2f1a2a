/** The facts of a product. Those that are missing are filled by later rows. */
export interface ProductFacts {
	readonly id: number;
	name: string;
	brand: string | undefined;
	mpn: string | undefined;
	gtin: string | undefined;
	categoryId: number | undefined;
	imageUrl: string | undefined;
	description: string | undefined;
}

/** Facts that a product may lack. */
export const factNames = ["brand", "mpn", "gtin", "categoryId", "imageUrl", "description"] as const;
