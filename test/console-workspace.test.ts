import { randomBytes } from "node:crypto";
import test, { type ExecutionContext } from "ava";
import {
	accessibilityFaults,
	layoutShift,
	overflow,
	phone,
	shoot,
	startBrowser,
	type WindowOptions,
} from "./support/browser.js";
import { type Client, signedUp } from "./support/client.js";
import { signInAt } from "./support/console.js";
import { givenIn } from "./support/given.js";
import { webhookWorkerOf } from "./support/listening.js";
import { Receiver } from "./support/receiver.js";
import { restOf } from "./support/rest.js";
import { scanningOn } from "./support/scanning.js";
import { openShop } from "./support/shop.js";
import { startApp } from "./support/start-app.js";

const receiver = await Receiver.open();
const settings = { SCAN_ALLOW_HOSTS: receiver.host, KEY_SECRET: randomBytes(32).toString("hex") };
const app = await startApp(settings, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const shop = openShop();
const given = givenIn(app);
// The workers' clock and the browser's are the machine's: so is the service's.
app.setClock(undefined);
const browser = startBrowser();
const rest = restOf(app);
const { worker, stopWorkers } = scanningOn(app, given, shop);
const webhooks = webhookWorkerOf(app, settings, () => new Date());
const yesterday = new Date(Date.now() - 86_400_000);
const productsCount = 12;

test.serial.before(async () => {
	const own = await given.vendor({ slug: "voltique", name: "Voltique" });
	const other = await given.vendor({ slug: "brightcrate", name: "Brightcrate" });
	for (let place = 1; place <= productsCount; place += 1) {
		const product = await given.product({ name: `Aurelo Drift ${place}` });
		await given.offer({ product, vendor: own, price: 100, firstSeenAt: yesterday });
		const url = shop.put(`drift-${place}`, { price: "90.00" });
		await given.offer({ product, vendor: other, price: 95, url, firstSeenAt: yesterday });
	}
	shop.delayMs = 150;
	await worker();
	webhooks.start();
});
test.after.always(async () => {
	await webhooks.stop();
	await stopWorkers();
	await receiver.close();
});

/** Somebody with a workspace that tracks all products, at a page of it. */
async function member(t: ExecutionContext, path: string, options: WindowOptions = {}) {
	const person = await signedUp(app);
	const { data } = await person.client.ask(
		`mutation { createWorkspace(name: "Voltique US", vendor: "voltique", market: "US", currency: "USD") { id } }`,
	);
	const workspaceId: string = data.createWorkspace.id;
	await track(person.client, workspaceId);
	const page = await signIn(t, person.email, `/console/workspaces/${workspaceId}${path}`, options);
	return { page, workspaceId, ...person };
}

const signIn = (t: ExecutionContext, email: string, path: string, options?: WindowOptions) =>
	signInAt(browser, t, app.address + path, email, options);

async function track(client: Client, workspaceId: string): Promise<void> {
	const products = await app.sql<{ id: string }>("select id from products");
	await client.ask(
		`mutation ($workspaceId: ID, $operations: [TrackedProductOperationInput!]!) {
			changeTrackedProducts(workspaceId: $workspaceId, input: { operations: $operations }) { succeeded } }`,
		{ workspaceId, operations: products.map(({ id }) => ({ action: "add", productId: id })) },
	);
}

test.serial("a scan is watched to its end, and the overview and the competitor tell what it saw", async t => {
	const { page } = await member(t, "");
	await page.getByText("Prices over time").waitFor();
	await page.getByRole("button", { name: "Scan now" }).click();
	await page.waitForURL(/\/scans\/[0-9a-f-]{36}$/);
	await page.getByText("In progress").waitFor();
	await page.getByText("live").waitFor();
	const progress = page.getByRole("progressbar");
	await page.getByText("Completed").waitFor();
	t.is(await progress.getAttribute("value"), String(productsCount));
	t.is(await page.getByText(`${productsCount} of ${productsCount}`).count(), 1);
	await page.getByText(`${productsCount} prices have changed`).waitFor({ state: "attached" });

	await page.getByRole("link", { name: "See how the workspace stands" }).click();
	const figure = (name: string) => page.locator(".figure", { hasText: name }).locator("dd");
	t.regex(await figure("Undercut").first().innerText(), new RegExp(`^${productsCount}\\b`));
	await page.getByText(`${productsCount} prices changed`).waitFor();
	await page.getByText("The figures as a table").click();
	const rows = page.getByRole("region", { name: "Prices by day" }).getByRole("row");
	const before = rows.filter({ hasText: yesterday.toISOString().slice(0, 10) });
	t.regex((await before.innerText()).replace(/\s+/g, " "), /\$100\.00 \$95\.00 \$95\.00 \$95\.00 1$/);

	await page.getByRole("link", { name: "Competitors" }).click();
	await page.getByRole("link", { name: "Brightcrate" }).click();
	await page.getByText("$10.00 dearer").first().waitFor();
	t.is(await page.getByText("$10.00 dearer").count(), productsCount);
});

test.serial("scans begin by themselves where that is wished", async t => {
	const { page, client, workspaceId } = await member(t, "/scans");
	await page.getByLabel("Scan by itself").selectOption({ label: "Every 6 hours" });
	await page.getByText(/^Next: /).waitFor();
	const { data } = await client.ask("query ($id: ID) { workspace(id: $id) { scanSchedule { every } } }", {
		id: workspaceId,
	});
	t.is(data.workspace.scanSchedule.every, "every_6_hours");
});

test.serial("a recommended price is stated, and counts from then on", async t => {
	const { page } = await member(t, "/insights");
	await page.getByRole("heading", { name: "Recommended prices" }).waitFor();
	const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Aurelo Drift 3" }) });
	await card.getByText("What it follows from").click();
	await card.getByText(/^Your price is 100\.00 USD/).waitFor();
	await card.getByRole("button", { name: /^State \$89/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: "State the price" }).click();
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await page.waitForFunction("!document.querySelector('dialog') && document.body.innerText.includes('$89.00 →')");
	t.is(await card.getByText("Go just below the cheapest competitor").count(), 0);
});

test.serial("a workspace key is made, shown once, used and revoked", async t => {
	const { page } = await member(t, "/settings");
	await page.getByRole("button", { name: "New key" }).click();
	await page.getByLabel("Name").fill("Nightly job");
	await page.getByRole("button", { name: "Make it" }).click();
	await page.getByRole("dialog").getByText("is shown this once").waitFor();
	const key = await page.locator("dialog .secret code").innerText();
	await page.getByRole("button", { name: "Done" }).click();
	await page.getByText("Set up a program or an agent").click();
	t.true((await page.locator(".code-block").innerText()).includes(key));
	t.is((await rest.get("/api/v1/me/insights/summary", { "x-api-key": key })).status, 200);

	const kept = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])");
	t.false(String(kept).includes(key));
	await page.reload();
	await page.getByText("Nightly job").waitFor();
	t.false((await page.content()).includes(key));
	await page.getByRole("button", { name: "Revoke Nightly job" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
	await page.getByText("Revoked", { exact: true }).waitFor();
	t.is((await rest.get("/api/v1/me/insights/summary", { "x-api-key": key })).status, 401);
});

test.serial("a member is added and removed; who is unknown is told of at the field", async t => {
	const { page } = await member(t, "/settings", { expectedErrors: /404/ });
	const colleague = await signedUp(app);
	await page.getByRole("button", { name: "Add a member" }).click();
	await page.getByLabel("E-mail").fill("nobody@example.com");
	await page.getByRole("button", { name: "Add", exact: true }).click();
	await page.getByRole("dialog").getByRole("alert").waitFor();
	t.is(await page.getByLabel("E-mail").inputValue(), "nobody@example.com");
	await page.getByLabel("E-mail").fill(colleague.email);
	await page.getByRole("button", { name: "Add", exact: true }).click();
	const row = page.getByRole("row", { name: colleague.email });
	await row.getByRole("button", { name: /^Remove/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
	await row.waitFor({ state: "detached" });
	t.is(await page.getByRole("region", { name: "Members" }).getByRole("row").count(), 2);
});

test.serial(
	"a webhook is made, its test event arrives and stands in the log, and it is switched off and deleted",
	async t => {
		const { page } = await member(t, "/settings", { expectedErrors: /400/ });
		const url = receiver.url("/console");
		await page.getByRole("button", { name: "New webhook" }).click();
		await page.getByLabel("Address").fill("http://shop.example/hooks");
		await page.getByRole("button", { name: "Make it" }).click();
		await page.locator(".fault").waitFor();
		await page.getByLabel("Address").fill(url);
		await page.getByLabel("A scan has failed").uncheck();
		await page.getByRole("button", { name: "Make it" }).click();
		t.regex(await page.locator("dialog .secret code").innerText(), /^whsec_/);
		await page.getByRole("button", { name: "Done" }).click();

		await page.getByRole("button", { name: `Send a test event to ${url}` }).click();
		await page.getByText("Delivered").waitFor();
		t.is(receiver.received.filter(({ path }) => path === "/console").length, 1);
		await page.getByRole("button", { name: "Send again: webhook.test" }).click();
		const arrived = () => receiver.received.filter(({ path }) => path === "/console").length;
		for (let tries = 0; tries < 200 && arrived() < 2; tries += 1) await page.waitForTimeout(50);
		t.is(arrived(), 2);
		const limit = async () =>
			(await app.sql<{ limit: string }>("select price_change_percent_min as limit from webhook_endpoints"))[0]!.limit;
		for (const [typed, kept] of [
			["2.5", 2.5],
			["", 0],
		] as const) {
			await page.getByRole("button", { name: `Edit ${url}` }).click();
			await page.getByLabel("Tell price changes from").fill(typed);
			await page.getByRole("button", { name: "Save" }).click();
			await page.getByRole("dialog").waitFor({ state: "detached" });
			t.is(Number(await limit()), kept);
		}
		await page.getByRole("button", { name: `Switch off ${url}` }).click();
		await page.getByText("Off", { exact: true }).waitFor();
		await page.getByRole("button", { name: `Delete ${url}` }).click();
		await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
		await page.getByText("No webhook yet").waitFor();
		t.pass();
	},
);

test.serial("an account is told of low credits by a webhook of its own", async t => {
	const { email } = await signedUp(app);
	const page = await signIn(t, email, "/console/webhooks");
	await page.getByRole("button", { name: "New webhook" }).click();
	await page.getByLabel("Address").fill(receiver.url("/account"));
	await page.getByLabel("When credits fall below").fill("20");
	await page.getByRole("button", { name: "Make it" }).click();
	await page.getByRole("button", { name: "Done" }).click();
	await page.getByText("credits.low").waitFor();
	t.is(await page.getByRole("heading", { name: receiver.url("/account") }).count(), 1);
});

test.serial("who is removed while a page is open is told so, and the console stays up", async t => {
	const { page, workspaceId } = await member(t, "", { expectedErrors: /404/ });
	await page.getByText("Prices over time").waitFor();
	await app.sql("delete from workspace_members where workspace_id = $1", [workspaceId]);
	await page.getByRole("link", { name: "Competitors" }).click();
	await page.getByRole("alert").waitFor();
	t.is(await page.getByRole("heading", { name: "Competitors" }).count(), 1);
});

test.serial("another's workspace is nothing here", async t => {
	const { workspaceId } = await member(t, "");
	const { email } = await signedUp(app);
	const page = await signIn(t, email, `/console/workspaces/${workspaceId}/settings`);
	await page.getByText("There is nothing here").waitFor();
	t.is(await page.getByText("Voltique US").count(), 0);
});

for (const [look, options] of [
	["light", { colorScheme: "light" }],
	["dark", { colorScheme: "dark" }],
	["phone", { ...phone, colorScheme: "dark" }],
] as const)
	test.serial(`each page is fit for everybody, and nothing moves or is cut off: ${look}`, async t => {
		const { page, client, workspaceId } = await member(t, "", options);
		await client.ask("mutation ($id: ID) { startScan(workspaceId: $id) { id } }", { id: workspaceId });
		const at = `${app.address}/console/workspaces/${workspaceId}`;
		for (const [name, path, sign] of [
			["overview", "", "Prices over time"],
			["competitors", "/competitors", "Brightcrate"],
			["competitor", "/competitors/brightcrate", "Products in common"],
			["scans", "/scans", "The last scans"],
			["insights", "/insights", "What it follows from"],
			["settings", "/settings", "No webhook yet"],
		] as const) {
			await page.goto(at + path);
			await page.getByText(sign).first().waitFor();
			await page.locator(".waiting").first().waitFor({ state: "detached" });
			t.deepEqual(await accessibilityFaults(page), [], name);
			t.true((await overflow(page)) <= 0, `${name} is too wide`);
			const moved = await layoutShift(page);
			t.true(moved < 0.1, `${name} moves by ${moved}`);
			await shoot(page, `console-${name}-${look}`);
		}
	});
