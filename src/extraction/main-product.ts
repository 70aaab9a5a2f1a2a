import { hasCode, isSamePage } from "./page-address.js";
import { textOf } from "./page-document.js";
import { likeness, type PageFacts, type Words, wordsOf } from "./page-facts.js";
import type { OfferRecord, ProductRecord } from "./product-record.js";

/** The records of one source that describe the page's product, as one. */
export function mainRecord(records: readonly ProductRecord[], facts: PageFacts): ProductRecord | undefined {
	const heading = facts.heading ? textOf(facts.heading, 300, true) : "";
	const names = [heading, facts.metas.get("og:title") ?? "", facts.title].map(wordsOf);
	const telling = records.filter(record => record.name !== undefined || record.offers.length > 0);
	const scored = telling
		.map(record => ({ record, fit: fitOf(record, names, facts.url) }))
		.sort((one, other) => other.fit - one.fit || one.record.place - other.record.place);
	const best = scored[0];
	if (!best) return undefined;
	// Of several products, one has to stand out as the page's; a single one is, unless it is called quite differently.
	if (telling.length > 1 && best.fit < 0.35) return undefined;
	const alike = scored.filter(({ record, fit }) => fit >= best.fit - 0.05 && isVariantOf(record, best.record));
	return alike.length === 1 ? best.record : merged(alike.map(({ record }) => record));
}

function fitOf(record: ProductRecord, names: readonly Words[], url: string): number {
	let fit = 0;
	if (record.url && url && isSamePage(record.url, url)) fit += 0.5;
	else if (record.offers.some(offer => offer.url && url && isSamePage(offer.url, url))) fit += 0.45;
	if ([...record.skus, ...record.gtins].some(code => hasCode(url, code))) fit += 0.4;
	const words = wordsOf(record.name ?? "");
	if (record.name) fit += 0.6 * Math.max(...names.map(name => likeness(words, name)));
	else fit += 0.1;
	if (record.offers.some(offer => offer.price)) fit += 0.15;
	return fit - Math.min(record.place, 10) * 0.01;
}

function isVariantOf(record: ProductRecord, other: ProductRecord): boolean {
	if (record === other) return true;
	return (
		record.name !== undefined && other.name !== undefined && likeness(wordsOf(record.name), wordsOf(other.name)) >= 0.85
	);
}

function merged(records: readonly ProductRecord[]): ProductRecord {
	const [first] = records as [ProductRecord];
	const brands = new Set(records.map(record => record.brand).filter(brand => brand !== undefined));
	const shared = (read: (record: ProductRecord) => readonly string[]) =>
		read(first).filter(code => records.every(record => read(record).includes(code)));
	return {
		...first,
		brand: first.brand ?? (brands.size === 1 ? [...brands][0] : undefined),
		skus: first.skus.length > 0 && first.place < (records[1]?.place ?? 0) ? first.skus : shared(record => record.skus),
		gtins: shared(record => record.gtins),
		offers: records.flatMap(record => record.offers),
	};
}

/** The offers that the page's address selects; all of them when it selects none. */
export function selectedOffers(record: ProductRecord, url: string): readonly OfferRecord[] {
	const { offers } = record;
	if (offers.length < 2 || !url) return offers;
	const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
	const byAddress = offers.filter(offer => offer.url && query && offer.url.endsWith(query));
	if (byAddress.length > 0) return byAddress;
	const byCode = offers.filter(offer => [...offer.skus, ...offer.gtins].some(code => hasCode(url, code)));
	return byCode.length > 0 ? byCode : offers;
}
