import { randomUUID } from "node:crypto";
import test, { type ExecutionContext } from "ava";
import type { Page } from "playwright-core";
import { accessibilityFaults, phone, shoot, startBrowser, type WindowOptions } from "./support/browser.js";
import { password, signedUp } from "./support/client.js";
import { givenIn } from "./support/given.js";
import { startApp, type TestApp } from "./support/start-app.js";
import { startStripe, stripeSettings } from "./support/stripe.js";

const app = await startApp();
const given = givenIn(app);
const browser = startBrowser();

test.before(async () => {
	// Sessions and days are of the browser's own time.
	app.setClock(undefined);
	const product = await given.product({ name: "Aurelo Drift 2 noise cancelling headphones" });
	await given.offer({ product, vendor: await given.vendor({ slug: "voltique" }), price: 179 });
});

/** Somebody who is signed in, with a project. */
async function developer(t: ExecutionContext, path: string, options: WindowOptions = {}, of: TestApp = app) {
	const { address } = of;
	const { client } = await signedUp(of, { name: "Ada" });
	const { data } = await client.ask(`mutation { createProject(name: "Price watcher") { id } }`);
	const projectId: string = data.createProject.id;
	const page = await browser.open(t, address, options);
	await page.addInitScript(countShifts);
	await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: address })));
	const show = (to: string) => page.goto(`${address}/console${to.replace(":id", projectId)}`);
	await show(path);
	return { client, projectId, page, show };
}

/** Counts what moves on the page without the reader having done anything. */
const countShifts = `
	window.shifted = 0;
	new PerformanceObserver(list => {
		for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
	}).observe({ type: "layout-shift", buffered: true });`;

test.serial("from signing up to a first paid call: the balance goes down, and log and chart show it", async t => {
	const page = await browser.open(t, `${app.address}/console/sign-up`);
	const started = performance.now();
	await page.getByLabel("Name").fill("Ada");
	await page.getByLabel("E-mail").fill(`${randomUUID()}@example.com`);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Make the account" }).click();
	await page.getByRole("button", { name: "New project" }).click();
	await page.getByLabel("Name").fill("Price watcher");
	await page.getByRole("button", { name: "Make the project" }).click();
	await page.getByRole("button", { name: "Make a REST key" }).click();
	const key = await page.locator(".secret code").innerText();
	t.regex(key, /^pgc_/);
	t.true((await page.locator(".code-block").first().innerText()).includes(key), "it is filled in");
	await page.getByText("100 credits are left").waitFor();
	await page.getByRole("button", { name: "Run it for 5 credits" }).click();
	await page.getByText("200 OK").waitFor();
	t.true(performance.now() - started < 60_000, "within a minute");
	await page.getByText("100 − 5 = 95 credits").waitFor();
	await page.getByText("95 credits are left").waitFor();
	const told = await page.locator(".headers").innerText();
	const requestId = /X-Request-Id\s+(\S+)/.exec(told)![1]!;
	t.regex(told, /X-Credits-Charged\s+5/);
	await shoot(page, "console-first-call");

	await page.getByRole("link", { name: "See it in the log" }).click();
	await page
		.getByRole("row", { name: /search_products billed 5/ })
		.getByRole("button")
		.click();
	await page.getByText(requestId).waitFor();
	await page.getByText("5 charged; the price is 5").waitFor();
	await shoot(page, "console-requests");

	await page.getByRole("link", { name: "Overview" }).click();
	await page.getByRole("img", { name: /Requests by day and operation.*: 1 in all/ }).waitFor();
	await page.getByText("The figures as a table").click();
	const today = new Date().toISOString().slice(0, 10);
	await page.getByRole("row", { name: new RegExp(`${today} search_products billed 1 5`) }).waitFor();
	t.is(await page.locator(".chart details tr").count(), 31, "a row for each day, and the heads");
	await shoot(page, "console-overview");

	await page.getByRole("link", { name: "Credits", exact: true }).click();
	await page.getByRole("row", { name: /charge search_products −5 95/ }).waitFor();
	await page.getByText("Top-ups are switched off on this server").waitFor();
	await shoot(page, "console-credits");
	t.deepEqual(await placesOf(page, key), []);
});

