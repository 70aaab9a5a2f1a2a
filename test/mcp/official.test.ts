import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { bearerProxy } from "../support/bearer-proxy.js";
import { givenIn } from "../support/given.js";
import { type Revision, retailer, type ServerName, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

// The suite of the protocol's makers, as their command runs it: all its scenarios for a server that has tools of its own,
// and neither prompts nor resources nor the tools that the suite's sample server has.
const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const given = givenIn(app);
const packages = join(import.meta.dirname, "../../../node_modules/@modelcontextprotocol");
const suite = join(packages, "conformance/dist/index.js");

const scenarios: Readonly<Record<Revision, readonly string[]>> = {
	"2025-11-25": ["server-initialize", "ping", "tools-list", "dns-rebinding-protection", "server-session-lifecycle"],
	"2026-07-28": [
		...["server-stateless", "tools-list", "dns-rebinding-protection", "http-header-validation", "caching"],
		...["input-required-result-unsupported-methods", "server-sse-multiple-streams"],
	],
};

/** Checks that ask for what such a server need not have. */
const notOurs: ReadonlySet<string> = new Set([
	// Of tools that the sample server has.
	"sep-2575-server-rejects-undeclared-capability",
	"sep-2575-missing-capability-http-400",
	"sep-2575-http-server-no-independent-requests-on-stream",
	"sep-2575-server-no-log-without-loglevel",
	// Of prompts and resources.
	"sep-2549-prompts-list-caching-hints",
	"sep-2549-resources-list-caching-hints",
	"sep-2549-resources-templates-list-caching-hints",
]);

/** Successes there must be, so that a scenario that checks nothing is no success. */
const passedMin: Readonly<Record<Revision, number>> = { "2025-11-25": 9, "2026-07-28": 45 };

interface Check {
	readonly id: string;
	readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "INFO" | "SKIPPED";
	readonly description: string;
	readonly errorMessage?: string;
}

for (const server of ["commerce", "customer"] as const)
	for (const revision of ["2025-11-25", "2026-07-28"] as const)
		test.serial(`/mcp/${server} conforms to ${revision}`, async t => {
			const { token } = server === "commerce" ? await shopper(app) : await retailer(app);
			const proxy = await bearerProxy(app.address, token);
			t.teardown(() => proxy.close());
			const url = `${proxy.address}/mcp/${server satisfies ServerName}`;
			const checks = await run(url, revision);
			const failed = checks.filter(({ id, status }) => status === "FAILURE" && !notOurs.has(id));
			t.deepEqual(failed, []);
			const passed = checks.filter(({ status }) => status === "SUCCESS").length;
			t.log(`${passed} checks passed`);
			t.true(passed >= passedMin[revision], String(passed));
		});

/** Runs all that the revision requires, in one process; gives the checks of the scenarios that are ours. */
async function run(url: string, revision: Revision): Promise<Check[]> {
	const folder = mkdtempSync(join(tmpdir(), "pricegraph-conformance-"));
	try {
		const args = [suite, "server", "--url", url, "--requirements", revision, "--timeout", "20000", "-o", folder];
		// The command's exit status counts what is not ours, too.
		const output = await new Promise<string>(resolve => {
			execFile(process.execPath, args, { timeout: 90_000, maxBuffer: 2 ** 26 }, (_, stdout, stderr) =>
				resolve(stdout + stderr),
			);
		});
		const folders = readdirSync(folder);
		return scenarios[revision].flatMap(scenario => {
			const name = folders.find(name => name.startsWith(`server-${scenario}-2`));
			if (name === undefined) throw new Error(`${scenario} was not run: ${output.slice(-2_000)}`);
			return JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8")) as Check[];
		});
	} finally {
		rmSync(folder, { recursive: true });
	}
}

// Their inspector lists and calls every tool, as people do by hand.
async function inspector(server: ServerName, token: string, args: readonly string[]) {
	const command = join(packages, "inspector/clients/launcher/build/index.js");
	const target = [`${app.address}/mcp/${server}`, "--transport", "http", "--header", `Authorization: Bearer ${token}`];
	return new Promise<{ output: any; status: number }>((resolve, reject) => {
		execFile(process.execPath, [command, "--cli", ...target, ...args], { timeout: 60_000 }, (error, stdout, stderr) => {
			try {
				resolve({ output: JSON.parse(stdout), status: error ? Number(error.code) : 0 });
			} catch {
				reject(new Error(`${args.join(" ")}: ${stdout}${stderr}`));
			}
		});
	});
}

for (const server of ["commerce", "customer"] as const)
	test.serial(`the inspector lists and calls every tool of ${server}`, async t => {
		const product = await given.product({ name: "Aurelo headphones" });
		const vendor = await given.vendor();
		await given.offer({ product, vendor, price: 30 });
		const world = await retailer(app);
		const tracked = await world.track(product, { price: 3_100 });
		const { token } = server === "commerce" ? await shopper(app) : world;
		const market = ["market=US", `idempotency_key=${randomUUID()}`];
		const calls: Record<string, string[]> =
			server === "commerce"
				? {
						search_products: [...market, "query=headphones", 'filters={"inStock":true}'],
						resolve_product: [...market, "query=Aurelo headphones"],
						find_offers: [...market, `productId="${product.id}"`],
						deep_search: [...market, "query=headphones", "maxSeconds=2"],
					}
				: {
						list_tracked_products: ["limit=5"],
						get_product_position: [`productId="${tracked}"`],
						list_price_scans: [],
						get_insight_summary: ["timeframe=7d"],
						get_overview_statistics: [],
						get_competitor_prices: [`vendor=${vendor.slug}`],
						get_pricing_trends: [],
						get_pricing_insights: ["limit=3"],
						track_products: [`operations=[{"action":"pause","id":"${tracked}"}]`, "dryRun=true"],
						trigger_price_scan: [],
					};
		const { output, status } = await inspector(server, token, ["--method", "tools/list", "--strict"]);
		// No fault of a schema that would keep clients from it.
		t.is(status, 0);
		t.deepEqual(
			output.tools.map(({ name }: any) => name),
			Object.keys(calls),
		);
		const entries = Object.entries(calls);
		// Two at a time: each is a process that loads for seconds.
		for (let start = 0; start < entries.length; start += 2)
			await Promise.all(
				entries.slice(start, start + 2).map(async ([name, given]) => {
					// Keys are of one call each.
					const args = given.map(arg => (arg.startsWith("idempotency_key=") ? `idempotency_key=${name}` : arg));
					const told = args.length > 0 ? ["--tool-arg", ...args] : [];
					const reply = await inspector(server, token, ["--method", "tools/call", "--tool-name", name, ...told]);
					t.not(reply.output.isError, true, `${name}: ${JSON.stringify(reply.output)}`);
					t.is(typeof reply.output.structuredContent, "object", name);
				}),
			);
	});
