import test from "ava";
import { callersOf } from "./support/callers.js";
import { Client, signedUp } from "./support/client.js";
import { givenIn, now } from "./support/given.js";
import { faultsOf, restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
givenIn(app);
const rest = restOf(app);
const { workspace, key } = callersOf(app);
const path = "/api/settings/webhooks";
const wish = { url: "https://shop.example/hooks", eventTypes: ["price.changed", "offer.undercut"] };

/** A member of a workspace, and its key. */
async function member() {
	const { client, id: accountId, email } = await signedUp(app);
	const workspaceId = await workspace({ kind: "person", accountId, email, sessionId: "" });
	const session = { cookie: client.cookie, origin: app.address };
	const { key: raw } = await key("workspace_key", workspaceId);
	return { client, accountId, workspaceId, session, keyed: { "x-api-key": raw } };
}

test("a webhook is made, looked at, changed and removed", async t => {
	const { session, keyed, workspaceId } = await member();
	const made = await rest.post(path, { ...wish, description: " Repricing ", priceChangePercentMin: 1.5 }, session);
	t.is(made.status, 201, made.text);
	const { id, secret, ...webhook } = made.body.data;
	t.regex(secret, /^whsec_/);
	t.is(made.headers.get("location"), `${path}/${id}`);
	t.like(webhook, {
		...wish,
		owner: "workspace",
		description: "Repricing",
		priceChangePercentMin: 1.5,
		undercutPercentMin: 0,
		creditsBelow: null,
		status: "active",
		createdAt: now.toISOString(),
	});
	for (const headers of [session, keyed]) {
		t.deepEqual((await rest.get(`${path}/${id}`, headers)).body.data, { id, ...webhook });
		t.deepEqual((await rest.get(path, headers)).body.data.webhooks, [{ id, ...webhook }]);
	}
	const change = { url: "https://shop.example/other", description: null, status: "disabled" };
	const changed = (await rest.request("PATCH", `${path}/${id}`, session, change)).body.data;
	t.like(changed, { ...change, eventTypes: wish.eventTypes, priceChangePercentMin: 1.5 });
	t.is(changed.disabledBecause, "It was disabled by hand.");
	await rest.request("PATCH", `${path}/${id}`, session, { status: "active" });
	await rest.post(`${path}/${id}/test`, {}, session);
	t.is((await rest.request("DELETE", `${path}/${id}`, session)).status, 200);
	t.is((await rest.get(`${path}/${id}`, session)).status, 404);
	t.deepEqual((await rest.get(path, session)).body.data.webhooks, []);
	t.deepEqual(await app.sql("select from webhook_deliveries where endpoint_id = $1", [id]), [], "its log went with it");
	t.is((await app.sql("select from webhook_endpoints where workspace_id = $1", [workspaceId])).length, 0);
});

test("a secret is shown once, and stands nowhere as it is", async t => {
	const { session } = await member();
	const { id, secret } = (await rest.post(path, wish, session)).body.data;
	const rotated = await rest.post(`${path}/${id}/rotate`, {}, session);
	t.is(rotated.status, 201);
	t.not(rotated.body.data.secret, secret);
	const shown = (await rest.get(`${path}/${id}`, session)).text + (await rest.get(path, session)).text;
	const stored = await app.sql<{ sealed: Buffer }>("select sealed from webhook_secrets where endpoint_id = $1", [id]);
	t.is(stored.length, 2);
	for (const each of [secret, rotated.body.data.secret]) {
		t.false(shown.includes(each));
		const bytes = Buffer.from(each.replace("whsec_", ""), "base64");
		for (const { sealed } of stored) t.false(sealed.includes(bytes) || sealed.includes(each));
	}
});

test("what cannot be taken is named, all of it at once", async t => {
	const { session } = await member();
	const faults = async (changes: object) => faultsOf(await rest.post(path, { ...wish, ...changes }, session));
	for (const [changes, pointers] of [
		[{ url: "shop.example" }, ["/url"]],
		[{ url: "ftp://shop.example/" }, ["/url"]],
		[{ url: "http://shop.example/" }, ["/url"]],
		[{ url: "https://ada:secret@shop.example/" }, ["/url"]],
		[{ url: "https://localhost/" }, ["/url"]],
		[{ url: "https://10.0.0.1/" }, ["/url"]],
		[{ url: "https://[::ffff:169.254.169.254]/" }, ["/url"]],
		[{ url: `https://shop.example/${"x".repeat(2_000)}` }, ["/url"]],
		[{ eventTypes: [] }, ["/eventTypes"]],
		[{ eventTypes: ["price.fell"] }, ["/eventTypes"]],
		[{ eventTypes: ["price.changed", "credits.low"] }, ["/eventTypes"]],
		[{ creditsBelow: 10 }, ["/creditsBelow"]],
		[{ eventTypes: ["credits.low"], creditsBelow: 0 }, ["/creditsBelow"]],
		[{ description: "x".repeat(201) }, ["/description"]],
		[
			{ url: "x", priceChangePercentMin: -1, undercutPercentMin: 101 },
			["/url", "/priceChangePercentMin", "/undercutPercentMin"],
		],
	] as const) {
		const [status, told] = await faults(changes);
		t.is(status, 400, JSON.stringify(changes));
		t.deepEqual(Object.keys(told), [...pointers], JSON.stringify(changes));
	}
	t.deepEqual((await rest.get(path, session)).body.data.webhooks, []);
});

test("a key may look and not change; others find nothing", async t => {
	const { session, keyed } = await member();
	const { id } = (await rest.post(path, wish, session)).body.data;
	const { id: deliveryId } = (await rest.post(`${path}/${id}/test`, {}, session)).body.data;
	const changes = [
		["POST", path, wish],
		["PATCH", `${path}/${id}`, {}],
		["DELETE", `${path}/${id}`, undefined],
		["POST", `${path}/${id}/rotate`, {}],
		["POST", `${path}/${id}/test`, {}],
		["POST", `${path}/deliveries/${deliveryId}/redeliver`, {}],
	] as const;
	for (const [method, address, body] of changes)
		t.is((await rest.request(method, address, keyed, body)).status, 403, `${method} ${address}`);
	const stranger = await member();
	for (const [method, address, body] of changes.slice(1))
		t.is((await rest.request(method, address, stranger.session, body)).status, 404, `${method} ${address}`);
	for (const headers of [stranger.session, stranger.keyed])
		t.is((await rest.get(`${path}/${id}/deliveries`, headers)).status, 404);
	for (const kind of ["api_key", "mcp", "workspace_mcp"] as const)
		t.is((await rest.get(path, { "x-api-key": (await key(kind)).key })).status, 403, kind);
	t.is((await rest.get(path)).status, 401);
	const { code } = await new Client(app).ask(`{ webhook(id: "${id}") { id } }`);
	t.regex(code!, /MISSING_API_KEY|FORBIDDEN/);
	t.is((await rest.get(`${path}/${id}`, session)).status, 200);
});

test("a log is read a page at a time, newest first", async t => {
	const { session, keyed } = await member();
	const { id } = (await rest.post(path, wish, session)).body.data;
	const sent: string[] = [];
	for (let count = 0; count < 5; count += 1) {
		const reply = await rest.post(`${path}/${id}/test`, {}, session);
		t.is(reply.status, 202);
		sent.unshift(reply.body.data.id);
	}
	const seen: string[] = [];
	let after = "";
	for (;;) {
		const { body } = await rest.get(`${path}/${id}/deliveries?first=2${after}`, keyed);
		const { deliveries, total, pageInfo } = body.data;
		t.is(total, 5);
		t.like(deliveries[0], { eventType: "webhook.test", state: "pending", attempts: 0, attemptedAt: null });
		seen.push(...deliveries.map(({ id }: { id: string }) => id));
		if (!pageInfo.hasNextPage) break;
		after = `&after=${encodeURIComponent(pageInfo.endCursor)}`;
	}
	t.deepEqual(seen, sent);
});

test("a workspace has twenty webhooks at most, however many are made at once", async t => {
	const { session } = await member();
	const replies = await Promise.all(Array.from({ length: 24 }, () => rest.post(path, wish, session)));
	t.is(replies.filter(({ status }) => status === 201).length, 20);
	t.deepEqual(
		[...new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code))],
		["invalid_request"],
	);
	t.is((await rest.get(path, session)).body.data.webhooks.length, 20);
});

test("a webhook for credits is the account's: no workspace's list has it", async t => {
	const { session, keyed } = await member();
	const made = await rest.post(path, { url: wish.url, eventTypes: ["credits.low"], creditsBelow: 50 }, session);
	t.like(made.body.data, { owner: "account", creditsBelow: 50 });
	const { id } = made.body.data;
	t.deepEqual((await rest.get(path, session)).body.data.webhooks, []);
	const listed = await rest.get("/api/settings/account/webhooks", session);
	t.deepEqual(
		listed.body.data.webhooks.map((webhook: { id: string }) => webhook.id),
		[id],
	);
	t.is((await rest.get(`${path}/${id}`, keyed)).status, 404);
	const moved = await rest.request("PATCH", `${path}/${id}`, session, { eventTypes: ["price.changed"] });
	t.deepEqual(Object.keys(faultsOf(moved)[1]), ["/eventTypes"]);
});