test.serial(
	"a key is in no address and no storage, is gone with the page, and is filled in for every client",
	async t => {
		const { page } = await developer(t, "/projects/:id/first-call");
		const addresses: string[] = [];
		page.on("request", request => addresses.push(request.url()));
		await page.getByRole("button", { name: "Make a REST key" }).click();
		const key = await page.locator(".secret code").innerText();
		const code = page.locator(".steps > li:nth-child(2) .code-block").first();
		for (const [client, start] of [
			["JavaScript", /await fetch\("http/],
			["Python", /requests\.post\(/],
			["curl", /^curl -i http/],
		] as const) {
			await page.getByRole("radio", { name: client, exact: true }).check();
			t.regex(await code.innerText(), start);
			t.true((await code.innerText()).includes(key), client);
		}
		await page.getByRole("radio", { name: "Claude Code" }).check();
		t.regex(await code.innerText(), /pgm_…/, "a REST key opens no MCP server");
		await page.getByRole("button", { name: "Make an MCP credential" }).click();
		const credential = await page.locator(".secret code").innerText();
		t.regex(credential, /^pgm_/);
		for (const client of ["Claude Code", "Cursor", "Claude Desktop"]) {
			await page.getByRole("radio", { name: client, exact: true }).check();
			const settings = await code.locator("code").innerText();
			t.true(settings.includes(credential), client);
			if (client !== "Claude Code") t.truthy(JSON.parse(settings).mcpServers.pricegraph, client);
		}
		t.deepEqual(await placesOf(page, key), []);
		t.deepEqual(await placesOf(page, credential), []);
		t.deepEqual(
			addresses.filter(address => address.includes(key) || address.includes(credential)),
			[],
		);
		await page.reload();
		await page.getByText("in the place of the dots below").waitFor();
		t.false((await page.content()).includes(key));
		t.true(await page.getByRole("button", { name: "Run it for 5 credits" }).isDisabled());
	},
);

test.serial("with the keyboard alone a key is made, replaced and revoked", async t => {
	const { page, client, projectId } = await developer(t, "/projects/:id/keys");
	await page.getByText("There is no key yet").waitFor();
	const press = (...keys: string[]) =>
		keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
	const reach = async (name: string | RegExp) => {
		const wanted = page.getByRole("button", { name });
		for (let steps = 0; steps < 40; steps++) {
			if (await wanted.evaluateAll(found => found.includes((globalThis as any).document.activeElement))) return;
			await press("Tab");
		}
		t.fail(`Tab does not lead to ${name}.`);
	};
	await reach("New credential");
	await press("Enter");
	await page.keyboard.type("Server");
	await press("Tab", "ArrowDown", "Tab", "ArrowDown", "Enter");
	await reach("Make it");
	await press("Enter");
	await page.getByText("Server is ready").waitFor();
	t.is(await page.evaluate("document.activeElement.textContent"), "Copy", "what to do with it comes first");
	await press("Escape");
	await reach("Rotate Server");
	await press("Enter");
	await reach("Rotate");
	await press("Enter");
	await page.getByText("Server is ready").waitFor();
	await press("Escape");
	await reach("Revoke Server");
	await press("Enter");
	await reach("Revoke");
	await press("Enter");
	await page.getByRole("button", { name: "Revoke Server" }).waitFor({ state: "detached" });
	const { data } = await client.ask(
		`query ($id: ID!) { projectCredentials(projectId: $id) { nodes { name kind state expiresAt } } }`,
		{ id: projectId },
	);
	t.is(data.projectCredentials.nodes.length, 2);
	for (const { name, kind, state, expiresAt } of data.projectCredentials.nodes) {
		t.deepEqual([name, kind, state], ["Server", "mcp", "revoked"]);
		t.true(Date.parse(expiresAt) - Date.now() < 31 * 86_400_000);
	}
});

test.serial("where a key stands in its window is shown as it is used, without a place taken", async t => {
	const { page, client, projectId } = await developer(t, "/projects/:id/keys");
	const made = await client.ask(
		`mutation ($id: ID!) { createProjectCredential(projectId: $id, kind: api_key, name: "Server") { key } }`,
		{ id: projectId },
	);
	const { key } = made.data.createProjectCredential;
	await page.getByText("0 of 100").waitFor();
	for (let nth = 0; nth < 3; nth++) await client.ask("{ viewer { kind } }", {}, { "x-api-key": key });
	await page.getByText("3 of 100").waitFor();
	await page.waitForTimeout(3_500);
	t.is(await page.getByText("3 of 100").count(), 1);
});

test.serial("what the server refuses is told at the field, and nothing typed is lost", async t => {
	const { page } = await developer(t, "/projects/:id/keys", {
		expectedErrors: /400|503|ERR_INTERNET_DISCONNECTED/,
	} as object);
	await page.getByRole("button", { name: "New credential" }).click();
	const name = page.getByLabel("Name");
	await page.getByLabel("Expires").selectOption("90");
	await name.fill(" ");
	await page.getByRole("button", { name: "Make it" }).click();
	await page.locator("dialog .fault").waitFor();
	t.is(await name.getAttribute("aria-invalid"), "true");
	t.true(await name.evaluate(element => element === (globalThis as any).document.activeElement));
	t.is(await page.getByLabel("Expires").inputValue(), "90");
	await page.context().setOffline(true);
	await name.fill("Server");
	await page.getByRole("button", { name: "Make it" }).click();
	await page.getByText("You are offline.").first().waitFor();
	t.is(await name.inputValue(), "Server");
	await page.context().setOffline(false);
	await page.getByRole("button", { name: "Make it" }).click();
	await page.getByText("Server is ready").waitFor();
});

test.serial("a project of another's, and one that never was, are nothing here", async t => {
	const { page } = await developer(t, "/projects/00000000-0000-4000-8000-000000000000/keys");
	await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
	t.pass();
});

test.serial("requests are filtered, and turned over page by page", async t => {
	const { page, projectId, show } = await developer(t, "/projects/:id/requests");
	await page.getByText("There was no request yet.").waitFor();
	await fill(projectId);
	await show("/projects/:id/requests");
	const lines = page.locator(".log tbody tr");
	await lines.first().waitFor();
	t.is(await lines.count(), 25);
	const first = await lines.first().innerText();
	await page.getByRole("button", { name: "Older" }).click();
	await page.getByRole("button", { name: "Older" }).and(page.locator(":disabled")).waitFor();
	t.is(await lines.count(), 15);
	await page.getByRole("button", { name: "Newer" }).click();
	await page.getByRole("button", { name: "Newer" }).and(page.locator(":disabled")).waitFor();
	t.is(await lines.first().innerText(), first);
	await page.getByLabel("Outcome").selectOption("failed");
	await page.waitForURL(/outcome=failed/);
	await page
		.getByRole("row", { name: /billed/ })
		.first()
		.waitFor({ state: "detached" });
	t.is(await lines.count(), 10);
	await page.reload();
	await lines.first().waitFor();
	t.is(await lines.count(), 10, "the address holds the filter");
});

test.serial("who began without credits is told why nothing can be paid", async t => {
	const poor = await startApp({ SIGNUP_GRANT_CREDITS: "0" }, { beside: app });
	const { page, show } = await developer(t, "/credits", { expectedErrors: /402 \(Payment Required\)/ }, poor);
	for (const path of ["/credits", "/projects/:id", "/projects/:id/first-call"]) {
		await show(path);
		await page.getByText("This account began without credits").waitFor();
	}
	await page.getByRole("button", { name: "Make a REST key" }).click();
	await page.getByRole("button", { name: "Run it for 5 credits" }).click();
	await page.getByText("402 Payment Required").waitFor();
	await page.getByText("insufficient_credits").waitFor();
	await shoot(page, "console-no-credits");
	t.pass();
});

test.serial("a pack is paid for at Stripe's", async t => {
	const stripe = await startStripe();
	const selling = await startApp(stripeSettings, { beside: app, stripeApi: stripe.api });
	const { client } = await signedUp(selling);
	const page = await browser.open(t, selling.address, { expectedErrors: /checkout\.stripe|ERR_FAILED/ });
	await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: selling.address })));
	await page.goto(`${selling.address}/console/credits`);
	await page.route(/stripe/, route => route.abort());
	const asked = page.waitForRequest(/stripe/);
	await page.getByRole("button", { name: "Buy 12,500 credits for $100.00" }).click();
	t.regex((await asked).url(), /^https:\/\/checkout\.stripe/);
	await page.goto(`${selling.address}/console/credits?topUp=paid`);
	await page.getByText("Thank you").waitFor();
});

