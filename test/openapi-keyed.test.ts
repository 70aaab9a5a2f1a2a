import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import test from "ava";
import type { CredentialKind } from "../src/access/principal.js";
import { signedUp } from "./support/client.js";
import { commerceOf } from "./support/commerce.js";
import { type GivenProduct, givenIn, now } from "./support/given.js";
import { type Described, OpenApi } from "./support/open-api.js";
import { type RestReply, restOf } from "./support/rest.js";
import { startApp, type TestApp } from "./support/start-app.js";

// What the document says of the paths that take a key, against what they really answer.
const app = await startApp();
const { customer, callers, rest } = commerceOf(app);
const given = givenIn(app);
let strict: TestApp;
/** What "voltique" sells. */
let sold: GivenProduct;
/** The product that tracked ones are matched with. */
let matched: string;

test.before("what the examples of requests ask for", async () => {
	strict = await startApp({}, { beside: app, rateRule: { limit: 1, windowMs: 60_000 } });
	strict.setClock(now);
	sold = await given.product({
		name: "Aurelo Drift 2 Wireless Noise-Cancelling Headphones, Graphite",
		brand: "Aurelo",
		mpn: "DRIFT2-GR",
		gtin: "4006381333931",
	});
	await given.offer({ product: sold, vendor: await given.vendor({ slug: "voltique" }), price: 179 });
	matched = String((await given.product()).id);
});

test("all that the paths which take a key answer is told, and all that is told they answer", async t => {
	const openApi = new OpenApi((await rest.get("/openapi.json")).body);
	const keyed = openApi.operations.filter(({ operation }) => operation.security.length > 0);
	t.true(keyed.length >= 7);
	for (const described of keyed) {
		const title = `${described.method} ${described.path}`;
		const provoked = new Set<string>();
		for await (const reply of repliesOf(openApi, described)) {
			t.deepEqual(openApi.faultsOfReply(described, reply), [], `${title} ${reply.status} ${reply.text.slice(0, 200)}`);
			provoked.add(reply.body.code);
		}
		const silent = openApi.codesOf(described).filter(code => !provoked.has(code) && !unprovoked.has(code));
		t.deepEqual(silent, [], title);
	}
});

/** What takes an outage, a mistake of ours or a moment to provoke has tests of its own. */
const unprovoked = new Set(["idempotency_in_progress", "internal", "unavailable"]);

/** Replies of an operation: as the document shows it, and in all ways that it may fail. */
async function* repliesOf(openApi: OpenApi, described: Described): AsyncGenerator<RestReply> {
	const { operation } = described;
	const scheme = Object.keys(operation.security[0])[0] as CredentialKind;
	const takesPersons = operation.security.some((choice: object) => "session" in choice);
	const isMetered = operation.parameters.some((each: any) => openApi.resolved(each).name === "Idempotency-Key");
	const example = operation.requestBody?.content["application/json"].example;
	const { ask, cookie, foreign } = await askerOf(described, scheme);

	const idempotencyKey = randomUUID();
	yield succeeded(await ask(takesPersons ? { cookie } : { idempotencyKey }));

	// Who may not.
	yield ask({ key: "" });
	yield ask({ key: "pgc_nonsense" });
	for (const state of ["revoked_at", "expires_at"]) {
		const { id, key } = await callers.key(scheme);
		await app.sql(`update credentials set ${state} = $2 where id = $1`, [id, now]);
		yield ask({ key });
	}
	yield ask({ key: (await callers.key("mcp")).key });
	const { key } = await callers.key(scheme);
	for (let use = 0; use < 2; use += 1) yield ask({ key }, strict);

	// What is not taken.
	yield ask({ headers: { accept: "text/html" } });
	if (example) {
		yield ask({ headers: { "content-type": "text/plain" } });
		for (const body of ["{", { text: "x".repeat(300_000) }, { shoeSize: 46 }]) yield ask({ body });
	} else yield ask({ id: "%20", query: "?workspaceId=%20&page=0&timeframe=never&limit=0" });
	if (openApi.codesOf(described).includes("tracked_product_not_found")) yield ask({ id: "0", query: "?productId=0" });

	if (isMetered) {
		yield replayed(await ask({ idempotencyKey }));
		yield succeeded(await ask({ body: { ...example, dryRun: true } }));
		for (const bad of ["", "two words"]) yield ask({ idempotencyKey: bad });
		yield ask({ idempotencyKey, body: { ...example, market: "DE" } });
		yield ask({ key: (await customer(0)).key });
		yield ask({ body: { market: "US", productId: "0" } });
	}
	if (takesPersons) for (const details of await foreign()) yield ask(details);
}

function succeeded(reply: RestReply): RestReply {
	assert.ok(reply.status < 300, reply.text);
	return reply;
}

function replayed(reply: RestReply): RestReply {
	assert.equal(reply.headers.get("idempotency-replayed"), "true");
	return reply;
}

