import { randomUUID } from "node:crypto";
import test from "ava";
import { isObjectType } from "graphql";
import { commerceRoutes } from "../rest-facade/commerce.js";
import { insightRoutes } from "../rest-facade/insights.js";
import { keyRoutes } from "../rest-facade/keys.js";
import { scanRoutes } from "../rest-facade/scans.js";
import { trackedProductRoutes } from "../rest-facade/tracked-products.js";
import { webhookRoutes } from "../rest-facade/webhooks.js";
import { workspaceRoutes } from "../rest-facade/workspace.js";
import { Client } from "./support/client.js";
import { givenIn } from "./support/given.js";
import { connect } from "./support/mcp.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";
import { type Tenant, tenantOf, tracesOf } from "./support/tenants.js";

// Whatever is added has to be put into one of the lists below: until then, a test fails.
const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const rest = restOf(app);
const tenantsCount = 10;
const creditsOf = (index: number) => 1_000 + 7 * index;
let tenants: Tenant[];

/** Root fields that give everybody the same. */
const sameForAll = [
	...["offer", "offerByMerchantProductId", "offersByMerchantProductIds", "offerByUrl", "offersByUrls", "vendor"],
	...["vendors", "marketInsight", "product", "productByGtin", "productsByIds", "productsByGtins", "products"],
	...["_service", "_entities"],
];
/** Root fields that are about who calls, and take no identifier of anything that belongs to somebody. */
const aboutCaller = [
	...["account", "viewer", "credits", "signUp", "signIn", "signOut", "createProject", "createWorkspace", "buyCredits"],
	...["searchProducts", "findOffers", "resolveProduct", "deepSearch"],
];
interface Attack {
	readonly text: string;
	/** What of another's can be named. */
	readonly targets: (victim: Tenant) => readonly string[];
}
const ofProject = ({ projectId }: Tenant) => [projectId];
const ofWorkspace = ({ workspaceId }: Tenant) => [workspaceId];
const ofTracked = ({ trackedProductId }: Tenant) => [trackedProductId];
const ofScan = ({ scanId }: Tenant) => [scanId];
const ofWebhook = ({ webhookId }: Tenant) => [webhookId];
const ofDelivery = ({ deliveryId }: Tenant) => [deliveryId];
const ofKeys = ({ keys }: Tenant) => Object.values(keys).map(({ id }) => id);
/** Root fields that take such an identifier. */
const attacks: Readonly<Record<string, Attack>> = {
	projectCredentials: {
		text: `query ($id: ID!) { projectCredentials(projectId: $id) { totalCount nodes { id name prefix } } }`,
		targets: ofProject,
	},
	project: {
		text: `query ($id: ID!) { project(id: $id) { id name requestCounts { counts { requests } }
			requests { totalCount nodes { requestId idempotencyKey credential { name } } } } }`,
		targets: ofProject,
	},
	workspace: {
		text: `query ($id: ID!) { workspace(id: $id) { id name members { email } apiKeys { id name prefix }
			trackedProducts { products { name } } trackedProductsFile { csv } statistics { trackedProducts }
			insightSummary { totalTrackedProducts } competitors { total } pricingTrends { direction }
			pricingInsights { productName } webhooks { url } } }`,
		targets: ofWorkspace,
	},
	addTrackedProduct: {
		text: `mutation ($id: ID!) { addTrackedProduct(workspaceId: $id, input: { productId: 1 }) { id } }`,
		targets: ofWorkspace,
	},
	importTrackedProducts: {
		text: `mutation ($id: ID!) { importTrackedProducts(workspaceId: $id, input: { csv: "product_id\\n1" }) { added } }`,
		targets: ofWorkspace,
	},
	changeTrackedProducts: {
		text: `mutation ($id: ID!) { changeTrackedProducts(
			workspaceId: $id, input: { operations: [{ action: add, productId: 1 }] }) { succeeded } }`,
		targets: ofWorkspace,
	},
	updateTrackedProduct: {
		text: `mutation ($id: ID!) { updateTrackedProduct(id: $id, input: { name: "Stolen" }) { name } }`,
		targets: ofTracked,
	},
	removeTrackedProduct: {
		text: `mutation ($id: ID!) { removeTrackedProduct(id: $id) { name } }`,
		targets: ofTracked,
	},
	confirmMatch: {
		text: `mutation ($id: ID!) { confirmMatch(trackedProductId: $id, productId: 2) { name } }`,
		targets: ofTracked,
	},
	rejectMatch: {
		text: `mutation ($id: ID!) { rejectMatch(trackedProductId: $id, productId: 2) { name } }`,
		targets: ofTracked,
	},
	createProjectCredential: {
		text: `mutation ($id: ID!) { createProjectCredential(projectId: $id, kind: api_key, name: "Stolen") { key } }`,
		targets: ofProject,
	},
	createWorkspaceKey: {
		text: `mutation ($id: ID!) { createWorkspaceKey(workspaceId: $id, input: { name: "Stolen", expiresInDays: 90 }) { key } }`,
		targets: ofWorkspace,
	},
	rotateCredential: { text: `mutation ($id: ID!) { rotateCredential(id: $id) { key name } }`, targets: ofKeys },
	revokeCredential: { text: `mutation ($id: ID!) { revokeCredential(id: $id) { id name } }`, targets: ofKeys },
	renameProject: {
		text: `mutation ($id: ID!) { renameProject(id: $id, name: "Stolen") { name } }`,
		targets: ofProject,
	},
	addWorkspaceMember: {
		text: `mutation ($id: ID!) { addWorkspaceMember(workspaceId: $id, email: "thief@example.com") { name } }`,
		targets: ofWorkspace,
	},
	scan: { text: `query ($id: ID!) { scan(id: $id) { id status failures { url } } }`, targets: ofScan },
	startScan: { text: `mutation ($id: ID!) { startScan(workspaceId: $id) { id } }`, targets: ofWorkspace },
	setScanSchedule: {
		text: `mutation ($id: ID!) { setScanSchedule(workspaceId: $id, every: daily) { id name } }`,
		targets: ofWorkspace,
	},
	webhook: {
		text: `query ($id: ID!) { webhook(id: $id) { id url deliveries { nodes { id } } } }`,
		targets: ofWebhook,
	},
	createWebhook: {
		text: `mutation ($id: ID!) { createWebhook(
			workspaceId: $id, input: { url: "https://thief.example", eventTypes: ["price.changed"] }) { secret } }`,
		targets: ofWorkspace,
	},
	updateWebhook: {
		text: `mutation ($id: ID!) { updateWebhook(id: $id, input: { url: "https://thief.example" }) { id url } }`,
		targets: ofWebhook,
	},
	deleteWebhook: { text: `mutation ($id: ID!) { deleteWebhook(id: $id) { id url } }`, targets: ofWebhook },
	rotateWebhookSecret: { text: `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret } }`, targets: ofWebhook },
	sendTestEvent: { text: `mutation ($id: ID!) { sendTestEvent(webhookId: $id) { id } }`, targets: ofWebhook },
	redeliver: { text: `mutation ($id: ID!) { redeliver(deliveryId: $id) { id } }`, targets: ofDelivery },
	removeWorkspaceMember: {
		text: `mutation ($id: ID!) { removeWorkspaceMember(workspaceId: $id, accountId: "${randomUUID()}") { name } }`,
		targets: ofWorkspace,
	},
};

