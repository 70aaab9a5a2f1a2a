import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import test from "ava";
import { givenIn } from "../support/given.js";
import { retailer, type ServerName, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

// The inspector of the protocol's makers lists and calls every tool, as people do by hand.
const app = await startApp();
const given = givenIn(app);
const folder = join(import.meta.dirname, "../../../node_modules/@modelcontextprotocol/inspector");

async function inspector(server: ServerName, token: string, args: readonly string[]) {
	const command = join(folder, "clients/launcher/build/index.js");
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
