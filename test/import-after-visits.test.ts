import "reflect-metadata";
import test from "ava";
import { transaction } from "../src/database/transaction.js";
import { startScan } from "../src/scans/start-scan.js";
import { givenIn } from "./support/given.js";
import { importingInto } from "./support/importing.js";
import { scanningOn } from "./support/scanning.js";
import { openShop, type ShopPage } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

// A feed may hold for a moment before the newest visits of its shop's pages: what was seen last is what an offer costs.
const app = await startApp();
const shop = openShop();
const given = givenIn(app);
app.setClock(undefined);
const imported = importingInto(app);
const { worker, stopWorkers, tracker } = scanningOn(app, given, shop);
test.serial.before(async () => void (await worker()));
test.after.always(stopWorkers);

const dayMs = 86_400_000;
const [twoDaysAgo, yesterday] = [2, 1].map(days => new Date(Date.now() - days * dayMs).toISOString());

interface Row {
	readonly price?: number;
	readonly title?: string;
}

/** A vendor with a feed, and a page for each row that says what its first one did. */
function vendorWith(vendor: string) {
	const put = new Set<string>();
	const page = (id: string, details: Partial<ShopPage>) => shop.put(`${vendor}-${id}`, details);
	function rowOf([id, { price = 10, title = id }]: [string, Row]): string {
		const asked = price.toFixed(2);
		const url = put.has(id) ? page(id, {}) : page(id, { price: asked });
		put.add(id);
		return `${id},${title},${asked} USD,in_stock,${url}`;
	}
	return {
		page,
		feed: (rows: Record<string, Row>, at: string | undefined) =>
			imported(vendor, ["id,title,price,availability,link", ...Object.entries(rows).map(rowOf), ""].join("\n"), {
				at: at!,
			}),
		async offer(id: string) {
			const [offer] = await app.sql<any>(
				`select offer.id::int, price::int, availability, listed, title, observed_at as "observedAt", page_read_at as "pageReadAt"
				from offers offer join vendors on vendors.id = vendor_id where slug = $1 and merchant_product_id = $2`,
				[vendor, id],
			);
			return offer;
		},
		async history(id: string) {
			const rows = await app.sql<any>(
				`select seen.price::int, seen.availability, seen.feed_run_id is null as "byPage" from price_observations seen
				join offers on offers.id = seen.offer_id join vendors on vendors.id = vendor_id
				where slug = $1 and merchant_product_id = $2 order by seen.observed_at`,
				[vendor, id],
			);
			return rows.map(({ price, availability, byPage }) => [price, availability, byPage ? "page" : "feed"]);
		},
		/** Visits all of its pages. */
		async visit() {
			const { workspaceId } = await tracker();
			await app.sql(
				`insert into tracked_products (workspace_id, product_id, name, status, created_at, updated_at)
				select $1, product_id, title, 'tracked', now(), now() from offers join vendors on vendors.id = vendor_id where slug = $2`,
				[workspaceId, vendor],
			);
			const id = await transaction(app.pool, client =>
				startScan(client, { workspaceId, productIds: undefined, trigger: "request", now: new Date() }),
			);
			for (;;) {
				const [scan] = await app.sql<any>("select status from scans where id = $1", [id]);
				if (scan.status !== "in_progress") return;
				await new Promise(resolve => setTimeout(resolve, 20));
			}
		},
	};
}

