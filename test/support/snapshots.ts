import { daysAgo } from "./given.js";

/**
 * The figures of a price history once more, worked out slowly and plainly from complete snapshots of the feeds, for
 * comparison with what the service makes of changes, runs and SQL. Amounts are in major units.
 */
export interface Snapshot {
	readonly at: Date;
	readonly vendor: string;
	readonly market: string;
	readonly currency: string;
	/** By product: what the feed's row said. A product that is not here was not in the feed. */
	readonly rows: ReadonlyMap<number, SnapshotRow>;
}

export interface SnapshotRow {
	readonly price: number;
	readonly listPrice: number | undefined;
	readonly availability: "in_stock" | "out_of_stock" | "preorder";
}

interface Seen {
	readonly at: Date;
	readonly day: string;
	/** Undefined where the feed had no row for the product. */
	readonly row: SnapshotRow | undefined;
}

/** One vendor's sightings of one product in one market, from the first on that had it. */
interface Offer {
	readonly vendor: string;
	readonly market: string;
	readonly currency: string;
	readonly seen: readonly Seen[];
}

export function naiveHistory(
	snapshots: readonly Snapshot[],
	product: number,
	{ days, vendor, market }: { days: number; vendor?: string; market?: string },
) {
	const all = offersOf(snapshots, product).filter(offer => !vendor || offer.vendor === vendor);
	const home = market ?? mostFrequent(all.map(offer => offer.market));
	const offers = all.filter(offer => offer.market === home);
	const window = new Set(Array.from({ length: days }, (_, back) => dayOf(daysAgo(back))));
	const best = bestOf(offers);
	return {
		market: home ?? null,
		currency: offers[0]?.currency ?? null,
		points: pointsOf(offers, window),
		coverage: coverageOf(offers, window),
		low: lowOf(offers, window),
		priorLow: best ? priorLowOf(best) : undefined,
		wasPrice: best ? wasPriceOf(best) : undefined,
	};
}

function offersOf(snapshots: readonly Snapshot[], product: number): Offer[] {
	const offers = new Map<string, Offer & { seen: Seen[] }>();
	for (const { at, vendor, market, currency, rows } of snapshots) {
		const key = `${vendor} ${market}`;
		const row = rows.get(product);
		if (!row && !offers.has(key)) continue;
		const offer = offers.get(key) ?? { vendor, market, currency, seen: [] };
		offer.seen.push({ at, day: dayOf(at), row });
		offers.set(key, offer);
	}
	return [...offers.values()];
}

function pointsOf(offers: readonly Offer[], window: ReadonlySet<string>) {
	const points = [];
	for (const day of [...window].sort()) {
		for (const { vendor, seen } of [...offers].sort((one, other) => (one.vendor < other.vendor ? -1 : 1))) {
			const changed = seen.filter((one, index) => one.row && !isSame(one.row, seen[index - 1]?.row));
			const last = changed.filter(one => one.day === day).at(-1);
			if (last) points.push({ date: day, price: last.row!.price, vendor });
		}
	}
	return points;
}

function coverageOf(offers: readonly Offer[], window: ReadonlySet<string>) {
	const read = offers.flatMap(({ seen }) => seen.filter(one => one.row)).sort((one, other) => +one.at - +other.at);
	const days = new Set(read.map(one => one.day));
	const gaps: { from: string; to: string; days: number }[] = [];
	let open: (typeof gaps)[number] | undefined;
	for (const day of [...window].sort()) {
		if (read.length === 0 || day < read[0]!.day || days.has(day)) {
			open = undefined;
		} else if (open) {
			Object.assign(open, { to: day, days: open.days + 1 });
		} else {
			open = { from: day, to: day, days: 1 };
			gaps.push(open);
		}
	}
	return {
		firstSeen: read[0]?.day ?? null,
		lastSeen:
			offers
				.map(offer => lastSeen(offer, window))
				.sort()
				.at(-1) ?? null,
		daysObserved: [...days].filter(day => window.has(day)).length,
		days: window.size,
		gaps,
	};
}

/** Before the window the service only remembers when an offer was found gone, not when it was last there. */
function lastSeen({ seen }: Offer, window: ReadonlySet<string>): string {
	const lastThere = seen.findLastIndex(one => one.row);
	return window.has(seen[lastThere]!.day) ? seen[lastThere]!.day : (seen[lastThere + 1] ?? seen[lastThere])!.day;
}

function lowOf(offers: readonly Offer[], window: ReadonlySet<string>) {
	const asked = offers
		.flatMap(({ vendor, seen }) => seen.map(one => ({ ...one, vendor })))
		.filter(one => window.has(one.day) && isBuyable(one.row))
		.map(({ day, vendor, row }) => ({ price: row!.price, date: day, vendor }))
		.sort(
			(one, other) => one.price - other.price || compare(one.date, other.date) || compare(one.vendor, other.vendor),
		);
	const days = new Set(asked.map(one => one.date)).size;
	return days >= Math.min(3, window.size)
		? { ...asked[0], unavailableBecause: null }
		: { price: null, date: null, vendor: null, unavailableBecause: "insufficient_history" };
}

