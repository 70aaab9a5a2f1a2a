import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import { bearerProxy } from "../support/bearer-proxy.js";
import { type Revision, retailer, type ServerName, shopper } from "../support/mcp.js";
import { startApp } from "../support/start-app.js";

// The suite of the protocol's makers, as their command runs it: all its scenarios for a server that has tools of its own,
// and neither prompts nor resources nor the tools that the suite's sample server has.
const app = await startApp({}, { rateRule: { limit: 1_000_000, windowMs: 60_000 } });
const suite = join(import.meta.dirname, "../../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

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