const pages = [
	"",
	"/projects/:id",
	"/projects/:id/first-call",
	"/projects/:id/keys",
	"/projects/:id/requests",
	"/credits",
];

for (const [name, options] of [
	["light", { colorScheme: "light" }],
	["dark", { colorScheme: "dark" }],
	["light, on a phone", { ...phone, colorScheme: "light" }],
	["dark, on a phone", { ...phone, colorScheme: "dark" }],
] as const)
	test.serial(`each page is fit for everybody, and nothing moves or is cut off: ${name}`, async t => {
		const { page, client, projectId, show } = await developer(t, "", options);
		const look = async (path: string, state: string) => {
			await show(path);
			await page.locator("main :is(h1, h2)").first().waitFor();
			await page.waitForLoadState("networkidle");
			await page.locator(".waiting").waitFor({ state: "detached" });
			const shown = `${path.replace("/projects/:id", "/project")} ${name}${state}`;
			await shoot(page, `console${shown.replaceAll(/\W+/g, "-")}`);
			t.deepEqual(await accessibilityFaults(page), [], shown);
			t.true(await page.evaluate("document.documentElement.scrollWidth <= screen.width"), `${shown} is too wide`);
			const shifted = await page.evaluate<number>("window.shifted");
			t.true(shifted < 0.01, `${shown} moves by ${shifted}`);
		};
		for (const path of pages) await look(path, ", empty");
		await fill(projectId);
		await client.ask(
			`mutation ($id: ID!) { createProjectCredential(projectId: $id, kind: api_key, name: "Server") { id } }`,
			{ id: projectId },
		);
		for (const path of pages.slice(1)) await look(path, "");
	});

