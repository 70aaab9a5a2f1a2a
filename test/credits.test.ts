import test from "ava";
import { charge, grant } from "../src/credits/ledger.js";
import { callersOf } from "./support/callers.js";
import { givenIn, now } from "./support/given.js";
import { startApp } from "./support/start-app.js";
import { startStripe, stripeSettings } from "./support/stripe.js";

const stripe = await startStripe();
const app = await startApp({ ...stripeSettings, PUBLIC_URL: "https://prices.example" }, { stripeApi: stripe.api });
givenIn(app);
const callers = callersOf(app);

const query = `query ($first: Int = 20, $after: String) { credits {
	balance topUpsEnabled packs { name credits price currency }
	entries(first: $first, after: $after) {
		totalCount nodes { kind credits balance reason createdAt } pageInfo { hasNextPage endCursor }
	}
} }`;
const buy = `mutation ($pack: CreditPackName!) { buyCredits(pack: $pack) { url } }`;

/** Somebody who was given 100 credits and has spent 5 and 3 of them. */
async function spender() {
	const person = await callers.person();
	const { accountId } = person;
	const at = (minute: number) => new Date(now.getTime() + minute * 60_000);
	await grant(app.pool, { accountId, credits: 100, reason: "Signup grant", now: at(0) });
	for (const [minute, credits] of [5, 3].entries())
		await charge(app.pool, {
			accountId,
			credits,
			reason: `Spent ${credits}`,
			reference: `${accountId}:${minute}`,
			now: at(minute + 1),
		});
	return person;
}

test("a person sees the balance, what moved it, and what can be bought", async t => {
	const { data, errors } = await callers.as(await spender(), query);
	t.is(errors, undefined);
	const { entries, ...rest } = data.credits;
	t.deepEqual(rest, {
		balance: 92,
		topUpsEnabled: true,
		packs: [
			{ name: "credits_2000", credits: 2_000, price: 20, currency: "USD" },
			{ name: "credits_12500", credits: 12_500, price: 100, currency: "USD" },
			{ name: "credits_83333", credits: 83_333, price: 500, currency: "USD" },
		],
	});
	t.is(entries.totalCount, 3);
	t.deepEqual(
		entries.nodes.map(({ createdAt, ...node }: { createdAt: unknown }) => [node, JSON.stringify(createdAt)]),
		[
			[{ kind: "charge", credits: -3, balance: 92, reason: "Spent 3" }, '"2026-11-21T12:02:00.000Z"'],
			[{ kind: "charge", credits: -5, balance: 95, reason: "Spent 5" }, '"2026-11-21T12:01:00.000Z"'],
			[{ kind: "grant", credits: 100, balance: 100, reason: "Signup grant" }, '"2026-11-21T12:00:00.000Z"'],
		],
	);
});

test("the movements come a page at a time, and those that come meanwhile shift none", async t => {
	const person = await spender();
	const first = (await callers.as(person, query, { first: 2 })).data.credits.entries;
	t.true(first.pageInfo.hasNextPage);
	await grant(app.pool, { accountId: person.accountId, credits: 1, reason: "Meanwhile", now });
	const second = (await callers.as(person, query, { first: 2, after: first.pageInfo.endCursor })).data.credits.entries;
	t.deepEqual(
		[...first.nodes, ...second.nodes].map(({ reason }: { reason: string }) => reason),
		["Spent 3", "Spent 5", "Signup grant"],
	);
	t.false(second.pageInfo.hasNextPage);
	t.is((await callers.as(person, query, { first: 101 })).code, "INVALID_REQUEST");
});

