import { randomUUID } from "node:crypto";
import test from "ava";
import { commerceOf } from "../support/commerce.js";
import { givenIn } from "../support/given.js";
import { connect, retailer, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const { chargedFor } = commerceOf(app);

test.before(async () => {
	await given.offer({ product: await given.product({ name: "Aurelo headphones" }) });
});

test.serial("a client that gives up leaves nothing half-done: its key brings the answer, charged once", async t => {
	const caller = await shopper(app, 100);
	const { client, call } = await connect(app, { server: "commerce", token: caller.token });
	const key = randomUUID();
	const asked = { market: "US", query: "aurelo headphones", idempotency_key: key };
	const patience = new AbortController();
	const given = client.callTool({ name: "deep_search", arguments: asked }, { signal: patience.signal });
	patience.abort();
	await t.throwsAsync(given);
	let again = await call("deep_search", asked);
	while (again.code === "idempotency_in_progress") again = await call("deep_search", asked);
	t.is(again.data.data.findings.length, 1);
	t.deepEqual(await chargedFor(caller, key), [10]);
	t.is(await caller.balance(), 90);
});

test.serial(
	"a mistake of ours is told as one, with the request's id and without what went wrong, and costs nothing",
	async t => {
		const caller = await shopper(app, 100);
		const { call, headers } = await connect(app, { server: "commerce", token: caller.token });
		const key = randomUUID();
		await app.sql("alter table search_documents rename to hidden");
		const failed = await call("search_products", { market: "US", query: "aurelo", idempotency_key: key });
		await app.sql("alter table hidden rename to search_documents");
		t.is(failed.code, "internal");
		t.true(failed.text.includes(`Request id: ${headers().get("x-request-id")}`));
		t.notRegex(failed.text, /search_documents|relation|select/i);
		t.is(
			(await call("search_products", { market: "US", query: "aurelo", idempotency_key: key })).data.billing.charged,
			5,
		);
	},
);

test.serial("a database that does not answer in time is waited for, and told to be waited for", async t => {
	const world = await retailer(app);
	const { call } = await connect(app, { server: "customer", token: world.token });
	const client = await app.pool.connect();
	try {
		await client.query("begin");
		await client.query("lock table tracked_products in access exclusive mode");
		const failed = await call("list_tracked_products");
		t.is(failed.code, "unavailable");
		t.regex(failed.text, /Wait \d+ seconds, then call again with the same arguments/);
	} finally {
		await client.query("rollback");
		client.release();
	}
	t.false((await call("list_tracked_products")).isError);
});
