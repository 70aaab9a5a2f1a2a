import { pageOf, urlKey } from "../../offers/url-key.js";
import { type GtinReading, hasCheckDigit, readGtin } from "../gtin.js";
import { foldMpn } from "../identity.js";
import type { ResolveRequest } from "./resolution.js";
import { isCode, readTitle, type Title } from "./title.js";
import { type TraitName, type Traits, traitsOfAttributes } from "./traits.js";

/** What a request supplies, understood. */
export interface Supplied {
	readonly market: string;
	/** The number given as a GTIN (then it is stated), or one that the text holds. */
	readonly gtin: (GtinReading & { readonly written: string; readonly isStated: boolean }) | undefined;
	readonly vendor: string | undefined;
	readonly merchantProductId: string | undefined;
	readonly url: { readonly written: string; readonly key: number; readonly page: string } | undefined;
	readonly brand: string | undefined;
	/** Part numbers given as such, and as compared. */
	readonly mpn: string | undefined;
	readonly mpnKey: string | undefined;
	readonly model: string | undefined;
	/** The text as given; undefined when there is none. */
	readonly name: string | undefined;
	/** All texts together, read as one title. */
	readonly title: Title;
	/** Traits of the attributes, and of the title where those say nothing. */
	readonly traits: Traits;
	readonly price: number | undefined;
	readonly currency: string | undefined;
}

/** Characters of a text that are read. */
const textLengthMax = 1_000;

/** Reads what a request supplies. A query that is a GTIN, an address or a lone number is taken for that. */
export function readSupplied(request: ResolveRequest): Supplied {
	const { product } = request;
	const query = textOf(request.query);
	const queryGtin = query === undefined ? undefined : readGtin(query);
	const isGtin = queryGtin?.gtin !== undefined && queryGtin.fault !== "placeholder";
	const isUrl = query !== undefined && /^https?:\/\/\S+$/i.test(query);
	const written = textOf(request.gtin) ?? (isGtin ? query : undefined);
	const url = textOf(request.url) ?? (isUrl ? query : undefined);
	const mpn = textOf(product?.mpn);
	const model = textOf(product?.model);
	const brand = textOf(product?.brand);
	const texts = [textOf(product?.name), isGtin || isUrl ? undefined : query].filter(text => text !== undefined);
	const name = texts.length > 0 ? texts.join(" ") : undefined;
	const wordless = name === undefined && brand === undefined && mpn === undefined && model === undefined;
	const text = [name ?? (wordless && url ? wordsOfAddress(url) : undefined), model, mpn].filter(Boolean).join(" ");
	const title = readTitle(text.slice(0, textLengthMax));
	const attributes = traitsOfAttributes(product?.attributes ?? {});
	const gtin = written ?? gtinWithin(name);
	return {
		market: request.market,
		gtin: gtin === undefined ? undefined : { ...readGtin(gtin), written: gtin, isStated: written !== undefined },
		vendor: textOf(request.vendor),
		merchantProductId: textOf(request.merchantProductId),
		url: url === undefined ? undefined : { written: url, key: urlKey(url), page: pageOf(url) },
		brand,
		mpn,
		mpnKey: mpn === undefined ? undefined : foldMpn(mpn) || undefined,
		model,
		name,
		title,
		traits: new Map<TraitName, ReadonlySet<string>>([...title.traits, ...attributes]),
		price: product?.price ?? undefined,
		currency: product?.currency ?? undefined,
	};
}

/** Folded numbers by which a product may be looked up: those given as such, and the codes and runs of the title. */
export function partNumbersOf({ title, mpnKey, model }: Supplied): string[] {
	const runs = [...title.runs].filter(
		run => isCode({ text: run, parts: [], isMeasure: false }) && run.length >= runLengthMin,
	);
	return [...new Set([mpnKey ?? [], model ? foldMpn(model) : [], ...title.codes, ...runs].flat())]
		.filter(Boolean)
		.slice(0, partNumbersMax);
}

const partNumbersMax = 60;
const runLengthMin = 5;

function textOf(text: string | null | undefined): string | undefined {
	return text?.trim() || undefined;
}

/** A GTIN in a title: twelve digits or more whose check digit holds, which by chance one number in ten has. */
function gtinWithin(text: string | undefined): string | undefined {
	return text
		?.match(/(?<![\d.,-])\d{12,14}(?![\d.,-])/g)
		?.find(digits => hasCheckDigit(digits) && readGtin(digits).fault === undefined);
}

/** The words in the last part of an address that has some: `…/us/aurelo-drift-2-black?id=7`. */
function wordsOfAddress(url: string): string {
	const path = pageOf(url).split("?")[0]!.split("/").slice(1);
	const last = path.findLast(part => /[a-z]{3}/.test(part)) ?? "";
	return last.replace(/\.\w{2,5}$/, "").replace(/%[0-9a-f]{2}|[-_+]/gi, " ");
}
