import test from "ava";
import { Random } from "../src/demo/random.js";
import { percentOf } from "../src/positions/figures.js";
import { daysAgo, type GivenOffer, type GivenProduct, givenIn, now } from "./support/given.js";
import { startApp } from "./support/start-app.js";
import { type WorkspaceWorld, workspaceWorldIn } from "./support/workspace-world.js";

// Random worlds, against a computation that takes each rule for itself, from what was observed.
const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const dayMs = 86_400_000;
const inStock = (availability: string) => ["in_stock", "limited"].includes(availability);

interface RawOffer {
	product: string;
	vendor: string;
	vendorId: number;
	market: string;
	currency: string;
	condition: string;
	pack: number;
	listed: boolean;
	observations: { at: number; price: number; availability: string; byPage: boolean }[] | null;
	runs: number[] | null;
	/** From when to when its page was read without a change. */
	pages: [number, number][] | null;
}

for (const seed of [1, 2, 3, 4]) {
	test(`figures of a random world are those of the model (${seed})`, async t => {
		const world = await workspaceWorldIn(app);
		const products = await arrange(world, seed);
		for (const [timeframe, days] of [
			["7d", 7],
			["30d", 30],
			["90d", 90],
		] as const) {
			const expected = await model(world, days);
			t.is(expected.positions.size, products.tracked.length);
			for (const [id, position] of expected.positions)
				t.like(await world.position(id, timeframe), position, `${id}, ${timeframe}`);
			t.like(await world.summary(timeframe), expected.summary, timeframe);
			if (days !== 30) continue;
			const { competitors } = await world.data("/api/competitors");
			t.deepEqual(
				Object.fromEntries(
					competitors.map((each: any) => [
						each.vendor,
						[each.productsInCommon, each.cheaper, each.equal, each.dearer, each.averageGapPercent],
					]),
				),
				expected.competitors,
			);
		}
	});
}

/** Each kind of offer, read at many moments, in stock and not, and ties. */
async function arrange(world: WorkspaceWorld, seed: number) {
	const random = new Random(seed);
	const below = (count: number) => Math.floor(random.next() * count);
	const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
	const vendors = [world.own];
	for (let index = 0; index < 4; index++) vendors.push(await given.vendor());
	for (const vendor of vendors.slice(0, 3))
		for (let run = 0; run < 5; run++) await given.feedRun(vendor, "US", daysAgo(random.next() * 60));
	const products: GivenProduct[] = [];
	for (let index = 0; index < 14; index++) {
		const product = await given.product();
		products.push(product);
		for (let offers = below(6); offers > 0; offers--) {
			const moments = Array.from({ length: 1 + below(4) }, () => daysAgo(random.next() * 110)).sort(
				(one, other) => one.getTime() - other.getTime(),
			);
			const price = () => 9 + below(3) + pick([0, 0.05, 0.5]);
			const availability = () => pick(["in_stock", "in_stock", "limited", "out_of_stock", "preorder"]);
			const offer = await given.offer({
				product,
				vendor: pick(vendors),
				price: price(),
				availability: availability(),
				firstSeenAt: moments[0]!,
				listed: random.next() < 0.8,
				...pick<object>([
					{},
					{},
					{},
					{},
					{},
					{ market: "DE" },
					{ currency: "EUR" },
					{ condition: "used" },
					{ packQuantity: 3 },
				]),
			});
			for (const [index, at] of moments.entries()) {
				const page = pick(["read", "gone", undefined, undefined] as const);
				if (index > 0 && page === "gone") {
					// A page that is gone tells no other price.
					const [{ price }] = await app.sql<any>("select price / 100.0 as price from offers where id = $1", [offer.id]);
					await given.observation(offer, at, Number(price), { availability: "out_of_stock", page });
				} else if (index > 0) await given.observation(offer, at, price(), { availability: availability(), page });
				await visited(offer, at, moments[index + 1] ?? now);
			}
		}
	}
	/** Some visits of its page between two observations, that found nothing changed; several of a day are kept as one. */
	async function visited(offer: GivenOffer, after: Date, before: Date) {
		let from = after.getTime();
		while (random.next() < 0.3 && before.getTime() - from > 5) {
			const [first, last] = [random.next(), random.next()].map(
				share => from + 1 + share * (before.getTime() - from - 2),
			);
			const at = Math.min(first!, last!);
			const endOfDay = new Date(at).setUTCHours(23, 59, 59, 999);
			const until = random.next() < 0.5 ? at : Math.min(Math.max(first!, last!), endOfDay);
			await given.pageReading(offer, new Date(Math.floor(at)), new Date(Math.floor(until)));
			from = Math.floor(until);
		}
	}
	const tracked = [];
	for (const product of products.slice(0, 10)) {
		const stated = random.next() < 0.6 ? { price: 900 + below(300), statedAt: daysAgo(random.next() * 100) } : {};
		const id = await world.track(product, stated);
		tracked.push(id);
		if (random.next() < 0.3)
			await world.match(id, pick(products.slice(10)), pick(["confirmed", "confirmed", "suggested", "rejected"]));
	}
	return { tracked };
}