/** All that can be asked about who calls. */
const aboutMe = `{ viewer { kind credential { id name prefix } } account { id email name projects { id name }
	workspaces { id name members { accountId email name } } } }`;
const myCredits = `{ credits { balance entries { totalCount nodes { reason credits balance } edges { cursor } } } }`;
const myWorkspace = `{ workspace { id name scans { id } webhooks { id url } members { accountId email name } apiKeys { id name prefix } } }`;

let before: string;
test.before(async () => {
	const vendor = await given.vendor();
	for (let index = 0; index < tenantsCount; index++)
		await given.offer({ product: await given.product({ name: `Aurelo ${index} headphones` }), vendor });
	tenants = await Promise.all(
		Array.from({ length: tenantsCount }, (_, index) => tenantOf(app, given, creditsOf(index))),
	);
	before = await everything();
});

test("each root field is known to be the same for all, about who calls, or tried on others' things", t => {
	const fields = [app.schema.getQueryType()!, app.schema.getMutationType()!].flatMap(type =>
		Object.keys(type.getFields()),
	);
	const known = [...sameForAll, ...aboutCaller, ...Object.keys(attacks)];
	t.deepEqual(
		fields.filter(field => !known.includes(field)),
		[],
	);
});

test.serial("a person gets what belongs to others as what is not there, and changes none of it", async t => {
	const ways = new Map(
		tenants.map(({ client }, index) => [`person ${index}`, (text: string, id: string) => client.ask(text, { id })]),
	);
	for (const [attacker, ask] of [...ways.values()].entries()) {
		for (const [name, { text, targets }] of Object.entries(attacks)) {
			const missing = await told(ask, text, randomUUID());
			t.regex(missing.code, /^((TRACKED_PRODUCT_|SCAN_|API_KEY_)?NOT_FOUND)$/, name);
			const others = tenants.filter((_, index) => index !== attacker).flatMap(targets);
			const replies = await Promise.all(others.map(id => told(ask, text, id)));
			for (const reply of replies) t.deepEqual(reply, missing, name);
		}
	}
	t.is(await everything(), before);
});