function priorLowOf({ vendor, seen }: Offer) {
	const stated = seen.filter(one => one.row);
	const latest = stated.at(-1)!;
	const reducedSince = seen.at(-1)!.row && reductionStart(stated);
	if (!reducedSince) return { price: null, vendor, reducedSince: null, unavailableBecause: "no_reduction" };
	const before = { price: null, vendor, reducedPrice: latest.row!.price, unavailableBecause: "insufficient_history" };
	if (reducedSince === "unknown") return { ...before, reducedSince: null };
	const dated = { ...before, reducedSince: reducedSince.day };
	const start = new Date(`${reducedSince.day}T00:00:00Z`);
	const days = Array.from({ length: 30 }, (_, back) => dayOf(daysAgo(back + 1, start)));
	const earlier = stated.filter(one => one.at < reducedSince.at && one.day >= days.at(-1)!);
	const read = new Set(earlier.map(one => one.day));
	let hole = 0;
	let longestHole = 0;
	for (const day of days) {
		hole = read.has(day) ? 0 : hole + 1;
		longestHole = Math.max(longestHole, hole);
	}
	const prices = earlier.filter(one => isBuyable(one.row)).map(one => one.row!.price);
	if (stated[0]!.day > days.at(-1)! || longestHole > 14 || prices.length === 0) return dated;
	return { ...dated, price: Math.min(...prices), unavailableBecause: null };
}

function reductionStart(stated: readonly Seen[]): Seen | "unknown" | undefined {
	const latest = stated.at(-1)!.row!;
	let start = stated.length - 1;
	if (latest.listPrice) {
		while (start > 0 && stated[start - 1]!.row!.listPrice) start--;
		return start === 0 ? "unknown" : stated[start];
	}
	while (start > 0 && stated[start - 1]!.row!.price === latest.price) start--;
	if (start === 0 || stated[start - 1]!.row!.price < latest.price) return undefined;
	return stated[start]!.day < dayOf(daysAgo(90)) ? undefined : stated[start];
}

function wasPriceOf({ seen }: Offer) {
	const claimed = seen.at(-1)!.row?.listPrice;
	if (!claimed) return { price: null, share: null, unavailableBecause: "no_list_price" };
	const days = new Set(Array.from({ length: 90 }, (_, back) => dayOf(daysAgo(back))));
	const sold = seen.filter(one => days.has(one.day) && isBuyable(one.row));
	const daysObserved = new Set(sold.map(one => one.day)).size;
	const daysCharged = new Set(sold.filter(one => one.row!.price === claimed).map(one => one.day)).size;
	return daysObserved < 3
		? { price: claimed, daysCharged, daysObserved, share: null, unavailableBecause: "insufficient_history" }
		: { price: claimed, daysCharged, daysObserved, share: daysCharged / daysObserved, unavailableBecause: null };
}

/** What each offer costs now; one that is gone from its feed is out of stock at its last price. */
export function naivePrices(snapshots: readonly Snapshot[], product: number, market?: string) {
	const all = offersOf(snapshots, product);
	const home = market ?? mostFrequent(all.map(offer => offer.market));
	const prices = all
		.filter(offer => offer.market === home)
		.map(offer => ({ vendor: offer.vendor, ...nowOf(offer) }))
		.sort((one, other) => one.price - other.price || compare(one.vendor, other.vendor));
	const counted = prices.some(price => price.inStock) ? prices.filter(price => price.inStock) : prices;
	return {
		market: home ?? null,
		prices,
		lowestPrice: counted[0]?.price ?? null,
		lowestVendor: counted[0]?.vendor ?? null,
	};
}

function nowOf({ seen }: Offer): { price: number; inStock: boolean } {
	const { price } = seen.filter(one => one.row).at(-1)!.row!;
	return { price, inStock: seen.at(-1)!.row?.availability === "in_stock" };
}

/** Offers stand in the order in which they were first seen, which decides between equal ones. */
function bestOf(offers: readonly Offer[]): Offer | undefined {
	return [...offers].sort((one, other) => {
		const [oneNow, otherNow] = [nowOf(one), nowOf(other)];
		return Number(otherNow.inStock) - Number(oneNow.inStock) || oneNow.price - otherNow.price;
	})[0];
}

function mostFrequent(values: readonly string[]): string | undefined {
	const count = (value: string) => values.filter(other => other === value).length;
	return [...new Set(values)].sort((one, other) => count(other) - count(one) || compare(one, other))[0];
}

function isSame(one: SnapshotRow, other: SnapshotRow | undefined): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

function isBuyable(row: SnapshotRow | undefined): boolean {
	return row !== undefined && row.availability !== "out_of_stock";
}

function compare(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
