import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import test from "ava";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const run = promisify(execFile);
/** What a first visit may load, packed with gzip. */
const firstLoadBytesMax = 200 * 1_024;

test("every address of the console is its page, of our own origin alone, asked for anew each time", async t => {
	for (const path of ["/console", "/console/sign-in", "/console/workspaces/1/products/2?q=x"]) {
		const reply = await fetch(app.address + path);
		t.is(reply.status, 200, path);
		t.is(reply.headers.get("cache-control"), "no-cache");
		t.is(reply.headers.get("x-frame-options"), "DENY");
		t.notRegex(reply.headers.get("content-security-policy")!, /https?:|\*|unsafe|data:/);
		t.notRegex(await reply.text(), /<script(?![^>]* src=)|<style|(src|href)="(https?:)?\/\//);
	}
});

test("its files are kept for ever, and one that is not there is not the page", async t => {
	const [script] = scriptsOf(await (await fetch(`${app.address}/console`)).text());
	const reply = await fetch(app.address + script!);
	t.is(reply.headers.get("cache-control"), "public, max-age=31536000, immutable");
	t.regex(reply.headers.get("content-type")!, /javascript/);
	t.is((await fetch(`${app.address}/console/assets/other.js`)).status, 404);
});

test("a first visit loads little", async t => {
	const page = await (await fetch(`${app.address}/console`)).text();
	const seen = new Set<string>([...page.matchAll(/href="(\/console\/assets\/[^"]+\.css)"/g)].map(([, path]) => path!));
	let bytes = Buffer.byteLength(page);
	for (const path of scriptsOf(page)) seen.add(path);
	// A set that grows while it is walked: what a script imports is loaded too.
	for (const path of seen) {
		const reply = await fetch(app.address + path, { headers: { "accept-encoding": "gzip" } });
		const text = await reply.text();
		bytes += Number(reply.headers.get("content-length"));
		for (const [, file] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) seen.add(`/console/assets/${file}`);
	}
	t.log(`${Math.round(bytes / 1_024)} KB in ${seen.size} files`);
	t.true(seen.size >= 2);
	t.true(bytes < firstLoadBytesMax);
});

test("the types of its operations are those of the committed schema", async t => {
	const file = "src/console/browser/graphql/graphql.ts";
	const before = readFileSync(file, "utf8");
	const generator = "node_modules/@graphql-codegen/cli/esm/bin.js";
	await t.notThrowsAsync(run(process.execPath, [generator, "--config", "src/console/codegen.ts", "--check"]));
	t.is(readFileSync(file, "utf8"), before);
});

function scriptsOf(page: string): string[] {
	return [...page.matchAll(/src="(\/console\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
}