test.serial("no key gets at what belongs to others, whatever it opens", async t => {
	for (const [index, { keys }] of tenants.entries()) {
		const victim = tenants[(index + 1) % tenantsCount]!;
		// Those for MCP are shown the door, whoever has them: one is enough.
		for (const [kind, { key }] of Object.entries(keys)) {
			if (index > 0 && kind.includes("mcp")) continue;
			const ask = (text: string, id: string) => new Client(app).ask(text, { id }, { "x-api-key": key });
			for (const [name, { text, targets }] of Object.entries(attacks)) {
				const missing = await told(ask, text, randomUUID());
				t.regex(
					missing.code,
					/^((TRACKED_PRODUCT_|SCAN_|API_KEY_)?NOT_FOUND|FORBIDDEN|WRONG_CREDENTIAL_KIND)$/,
					`${kind}, ${name}`,
				);
				for (const id of targets(victim)) t.deepEqual(await told(ask, text, id), missing, `${kind}, ${name}`);
			}
		}
	}
	const nobody = new Client(app);
	for (const { text, targets } of Object.values(attacks)) {
		const { code } = await told((asked, id) => nobody.ask(asked, { id }), text, targets(tenants[0]!)[0]!);
		t.regex(code, /^(FORBIDDEN|MISSING_API_KEY)$/);
	}
	t.is(await everything(), before);
});

/** Paths that name something of a workspace; that of an account's webhooks names nothing. */
const routes = [...keyRoutes, ...workspaceRoutes, ...insightRoutes, ...scanRoutes, ...webhookRoutes].filter(
	({ path }) => path !== "/api/settings/account/webhooks",
);

function targetsOf(path: string) {
	if (path.startsWith("/api/scans")) return ofScan;
	if (path.includes("/deliveries/:id")) return ofDelivery;
	return path.includes("/webhooks/") ? ofWebhook : ofKeys;
}

