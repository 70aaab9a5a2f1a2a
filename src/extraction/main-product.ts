import { hasToken } from "./embedded-state.js";
import { textOf } from "./page-document.js";
import { likeness, type PageFacts } from "./page-facts.js";
import type { OfferRecord, ProductRecord } from "./product-record.js";

/** The records of one source that describe the page's product, as one. */
export function mainRecord(records: readonly ProductRecord[], facts: PageFacts): ProductRecord | undefined {
	const heading = facts.heading ? textOf(facts.heading, 300, true) : "";
	const names = [heading, facts.metas.get("og:title") ?? "", facts.title].filter(Boolean);
	const scored = records
		.map(record => ({ record, fit: fitOf(record, names, facts.url) }))
		.sort((one, other) => other.fit - one.fit || one.record.place - other.record.place);
	const best = scored[0];
	if (!best) return undefined;
	// Of several products, one has to stand out as the page's; a single one is, unless it is called quite differently.
	if (records.length > 1 && best.fit < 0.35) return undefined;
	const alike = scored.filter(({ record, fit }) => fit >= best.fit - 0.05 && isVariantOf(record, best.record));
	return alike.length === 1 ? best.record : merged(alike.map(({ record }) => record));
}

function fitOf(record: ProductRecord, names: readonly string[], url: string): number {
	let fit = 0;
	if (record.url && url && isSamePage(record.url, url)) fit += 0.5;
	else if (record.offers.some(offer => offer.url && url && isSamePage(offer.url, url))) fit += 0.45;
	if ([...record.skus, ...record.gtins].some(code => code.length >= 4 && hasToken(url, code))) fit += 0.4;
	if (record.name) fit += 0.6 * Math.max(0, ...names.map(name => likeness(record.name!, name)));
	else fit += 0.1;
	if (record.offers.some(offer => offer.price)) fit += 0.15;
	return fit - Math.min(record.place, 10) * 0.01;
}

function isVariantOf(record: ProductRecord, other: ProductRecord): boolean {
	if (record === other) return true;
	return record.name !== undefined && other.name !== undefined && likeness(record.name, other.name) >= 0.85;
}

function merged(records: readonly ProductRecord[]): ProductRecord {
	const [first] = records as [ProductRecord];
	const sharedBy = <Value>(read: (record: ProductRecord) => Value | undefined) => {
		const values = new Set(records.map(read).filter(value => value !== undefined));
		return values.size === 1 ? [...values][0] : undefined;
	};
	const codes = (read: (record: ProductRecord) => readonly string[]) => {
		const shared = read(first).filter(code => records.every(record => read(record).includes(code)));
		return shared.length > 0 ? shared : [];
	};
	return {
		...first,
		brand: first.brand ?? sharedBy(record => record.brand),
		skus: first.skus.length > 0 && first.place < (records[1]?.place ?? 0) ? first.skus : codes(record => record.skus),
		gtins: codes(record => record.gtins),
		offers: records.flatMap(record => record.offers),
	};
}

/** Whether two addresses lead to the same page: without scheme, `www`, fragment and what only counts visits. */
export function isSamePage(one: string, other: string): boolean {
	const [a, b] = [addressOf(one, other), addressOf(other, other)];
	return a !== undefined && a.path === b?.path && a.path !== "/";
}

function addressOf(url: string, base: string): { path: string } | undefined {
	try {
		const { pathname } = new URL(url, base);
		return { path: decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, "") || "/" };
	} catch {
		return undefined;
	}
}

/** The offers that the page's address selects; all of them when it selects none. */
export function selectedOffers(record: ProductRecord, url: string): readonly OfferRecord[] {
	const { offers } = record;
	if (offers.length < 2 || !url) return offers;
	const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
	const byAddress = offers.filter(offer => offer.url && query && offer.url.endsWith(query));
	if (byAddress.length > 0) return byAddress;
	const byCode = offers.filter(offer =>
		[...offer.skus, ...offer.gtins].some(code => code.length >= 4 && hasToken(url, code)),
	);
	return byCode.length > 0 ? byCode : offers;
}
