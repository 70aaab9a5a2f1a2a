import test from "ava";
import { ledgerOf } from "./support/ledger.js";
import { startApp } from "./support/start-app.js";
import { deliver, stripeEvent, stripeSettings } from "./support/stripe.js";

const app = await startApp(stripeSettings);
const ledger = ledgerOf(app);
const taken = { status: 200, body: { received: true } };

/** How the account's paid sessions were settled. */
function payments(accountId: string) {
	return app.sql("select credits::int, refused_because from stripe_payments where account_id = $1", [accountId]);
}

const packs = {
	credits_2000: [2_000, 2_000],
	credits_12500: [12_500, 10_000],
	credits_83333: [83_333, 50_000],
} as const;
for (const [pack, [credits, cents]] of Object.entries(packs)) {
	test(`a paid pack ${pack} brings ${credits} credits`, async t => {
		const accountId = await ledger.accountWith(7);
		const session = { amount_total: cents, metadata: { accountId, pack } };
		t.deepEqual(await deliver(app, stripeEvent(accountId, { session })), taken);
		t.deepEqual(await ledger.books(accountId), { balance: 7 + credits, sum: 7 + credits, entries: 2 });
		t.deepEqual(await payments(accountId), [{ credits, refused_because: null }]);
	});
}

test("an event that is sent again, and again at once, is applied once", async t => {
	const accountId = await ledger.account();
	const event = stripeEvent(accountId);
	const replies = await Promise.all(Array.from({ length: 12 }, () => deliver(app, event)));
	replies.push(await deliver(app, event));
	for (const reply of replies) t.deepEqual(reply, taken);
	t.deepEqual(await ledger.books(accountId), { balance: 2_000, sum: 2_000, entries: 1 });
});

test("a session that several events tell of, at once and in any order, is applied once", async t => {
	const accountId = await ledger.account();
	const session = { id: "cs_of_several" };
	const type = "checkout.session.async_payment_succeeded";
	const unpaid = stripeEvent(accountId, { session: { ...session, payment_status: "unpaid" } });
	t.deepEqual(await deliver(app, unpaid), taken);
	t.is((await ledger.books(accountId)).balance, 0);
	const events = Array.from({ length: 8 }, (_, nth) => stripeEvent(accountId, { session, ...(nth % 2 && { type }) }));
	await Promise.all(events.map(event => deliver(app, event)));
	t.deepEqual(await deliver(app, unpaid), taken);
	t.deepEqual(await ledger.books(accountId), { balance: 2_000, sum: 2_000, entries: 1 });
});

test("an event's id settles one session", async t => {
	const accountId = await ledger.account();
	await deliver(app, stripeEvent(accountId, { id: "evt_same" }));
	await deliver(app, stripeEvent(accountId, { id: "evt_same" }));
	t.is((await ledger.books(accountId)).balance, 2_000);
});

const notPaid: Record<string, Parameters<typeof stripeEvent>[1]> = {
	"an unpaid session": { session: { payment_status: "unpaid" } },
	"a session that needed no payment": { session: { payment_status: "no_payment_required" } },
	"a session that expired": { type: "checkout.session.expired" },
	"a payment that failed": { type: "checkout.session.async_payment_failed" },
	"a subscription": { session: { mode: "subscription" } },
	"a session that somebody else's shop made": { session: { metadata: {} } },
	"a session without anything of ours": { session: { metadata: null } },
	"an unknown event": { type: "customer.created" },
};
for (const [what, details] of Object.entries(notPaid)) {
	test(`${what} is taken and brings nothing`, async t => {
		const accountId = await ledger.account();
		t.deepEqual(await deliver(app, stripeEvent(accountId, details)), taken);
		t.deepEqual(await ledger.books(accountId), { balance: 0, sum: 0, entries: 0 });
	});
}