test.serial("the same over REST: each path that takes an identifier, with each credential", async t => {
	for (const [index, tenant] of tenants.entries()) {
		const victim = tenants[(index + 1) % tenantsCount]!;
		const cookie = [...tenant.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		// Three kinds of key are shown the door, whoever has them: one is enough.
		const opening = index === 0 ? Object.values(tenant.keys) : [tenant.keys.workspace_key];
		const callers = [{ cookie, origin: app.address }, ...opening.map(({ key }) => ({ "x-api-key": key }))];
		for (const { method, path, read, body } of routes) {
			const hasId = path.includes(":id");
			if (!hasId) t.true("workspaceId" in read, path);
			const targets = hasId ? targetsOf(path) : ofWorkspace;
			const address = (id: string) => (hasId ? path.replace(":id", id) : `${path}?workspaceId=${id}`);
			for (const headers of callers as Record<string, string>[]) {
				const ask = async (id: string) => {
					const { status, body: reply } = await rest.request(method, address(id), headers, body?.example);
					return { status, code: reply.code, message: reply.message?.replaceAll(id, "…") };
				};
				const missing = await ask(randomUUID());
				t.true([403, 404].includes(missing.status), `${method} ${path}: ${missing.status}`);
				for (const id of targets(victim)) t.deepEqual(await ask(id), missing, path);
			}
		}
	}
	t.is(await everything(), before);
});

test.serial(
	"a tracked product of another's is one that is not there, over REST and as an operation of many",
	async t => {
		for (const [index, tenant] of tenants.entries()) {
			const victim = tenants[(index + 1) % tenantsCount]!;
			const cookie = [...tenant.client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
			const callers: Record<string, string>[] = [
				{ cookie, origin: app.address },
				{ "x-api-key": tenant.keys.workspace_key.key },
			];
			for (const headers of callers) {
				for (const { method, path, body } of trackedProductRoutes) {
					const isOfOne = path.includes(":id");
					const address = (id: string) =>
						isOfOne ? path.replace(":id", id).replace(":productId", "2") : `${path}?workspaceId=${id}`;
					const ask = async (id: string) => {
						const { status, body: reply } = await rest.request(method, address(id), headers, body?.example);
						return { status, code: reply.code, message: reply.message?.replaceAll(id, "…") };
					};
					const missing = await ask(isOfOne ? "999999" : randomUUID());
					t.is(missing.status, 404, `${method} ${path}`);
					t.deepEqual(await ask(isOfOne ? victim.trackedProductId : victim.workspaceId), missing, path);
				}
				const operations = ["update", "remove"].map(action => ({ action, id: victim.trackedProductId }));
				const { body } = await rest.post("/api/tracked-products/bulk", { operations }, headers);
				t.deepEqual(
					body.data.results.map(({ code }: { code: string }) => code),
					["tracked_product_not_found", "tracked_product_not_found"],
				);
				const { text } = await rest.get("/api/tracked-products?status=all", headers);
				t.true(text.includes(tenant.mark));
				t.false(text.includes(victim.mark));
			}
			const { data } = await tenant.client.ask(
				`query ($of: [_Any!]!) {
			_entities(representations: $of) { ... on TrackedProduct { name } } }`,
				{
					of: [victim, tenant].map(({ trackedProductId: id }) => ({ __typename: "TrackedProduct", id })),
				},
			);
			t.deepEqual(data._entities, [null, { name: `Tracked ${tenant.mark}` }]);
		}
		t.is(await everything(), before);
	},
);

test.serial("aliases and lists of references reach no further", async t => {
	const [attacker, ...victims] = tenants as [Tenant, ...Tenant[]];
	const traces = victims.flatMap(tracesOf);
	const field = (name: string, argument: string, rest: string) =>
		victims.map((victim, index) => {
			const [id] = attacks[name]!.targets(victim);
			return `${name}${index}: ${name}(${argument}: "${id}") ${rest}`;
		});
	const all = [
		...field("workspace", "id", "{ name apiKeys { name } }"),
		...field("projectCredentials", "projectId", "{ nodes { name } }"),
	];
	for (const asked of all) {
		// One of another's beside one's own: nothing of the other's comes along.
		const { data, errors } = await attacker.client.ask(`{ account { id } ${asked} }`);
		t.regex(errors![0].extensions.code, /NOT_FOUND$/);
		t.notRegex(JSON.stringify(data ?? {}), new RegExp(traces.join("|")));
	}
	const { data, code } = await attacker.client.ask(`{ ${all.join(" ")} }`);
	t.truthy(code);
	t.notRegex(JSON.stringify(data ?? {}), new RegExp(traces.join("|")));
	const batch = JSON.stringify(
		victims.map(({ workspaceId }) => ({ query: `{ workspace(id: "${workspaceId}") { name } }` })),
	);
	const response = await rest.post("/graphql", batch, { "x-api-key": attacker.keys.workspace_key.key });
	t.is(response.status, 400);

	const references = Object.values(app.schema.getTypeMap()).filter(isObjectType);
	for (const { name } of references) {
		const representations = victims.flatMap(victim => tracesOf(victim).map(id => ({ __typename: name, id })));
		for (const key of [undefined, attacker.keys.workspace_key.key, attacker.keys.api_key.key]) {
			const reply = await attacker.client.ask(
				`query ($of: [_Any!]!) { _entities(representations: $of) { __typename } }`,
				{ of: representations.slice(0, 50) },
				key === undefined ? {} : { "x-api-key": key },
			);
			const found = (reply.data?._entities ?? []).filter((entity: unknown) => entity !== null);
			t.deepEqual(found, [], name);
		}
	}
	t.is(await everything(), before);
});

test.serial("what is asked about who calls tells of nobody else, a place in another's list neither", async t => {
	const cursors = await Promise.all(
		tenants.map(async ({ client }) => (await client.ask(myCredits)).data.credits.entries.edges[0].cursor),
	);
	for (const [index, tenant] of tenants.entries()) {
		const { client, keys, projectId } = tenant;
		const others = new RegExp(
			tenants
				.filter(other => other !== tenant)
				.flatMap(tracesOf)
				.join("|"),
		);
		const foreign = cursors[(index + 1) % tenantsCount];
		const mine = `{ credits { balance entries(after: "${foreign}") { nodes { reason balance } } } }`;
		const list = `query ($id: ID!) { projectCredentials(projectId: $id, first: 1) { nodes { name } edges { cursor } } }`;
		const replies = [
			...[aboutMe, myCredits, myWorkspace, mine].map(text => client.ask(text)),
			client.ask(list, { id: projectId }),
			...Object.values(keys).flatMap(({ key }) =>
				[aboutMe, myCredits, myWorkspace, mine].map(text => new Client(app).ask(text, {}, { "x-api-key": key })),
			),
		];
		for (const { data } of await Promise.all(replies)) t.notRegex(JSON.stringify(data ?? {}), others);
		const { data } = await client.ask(myCredits);
		t.is(data.credits.balance, creditsOf(index) + 100, "with the signup grant");
	}
});

test.serial("an agent gets nothing of another workspace's, by none of its tools and by no name", async t => {
	for (const [index, tenant] of tenants.slice(0, 3).entries()) {
		const victim = tenants[index + 1]!;
		const { call } = await connect(app, { server: "customer", token: tenant.keys.workspace_mcp.key });
		const seen = async (id: string) => {
			const replies = await Promise.all([
				call("get_product_position", { productId: id }),
				call("get_pricing_trends", { productId: id }),
				call("trigger_price_scan", { productIds: [id] }),
				...["update", "pause", "resume"].map(action => call("track_products", { operations: [{ action, id }] })),
			]);
			const named = new RegExp(`(?<=")${id}(?=\\\\?")`, "g");
			return replies.map(({ text }) => text.replace(named, "…").replace(/Request id: .*/, ""));
		};
		t.deepEqual(await seen(victim.trackedProductId), await seen("999999"));
		const lists = await Promise.all([
			call("list_tracked_products", { status: "all" }),
			call("list_price_scans"),
			...["get_insight_summary", "get_overview_statistics", "get_competitor_prices", "get_pricing_insights"].map(name =>
				call(name),
			),
		]);
		const told = JSON.stringify(lists);
		t.true(told.includes(tenant.mark));
		t.notRegex(
			told,
			new RegExp(
				tenants
					.filter(other => other !== tenant)
					.flatMap(tracesOf)
					.join("|"),
			),
		);
		for (const kind of ["api_key", "mcp", "workspace_key"] as const)
			await t.throwsAsync(connect(app, { server: "customer", token: tenant.keys[kind].key }), { message: /403/ });
	}
	t.is(await everything(), before);
});

test.serial("ten projects use the same idempotency key at once: each gets, and pays for, its own answer", async t => {
	const key = randomUUID();
	const call = async ({ keys }: Tenant, index: number) => {
		const headers = { "x-api-key": keys.api_key.key, "idempotency-key": key };
		return rest.post("/api/v1/commerce/search-products", { market: "US", query: `aurelo ${index}` }, headers);
	};
	for (const replayed of [null, "true"]) {
		const replies = await Promise.all(tenants.map(call));
		for (const [index, { status, body, headers }] of replies.entries()) {
			t.is(status, 200);
			t.is(body.data.query, `aurelo ${index}`);
			t.is(headers.get("idempotency-replayed"), replayed);
			t.is(headers.get("x-credits-balance"), String(creditsOf(index) + 100 - 5));
		}
	}
	for (const { path, body } of commerceRoutes) {
		for (const { keys } of tenants.slice(0, 2)) {
			for (const kind of ["mcp", "workspace_key", "workspace_mcp"] as const) {
				const headers = { "x-api-key": keys[kind].key, "idempotency-key": key };
				const { status, body: reply } = await rest.post(path, body!.example, headers);
				t.deepEqual([status, reply.code], [403, "wrong_credential_kind"]);
			}
		}
	}
});

/** What a caller is told, with what it has named taken out: then another's and a missing one look the same, or not. */
async function told(ask: (text: string, id: string) => ReturnType<Client["ask"]>, text: string, id: string) {
	const { status, data, code = "none", errors } = await ask(text, id);
	const message: string = errors?.[0].message.replaceAll(id, "…");
	return { status, code, message, data };
}

/** All that belongs to somebody, but for how often keys were used. */
async function everything(): Promise<string> {
	const tables = [
		"tracked_products",
		"product_matches",
		"scans",
		"scan_schedules",
		"webhook_endpoints",
		"webhook_secrets",
		"webhook_deliveries",
		"users",
		"accounts",
		"projects",
		"workspaces",
		"workspace_members",
		"credentials",
		"ledger_accounts",
	];
	const rows = tables.map(table => app.sql(`select * from ${table} order by 1, 2`));
	const counted = ["ledger_entries", "commerce_calls", "sessions"].map(table =>
		app.sql(`select count(*) from ${table}`),
	);
	return JSON.stringify(await Promise.all([...rows, ...counted]));
}
