/**
 * Which product a vendor's row is about. Pure: what is known of the products is handed in.
 */

/** What a row says of its identity. */
export interface RowIdentity {
	/** GTINs that may name a product (valid, not restricted), in the row's order. */
	readonly gtins: readonly string[];
	/** Brand and part number as one key, see `partKey`; undefined when either is missing or proves nothing. */
	readonly partKey: string | undefined;
	/** Product of the offer so far; undefined for a new offer. */
	readonly ownProduct: number | undefined;
	/** Whether the vendor calls the row one of several variants. */
	readonly inVariantGroup: boolean;
	/** Colour and size, folded; undefined where the row does not say. */
	readonly variant: Variant;
}

/** What tells the variants of one part number apart. */
export interface Variant {
	readonly color: string | undefined;
	readonly size: string | undefined;
}

/** What is known of the products that a row might join. */
export interface KnownProducts {
	productOfGtin(gtin: string): number | undefined;
	productsOfPart(partKey: string): ReadonlySet<number>;
	hasGtin(product: number): boolean;
	variantsOf(product: number): readonly Variant[];
}

/**
 * The product that the row joins, or undefined: then it makes one.
 *
 * 1. The product that bears one of the row's GTINs: the offer's own product if it does, or else that of the first known GTIN.
 * 2. The offer's own product, unless both it and the row have GTINs (which by now differ).
 * 3. The only product with the same brand and part number, unless both have GTINs, or the row is a variant in another
 *    colour or size.
 */
export function joinProduct(row: RowIdentity, known: KnownProducts): number | undefined {
	const { ownProduct, partKey } = row;
	const named = row.gtins.map(gtin => known.productOfGtin(gtin)).filter(product => product !== undefined);
	if (named.length > 0) return named.find(product => product === ownProduct) ?? named[0];
	const conflicts = (product: number) => row.gtins.length > 0 && known.hasGtin(product);
	if (ownProduct !== undefined && !conflicts(ownProduct)) return ownProduct;
	if (partKey === undefined) return undefined;
	const [bearer, ...others] = known.productsOfPart(partKey);
	if (bearer === undefined || others.length > 0 || conflicts(bearer)) return undefined;
	const isOtherVariant =
		row.inVariantGroup &&
		row.gtins.length === 0 &&
		known
			.variantsOf(bearer)
			.some(variant => differs(variant.color, row.variant.color) || differs(variant.size, row.variant.size));
	return isOtherVariant ? undefined : bearer;
}

/**
 * Brand and manufacturer part number as one key of two parts, joined by a line feed; undefined when either is missing,
 * or the number is too short or too plain to be one: fewer than three characters, or no digit in it ("N/A", "black").
 */
export function partKey(brand: string | undefined, mpn: string | undefined): string | undefined {
	if (!brand || !mpn) return undefined;
	const mpnKey = foldMpn(mpn);
	if (mpnKey.length < mpnKeyLengthMin || mpnKey.length > keyLengthMax || !/[1-9]/.test(mpnKey)) return undefined;
	const brandKey = foldBrand(brand);
	return brandKey === "" || brandKey.length > keyLengthMax ? undefined : `${mpnKey}\n${brandKey}`;
}

const mpnKeyLengthMin = 3;
const keyLengthMax = 100;

/** A brand without case, accents, punctuation and the form of its company: `Müller GmbH & Co. KG` is `muller`. */
export function foldBrand(brand: string): string {
	const words = foldText(brand)
		.replace(/&/g, " and ")
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
	while (words.length > 1 && companyForms.has(words.at(-1)!)) words.pop();
	return words.join("");
}

/** A part number without case, accents, spaces and punctuation: `WH-1000XM5/B` is `wh1000xm5b`. */
export function foldMpn(mpn: string): string {
	return foldText(mpn).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Text without case and accents. */
export function foldText(text: string): string {
	const lower = text.toLowerCase();
	return isAscii(lower)
		? lower
		: lower
				.normalize("NFKD")
				.replace(/\p{M}+/gu, "")
				.replace(/ß/g, "ss")
				.replace(/ø/g, "o");
}

function isAscii(text: string): boolean {
	for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
	return true;
}

const companyForms = new Set(
	"inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag kg kgaa ohg se sa sas sarl srl spa bv nv ab as asa oy oyj aps kk pty pvt and intl international".split(
		" ",
	),
);

function differs(one: string | undefined, other: string | undefined): boolean {
	return one !== undefined && other !== undefined && one !== other;
}