async function model(world: WorkspaceWorld, days: number) {
	const from = now.getTime() - days * dayMs;
	const tracked = await app.sql<{ id: string; price: string | null; statedAt: Date | null; products: string[] }>(
		`select id, price, price_stated_at as "statedAt", array(select product_id::text from tracked_identities where tracked_product_id = t.id) as products
		from tracked_products t where workspace_id = $1`,
		[world.workspaceId],
	);
	const offers = await app.sql<RawOffer>(
		`select o.product_id::text as product, v.slug as vendor, v.id as "vendorId", o.market, o.currency, o.condition, o.pack_quantity as pack, o.listed,
			(select json_agg(json_build_object('at', extract(epoch from seen.observed_at) * 1000, 'price', price, 'availability', availability,
					'byPage', page.url is not null) order by seen.observed_at)
				from price_observations seen left join page_readings page using (offer_id, observed_at) where offer_id = o.id) as observations,
			(select json_agg(json_build_array(extract(epoch from observed_at) * 1000, extract(epoch from last_at) * 1000))
				from page_readings where offer_id = o.id and method <> 'not_found') as pages,
			(select json_agg(extract(epoch from observed_at) * 1000) from feed_runs r where r.vendor_id = o.vendor_id and r.market = o.market) as runs
		from offers o join vendors v on v.id = o.vendor_id`,
	);
	const positions = new Map<string, object>();
	const gaps: number[] = [];
	const undercuts: number[] = [];
	const rivals: Record<string, { common: number; cheaper: number; equal: number; dearer: number; shares: number[] }> =
		{};
	let opportunities = 0;
	for (const { id, price, statedAt, products } of tracked) {
		const counted = offers
			.filter(
				({ product, market, currency, condition, pack }) =>
					products.includes(product) && market === "US" && currency === "USD" && condition === "new" && pack === 1,
			)
			.flatMap(offer => lastInStock(offer) ?? [])
			.filter(({ at }) => at >= from);
		const vendors = Object.values(Object.groupBy(counted, ({ vendor }) => vendor)).map(ofVendor => {
			const now = ofVendor!.filter(({ isNow }) => isNow);
			const told = now.length > 0 ? now : ofVendor!;
			return {
				vendor: told[0]!.vendor,
				isNow: now.length > 0,
				price: Math.min(...told.map(({ price }) => price)),
				at: Math.max(...told.map(({ at }) => at)),
			};
		});
		const own = vendors.find(({ vendor }) => vendor === world.own.slug);
		const isStated = price !== null && (!own || statedAt!.getTime() >= own.at);
		const yours = isStated ? Number(price) : own?.price;
		const others = vendors
			.filter(({ vendor }) => vendor !== world.own.slug)
			.sort((one, other) => one.price - other.price || (one.vendor < other.vendor ? -1 : 1));
		const lowest = others[0];
		positions.set(id, {
			yourPrice: yours === undefined ? null : yours / 100,
			rank: yours === undefined ? null : 1 + others.filter(other => other.price < yours).length,
			total: others.length + (yours === undefined ? 0 : 1),
			lowestCompetitorPrice: lowest ? lowest.price / 100 : null,
			lowestCompetitorVendor: lowest?.vendor ?? null,
			priceGap: lowest && yours !== undefined ? (yours - lowest.price) / 100 : null,
			priceGapPercent: lowest && yours !== undefined ? percentOf(yours - lowest.price, lowest.price) : null,
		});
		for (const { vendor, price } of others) {
			rivals[vendor] ??= { common: 0, cheaper: 0, equal: 0, dearer: 0, shares: [] };
			const rival = rivals[vendor];
			rival.common += 1;
			if (yours === undefined) continue;
			rival[price < yours ? "cheaper" : price > yours ? "dearer" : "equal"] += 1;
			rival.shares.push((yours - price) / price);
		}
		if (yours === undefined || !lowest) continue;
		gaps.push(yours - lowest.price);
		if (lowest.price > yours && lowest.price >= yours * 1.01) opportunities += 1;
		const cheapestNow = others.find(({ isNow }) => isNow);
		if (cheapestNow && cheapestNow.price < yours) undercuts.push(percentOf(yours - cheapestNow.price, yours)!);
	}
	const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
	return {
		positions,
		summary: {
			totalTrackedProducts: tracked.length,
			productsBeingUndercut: undercuts.length,
			productsWithOpportunities: opportunities,
			avgPriceGap: gaps.length === 0 ? 0 : Math.floor(mean + 0.5) / 100,
			largestUndercutPercent: Math.max(0, ...undercuts),
		},
		competitors: Object.fromEntries(
			Object.entries(rivals).map(([vendor, { common, cheaper, equal, dearer, shares }]) => [
				vendor,
				[
					common,
					cheaper,
					equal,
					dearer,
					shares.length === 0
						? null
						: Math.round((shares.reduce((sum, share) => sum + share, 0) / shares.length) * 10_000) / 100,
				],
			]),
		),
	};
}

/** The last price that an offer had in stock, and when that was last read; undefined where it never was in stock. */
function lastInStock({ vendor, listed, observations, runs, pages }: RawOffer) {
	const last = observations!.findLastIndex(({ availability }) => inStock(availability));
	const seen = observations![last];
	if (!seen) return undefined;
	const next = observations![last + 1];
	// One that is not listed is not read with its feed; before it vanished, it was. With its page it is, listed or not.
	const inFeedUntil = observations!.findLast(({ byPage }) => !byPage)!.at;
	const inFeed = (runs ?? []).filter(at => listed || at <= inFeedUntil);
	const readAgain = [...inFeed, ...(pages ?? []).flat()].filter(at => at > seen.at && (!next || at < next.at));
	return { vendor, isNow: next === undefined, price: seen.price, at: Math.max(seen.at, ...readAgain) };
}