test("an account that never had a credit has 0 of them", async t => {
	const { data } = await callers.as(await callers.person(), query);
	t.is(data.credits.balance, 0);
	t.deepEqual(data.credits.entries, { totalCount: 0, nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
});

test("a credential of a project sees its owner's credits, over HTTP, and nobody else's", async t => {
	const owners = [await spender(), await callers.person(), await spender()];
	await grant(app.pool, { accountId: owners[2]!.accountId, credits: 1_000, reason: "More", now });
	const replies = await Promise.all(
		owners.map(async owner => {
			const { key } = await callers.key("api_key", await callers.project(owner));
			return app.graphql(query, {}, { "x-api-key": key });
		}),
	);
	t.deepEqual(
		replies.map(({ data }) => [data.credits.balance, data.credits.entries.totalCount]),
		[
			[92, 3],
			[0, 0],
			[1_092, 4],
		],
	);
});

test("a cursor of another account's gives nothing of it", async t => {
	const rich = await spender();
	const { entries } = (await callers.as(rich, query, { first: 1 })).data.credits;
	const poor = await callers.person();
	const { data } = await callers.as(poor, query, { after: entries.pageInfo.endCursor });
	t.deepEqual(data.credits.entries.nodes, []);
});

test("who is not known, and a workspace's key, see no credits", async t => {
	const unknown = await app.graphql(query);
	t.is(unknown.errors?.[0].extensions.code, "MISSING_API_KEY");
	t.is(unknown.errors?.[0].extensions.http.status, 401);
	const { key } = await callers.key("workspace_key");
	const workspace = await app.graphql(query, {}, { "x-api-key": key });
	t.is(workspace.errors?.[0].extensions.code, "WRONG_CREDENTIAL_KIND");
});

test.serial("to buy a pack is to be sent to Stripe's page, at our price", async t => {
	const person = await callers.person();
	const expected = { credits_2000: "2000", credits_12500: "10000", credits_83333: "50000" };
	for (const [pack, cents] of Object.entries(expected)) {
		stripe.asked.length = 0;
		const { data, errors } = await callers.as(person, buy, { pack });
		t.is(errors, undefined);
		t.regex(data.buyCredits.url, /^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
		t.is(stripe.asked.length, 1);
		const { path, form } = stripe.asked[0]!;
		t.is(path, "/v1/checkout/sessions");
		t.like(Object.fromEntries(form), {
			mode: "payment",
			client_reference_id: person.accountId,
			customer_email: person.email,
			"metadata[accountId]": person.accountId,
			"metadata[pack]": pack,
			"line_items[0][quantity]": "1",
			"line_items[0][price_data][currency]": "usd",
			"line_items[0][price_data][unit_amount]": cents,
			"adaptive_pricing[enabled]": "false",
			success_url: "https://prices.example/console/credits?topUp=paid",
			cancel_url: "https://prices.example/console/credits?topUp=cancelled",
		});
	}
	t.is((await callers.as(person, query)).data.credits.balance, 0);
});

test.serial("when Stripe fails, nothing is bought and the buyer is told", async t => {
	const person = await callers.person();
	for (const status of [500, 402, 200]) {
		stripe.answerWith({ status, body: status === 200 ? { id: "cs_without" } : { error: { message: "No." } } });
		t.is((await callers.as(person, buy, { pack: "credits_2000" })).code, "UNAVAILABLE");
	}
	stripe.answerWith(undefined);
	t.regex((await callers.as(person, buy, { pack: "credits_2000" })).data.buyCredits.url, /^https:/);
});

test("nobody but a person who has signed in buys", async t => {
	const { key } = await callers.key("api_key");
	const told = async (headers: Record<string, string>) => {
		const { errors } = await app.graphql(buy, { pack: "credits_2000" }, headers);
		return [errors?.[0].extensions.http.status, errors?.[0].extensions.code];
	};
	t.deepEqual(await told({}), [401, "MISSING_API_KEY"]);
	t.deepEqual(await told({ "x-api-key": key }), [403, "FORBIDDEN"]);
});

test("without a key of Stripe's, buying is switched off and says so", async t => {
	const shut = await startApp();
	const other = callersOf(shut);
	const person = await other.person();
	t.false((await other.as(person, query)).data.credits.topUpsEnabled);
	const { code, errors } = await other.as(person, buy, { pack: "credits_2000" });
	t.is(code, "FORBIDDEN");
	t.regex(errors![0]!.message, /switched off/);
});