interface Asked {
	readonly key?: string;
	readonly cookie?: string;
	readonly idempotencyKey?: string;
	readonly headers?: Record<string, string>;
	readonly body?: unknown;
	readonly id?: string;
	readonly productId?: string;
	readonly query?: string;
}

/** Asks an operation as the document shows it, but for what a case changes. */
async function askerOf({ method, path, operation }: Described, scheme: CredentialKind) {
	const { client, id: accountId, email } = await signedUp(app);
	const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const workspaceId = await callers.workspace({ kind: "person", accountId, email, sessionId: "" });
	const { key } = scheme === "api_key" ? await customer(100) : await callers.key(scheme, workspaceId);
	const isOfKeys = path.startsWith("/api/settings/api-keys");
	const isOfDeliveries = path.includes("/webhooks/deliveries/");
	const isOfWebhooks = path.includes("/webhooks");
	const isOfTracked = path.includes("tracked-products");
	const isOfScans = path.startsWith("/api/scans");
	const isOfOne = path.includes("{id}");
	const newOne = async (within: string) => {
		if (isOfKeys) return (await callers.key(scheme, within)).id;
		if (isOfDeliveries) return deliveryIn(within);
		return isOfWebhooks ? webhookIn(within) : isOfScans ? scanOf(within) : trackedIn(within);
	};
	if (path.includes("{vendor}") || path.includes("/insights/")) await trackedIn(workspaceId, sold.id);
	const other = isOfOne ? await newOne(workspaceId) : "";
	// The products that the example names are somebody's; all of one's own can be asked for by anybody.
	const example = isOfScans && method === "POST" ? {} : operation.requestBody?.content["application/json"].example;

	async function ask(details: Asked, at = app): Promise<RestReply> {
		const { idempotencyKey = randomUUID(), body = example, id = other, productId = matched, query = "" } = details;
		const sent = {
			...(details.cookie ? { cookie: details.cookie } : { "x-api-key": details.key ?? key }),
			...(idempotencyKey ? { "idempotency-key": idempotencyKey } : undefined),
			...details.headers,
		};
		const filled = path.replace("{id}", id).replace("{productId}", productId).replace("{vendor}", "voltique");
		return restOf(at).request(method, filled + query, sent, body);
	}

	return {
		ask,
		cookie,
		/** What is of others, and what is one too many. */
		async foreign(): Promise<Asked[]> {
			const workspace = await callers.workspace();
			const elsewhere = { cookie, query: `?workspaceId=${workspace}` };
			const unknown =
				isOfTracked && method === "POST"
					? [{ productId: "0", body: example && { productId: "0" } }]
					: isOfScans && method === "POST"
						? [{ body: { productIds: ["0"] } }]
						: [];
			if (isOfOne)
				return [{}, { id: await newOne(workspace), cookie }, ...(isOfTracked ? [elsewhere] : []), ...unknown];
			while (method === "POST" && (await ask({ cookie })).status === 201);
			return [{}, { cookie }, elsewhere, ...unknown];
		},
	};
}

/** A tracked product of a workspace, with a match that waits for a decision. */
async function trackedIn(workspaceId: string, productId?: number): Promise<string> {
	const [tracked] = await app.sql<{ id: string }>(
		`insert into tracked_products
			(workspace_id, product_id, name, price, price_stated_at, created_at, updated_at, matches_sought_at)
		values ($1, $2, 'Tracked', 20000, $3, $3, $3, $3) returning id`,
		[workspaceId, productId ?? (await given.product()).id, now],
	);
	await app.sql(
		`insert into product_matches (tracked_product_id, product_id, workspace_id, state, confidence, basis, suggested_at)
		values ($1, $2, $3, 'suggested', 0.9, '[]', $4)`,
		[tracked!.id, matched, workspaceId, now],
	);
	return tracked!.id;
}

async function webhookIn(workspaceId: string): Promise<string> {
	const [webhook] = await app.sql<{ id: string }>(
		`insert into webhook_endpoints (workspace_id, url, event_types, created_at, updated_at)
		values ($1, 'https://shop.example/hooks/prices', '{price.changed}', $2, $2) returning id`,
		[workspaceId, now],
	);
	return webhook!.id;
}

/** A delivery that has failed. */
async function deliveryIn(workspaceId: string): Promise<string> {
	const [delivery] = await app.sql<{ id: string }>(
		`with event as (
			insert into webhook_events (type, workspace_id, data, created_at) values ('price.changed', $2, '{}', $3) returning id
		)
		insert into webhook_deliveries (event_id, endpoint_id, state, created_at) select id, $1, 'failed', $3 from event
		returning id`,
		[await webhookIn(workspaceId), workspaceId, now],
	);
	return delivery!.id;
}

async function scanOf(workspaceId: string): Promise<string> {
	const [made] = await app.sql<{ id: string }>(
		`insert into scans (workspace_id, trigger, started_at, offers_total) values ($1, 'request', $2, 0) returning id`,
		[workspaceId, now],
	);
	return made!.id;
}