const wrong: Record<string, (accountId: string) => [session: Record<string, unknown>, because: RegExp]> = {
	"less than the pack costs": () => [{ amount_total: 1_999 }, /credits_2000 costs 2000 USD; paid were 1999 usd/],
	"another currency": () => [{ currency: "eur" }, /paid were 2000 eur/],
	"nothing that is told": () => [{ amount_total: null, currency: null }, /paid were null/],
	"a larger pack for the small one's price": accountId => [
		{ metadata: { accountId, pack: "credits_83333" } },
		/credits_83333 costs 50000 USD/,
	],
	"a pack that is not sold": accountId => [{ metadata: { accountId, pack: "credits_1" } }, /no pack credits_1/],
	"a pack of the language's own": accountId => [{ metadata: { accountId, pack: "constructor" } }, /no pack/],
	"two accounts": () => [{ client_reference_id: "somebody-else" }, /two accounts/],
};
for (const [what, sessionOf] of Object.entries(wrong)) {
	test(`a payment of ${what} is noted and brings nothing`, async t => {
		const accountId = await ledger.account();
		const [session, because] = sessionOf(accountId);
		const event = stripeEvent(accountId, { session });
		t.deepEqual(await deliver(app, event), taken);
		t.deepEqual(await ledger.books(accountId), { balance: 0, sum: 0, entries: 0 });
		const [noted] = await app.sql<{ refused_because: string }>(
			"select refused_because from stripe_payments where event_id = $1",
			[event.id],
		);
		t.regex(noted!.refused_because, because);
	});
}

test("a payment for an account that is not there is noted and brings nothing", async t => {
	for (const nobody of ["00000000-0000-0000-0000-000000000000", "nobody"]) {
		const event = stripeEvent(nobody);
		t.deepEqual(await deliver(app, event), taken);
		const noted = await app.sql("select refused_because from stripe_payments where event_id = $1", [event.id]);
		t.deepEqual(noted, [{ refused_because: `There is no account ${nobody}.` }]);
	}
});

test("what is not signed by Stripe for this server, and just now, is refused", async t => {
	const accountId = await ledger.account();
	const event = stripeEvent(accountId);
	const text = JSON.stringify(event);
	const tenMinutesAgo = new Date(Date.now() - 600_000);
	const deliveries = [
		deliver(app, event, { secret: "whsec_of_others" }),
		deliver(app, event, { at: tenMinutesAgo }),
		deliver(app, event, { signature: null }),
		deliver(app, event, { signature: "" }),
		deliver(app, event, { signature: "t=1,v1=00" }),
		deliver(app, event, { signature: "nonsense" }),
		deliver(app, "", {}),
		deliver(app, "not json"),
	];
	for (const { status, body } of await Promise.all(deliveries)) {
		t.is(status, 400);
		t.is(body.code, "invalid_request");
	}
	// One byte of difference.
	const { status } = await fetch(`${app.address}/webhooks/stripe`, {
		method: "POST",
		headers: { "stripe-signature": await signatureOf(text) },
		body: `${text} `,
	});
	t.is(status, 400);
	t.deepEqual(await ledger.books(accountId), { balance: 0, sum: 0, entries: 0 });
});

test("the path takes nothing but a post of bearable size", async t => {
	t.is((await fetch(`${app.address}/webhooks/stripe`)).status, 405);
	t.is((await deliver(app, "x".repeat(300_000))).status, 413);
});

test("while the ledger cannot be written, Stripe is told to send the event again, and nothing is noted", async t => {
	const spoilt = await startApp(stripeSettings);
	const books = ledgerOf(spoilt);
	const buyer = await books.account();
	await spoilt.sql("alter table ledger_entries add constraint out_of_order check (false) not valid");
	const again = stripeEvent(buyer);
	t.is((await deliver(spoilt, again)).status, 500);
	t.deepEqual(await spoilt.sql("select from stripe_payments"), []);
	await spoilt.sql("alter table ledger_entries drop constraint out_of_order");
	t.deepEqual(await deliver(spoilt, again), taken);
	t.is((await books.books(buyer)).balance, 2_000);
});

test("without a key of Stripe's there is no such path", async t => {
	const shut = await startApp();
	const { status, body } = await deliver(shut, stripeEvent("nobody"));
	t.is(status, 404);
	t.is(body.code, "not_found");
});

async function signatureOf(payload: string): Promise<string> {
	const { default: Stripe } = await import("stripe");
	const secret = stripeSettings.STRIPE_WEBHOOK_SECRET;
	return new Stripe("sk_test_signs").webhooks.generateTestHeaderString({ payload, secret });
}