/** Forty requests, of which ten have failed. */
async function fill(projectId: string): Promise<void> {
	await app.sql(
		`insert into commerce_requests
			(project_id, operation, outcome, code, cost, charged, reason, request_id, started_at, milliseconds)
		select $1, (array['search_products', 'find_offers'])[1 + n % 2], case when n % 4 = 0 then 'failed' else 'billed' end,
			case when n % 4 = 0 then 'insufficient_credits' end, 5, case when n % 4 = 0 then 0 else 5 end, 'Put', 'request ' || n,
			now() - n * interval '7 hours', 20
		from generate_series(1, 40) n`,
		[projectId],
	);
}

/** Where in the browser a secret stands that must be nowhere but on the page. */
function placesOf(page: Page, secret: string): Promise<string[]> {
	return page.evaluate<string[], string>(async wanted => {
		const { location, localStorage, sessionStorage, indexedDB, caches, document, history } = globalThis as any;
		const places: Record<string, string> = {
			location: location.href,
			history: JSON.stringify(history.state),
			localStorage: JSON.stringify({ ...localStorage }),
			sessionStorage: JSON.stringify({ ...sessionStorage }),
			cookies: document.cookie,
			indexedDB: JSON.stringify(await indexedDB.databases()),
			caches: JSON.stringify(await caches.keys()),
		};
		const used = Object.entries(places).filter(([, text]) => text.includes(wanted));
		const kept = ["localStorage", "sessionStorage"].filter(name => places[name] !== "{}");
		const opened = ["indexedDB", "caches"].filter(name => places[name] !== "[]");
		return [...used.map(([name]) => name), ...kept, ...opened];
	}, secret);
}
