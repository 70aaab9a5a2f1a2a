import { randomUUID } from "node:crypto";
import test from "ava";
import pg from "pg";
import { commerceOf } from "./support/commerce.js";
import { type GivenProduct, givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const { customer } = commerceOf(app);
const market = "US";

let lamp: GivenProduct;

test.before(async () => {
	lamp = await given.product({ name: "Loriko Lamp", brand: "Loriko", gtin: "4006381333931" });
	await given.offer({ product: lamp, price: 20 });
});

/** Does `work` while nobody else can read a table: each statement that does hangs. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
	const client = new pg.Client({ connectionString: app.databaseUrl });
	await client.connect();
	try {
		await client.query(`begin; lock table ${table} in access exclusive mode`);
		await work();
	} finally {
		await client.end();
	}
}

test.serial("when the time is up in the middle, what is there is given, and what is not is named", async t => {
	const caller = await customer();
	await whileLocked("price_observations", async () => {
		const { status, body, headers } = await caller.call("deep-search", {
			market,
			query: "4006381333931",
			maxSeconds: 1,
		});
		t.is(status, 200);
		const { findings, bounds, unanswered, steps } = body.data;
		t.is(findings[0].product.id, String(lamp.id));
		t.is(findings[0].offers[0].price, 20);
		t.is(findings[0].offers[0].evidence, null);
		t.is(findings[0].history, null);
		t.like(bounds, { maxSeconds: 1, hit: "seconds" });
		t.true(bounds.usedSeconds >= 0.9);
		t.deepEqual(unanswered, [
			"What the prices come from could not be read in time: `evidence` is null.",
			"What the findings cost before could not be read in time: `history` is null.",
		]);
		t.is(steps.at(-2).note, "The time was up before it was done.");
		t.is(headers.get("x-credits-charged"), "10");
	});
});

test.serial(
	"steps for which there is no time are named as not tried, and a search that found nothing so is free",
	async t => {
		const caller = await customer();
		await whileLocked("search_documents", async () => {
			const { status, body, headers } = await caller.call("deep-search", {
				market,
				query: "loriko lamp under 50",
				maxSeconds: 1,
				constraints: { brands: ["Loriko"] },
			});
			t.is(status, 200);
			const { findings, bounds, unanswered } = body.data;
			t.deepEqual(findings, []);
			t.is(bounds.hit, "seconds");
			t.is(unanswered[0], "Not finished in time: the query as it is.");
			t.true(unanswered.includes("Not tried: other brands."));
			t.true(unanswered.includes("Not tried: prices up to 15% above the limit."));
			t.is(headers.get("x-credits-charged"), "0");
		});
	},
);

test.serial("products that could be found but not be checked in time are named, and are no findings", async t => {
	const caller = await customer();
	const product = await given.product({ name: "Loriko Shelf", mpn: "LO-77", gtin: "9520005000047", category: "Home" });
	await given.offer({ product });
	await whileLocked("categories", async () => {
		const { body } = await caller.call("deep-search", { market, query: "9520005000047", maxSeconds: 1 });
		t.is(body.data.bounds.hit, "seconds");
		t.deepEqual(body.data.findings, []);
		t.true(
			body.data.unanswered.includes("The offers of products that were found could not be read in time: Loriko Shelf."),
		);
	});
	t.is(await caller.balance(), 100);
});

test.serial("a database that hangs for longer than a statement may take is unavailable, and that is free", async t => {
	const caller = await customer();
	await whileLocked("search_documents", async () => {
		const { status, body } = await caller.call("deep-search", { market, query: "loriko lamp", maxSeconds: 10 });
		t.deepEqual([status, body.code], [503, "unavailable"]);
	});
	t.is(await caller.balance(), 100);
});

test.serial(
	"while all places are taken, one more is told to come back; what need not be run is answered all the same",
	async t => {
		const [caller, poor] = [await customer(), await customer(0)];
		const key = randomUUID();
		const search = { market, query: "4006381333931" };
		const first = await caller.call("deep-search", search, key);
		const released = Promise.withResolvers<void>();
		const holders = Array.from({ length: 6 }, () => app.calls.longCalls.hold(() => released.promise));
		try {
			const [replay, reused, unpaid, refused] = await Promise.all([
				caller.call("deep-search", search, key),
				caller.call("deep-search", { ...search, maxProducts: 3 }, key),
				poor.call("deep-search", search),
				caller.call("deep-search", search),
			]);
			t.deepEqual([replay.status, replay.text], [200, first.text]);
			t.is(replay.headers.get("idempotency-replayed"), "true");
			t.deepEqual([reused.status, reused.body.code], [422, "idempotency_key_reused"]);
			t.deepEqual([unpaid.status, unpaid.body.code], [402, "insufficient_credits"]);
			t.deepEqual([refused.status, refused.body.code], [503, "unavailable"]);
			t.is(refused.headers.get("retry-after"), "5");
			t.is(refused.headers.get("x-credits-charged"), "0");
		} finally {
			released.resolve();
			await Promise.all(holders);
		}
	},
);

test.serial("a place is free again afterwards, also after a failure", async t => {
	const caller = await customer(0);
	const replies = await Promise.all(
		Array.from({ length: 20 }, () => caller.call("deep-search", { market, query: "4006381333931" })),
	);
	t.true(replies.every(({ status }) => status === 402));
	await caller.give(10);
	t.is((await caller.call("deep-search", { market, query: "4006381333931" })).status, 200);
});