test.serial("a feed from before the newest visit changes no price, and stands in the history", async t => {
	const { feed, page, offer, history, visit } = vendorWith("moved");
	await feed({ changed: {}, confirmed: {}, agreed: {}, unread: {} }, twoDaysAgo);
	page("changed", { price: "9.00" });
	page("agreed", { price: "8.00" });
	page("unread", { price: undefined });
	await visit();
	const late = {
		changed: { price: 11, title: "Renamed" },
		confirmed: { price: 12 },
		agreed: { price: 8 },
		unread: { price: 13 },
	};
	t.like(await feed(late, yesterday), { updated: 4, unchanged: 0, withdrawn: 0 });
	t.like(await offer("changed"), { price: 900, listed: true, title: "Renamed" });
	t.like(await offer("confirmed"), { price: 1_000, listed: true });
	t.like(await offer("agreed"), { price: 800 });
	t.like(await offer("unread"), { price: 1_300 });
	const [first, page9, page10] = [
		[1_000, "in_stock", "feed"],
		[900, "in_stock", "page"],
		[1_000, "in_stock", "page"],
	];
	t.deepEqual(await history("changed"), [first, [1_100, "in_stock", "feed"], page9]);
	t.deepEqual(await history("confirmed"), [first, [1_200, "in_stock", "feed"], page10]);
	t.deepEqual(await history("agreed"), [first, [800, "in_stock", "page"]]);
	t.deepEqual(await history("unread"), [first, [1_300, "in_stock", "feed"]]);

	// What stands has its evidence, and its history ends with what stands.
	const confirmed = await offer("confirmed");
	t.deepEqual(confirmed.observedAt, confirmed.pageReadAt);
	const { data } = await app.graphql(
		`{ offer(id: ${confirmed.id}) { price evidence { source url raw contentHash }
			product { priceHistory(days: 7) { points { price } coverage { daysObserved } } } } }`,
	);
	t.like(data.offer, { price: 10, evidence: { source: "page", url: `http://${shop.host}/p/moved-confirmed` } });
	t.regex(data.offer.evidence.raw, /10/);
	t.regex(data.offer.evidence.contentHash, /^[0-9a-f]{64}$/);
	t.deepEqual(
		data.offer.product.priceHistory.points.map(({ price }: any) => price),
		[10, 12, 10],
	);

	const before = await Promise.all(Object.keys(late).map(history));
	await feed(late, yesterday);
	t.deepEqual(await Promise.all(Object.keys(late).map(history)), before, "the same feed again adds nothing");
	t.is((await offer("confirmed")).price, 1_000);

	await feed(late, new Date(Date.now() + 1_000).toISOString());
	t.is((await offer("changed")).price, 1_100, "a feed from after the visit counts");
	t.is((await offer("confirmed")).price, 1_200);
	t.deepEqual((await history("confirmed")).at(-1), [1_200, "in_stock", "feed"]);
});

test.serial("an offer that a feed from before the newest visit lacks is where its page said", async t => {
	const { feed, offer, history, visit } = vendorWith("lacking");
	const others = { b: {}, c: {}, d: {} };
	await feed({ a: {}, ...others }, twoDaysAgo);
	await visit();
	t.is((await feed(others, yesterday)).withdrawn, 1);
	t.like(await offer("a"), { price: 1_000, availability: "in_stock", listed: false });
	t.deepEqual(await history("a"), [
		[1_000, "in_stock", "feed"],
		[1_000, "out_of_stock", "feed"],
		[1_000, "in_stock", "page"],
	]);
	await feed(others, yesterday);
	t.is((await history("a")).length, 3);
	await feed({ a: { price: 7 }, ...others }, yesterday);
	t.like(await offer("a"), { price: 1_000, listed: true }, "what the page said later stands, though the row is back");
	t.is((await history("a")).length, 3, "of one moment one thing is known");
});

test.serial("a page that was gone after the feed's moment is gone", async t => {
	const { feed, page, offer, history, visit } = vendorWith("gone");
	await feed({ a: {}, b: {} }, twoDaysAgo);
	page("a", { status: 410 });
	await visit();
	await feed({ a: { price: 11 }, b: {} }, yesterday);
	t.like(await offer("a"), { price: 1_000, availability: "out_of_stock" });
	t.deepEqual(
		(await history("a")).map(([price, availability]) => [price, availability]),
		[
			[1_000, "in_stock"],
			[1_100, "in_stock"],
			[1_000, "out_of_stock"],
		],
	);
});

test.serial("a visit that failed after the feed's moment stands in no feed's way", async t => {
	const { feed, page, offer, visit } = vendorWith("failing");
	await feed({ a: {} }, twoDaysAgo);
	page("a", { price: undefined });
	await visit();
	await feed({ a: { price: 11 } }, yesterday);
	t.is((await offer("a")).price, 1_100);
});
