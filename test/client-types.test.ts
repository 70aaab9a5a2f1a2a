import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import test from "ava";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

// A reader's own project, made of the files that /docs/clients shows, by the command that it names.
const app = await startApp();
const given = givenIn(app);
const run = promisify(execFile);
const modules = resolve("node_modules");
const project = mkdtempSync(resolve("data/client-"));
const shown = (file: string) =>
	readFileSync(`rest-facade/docs/clients/${file}`, "utf8").replaceAll("PUBLIC_URL", app.address);
const compile = () => run(process.execPath, [join(modules, "typescript/bin/tsc"), "-p", project], { cwd: project });

test.before(async () => {
	const product = await given.product({ name: "Aurelo Drift 2", gtin: "9520001000010" });
	await given.offer({ product, vendor: await given.vendor({ name: "Voltique" }), price: 179 });
	mkdirSync(join(project, "src"));
	symlinkSync(modules, join(project, "node_modules"));
	writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
	const compilerOptions = {
		target: "es2022",
		module: "nodenext",
		strict: true,
		skipLibCheck: true,
		rootDir: "src",
		outDir: "dist",
		types: ["node"],
	};
	writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
	writeFileSync(join(project, "codegen.ts"), shown("codegen.ts"));
	writeFileSync(join(project, "src/client.ts"), shown("client.ts"));
	await run(process.execPath, [join(modules, "@graphql-codegen/cli/cjs/bin.js"), "--config", "codegen.ts"], {
		cwd: project,
	});
});
test.after.always(() => rmSync(project, { recursive: true, force: true }));

test.serial("the client that is shown compiles with the generated types, and runs", async t => {
	await compile();
	const { stdout } = await run(process.execPath, [join(project, "dist/client.js")]);
	t.is(stdout.trim(), "Aurelo Drift 2: 179 USD at Voltique");
});

test.serial("a field that was not asked for does not compile", async t => {
	writeFileSync(join(project, "src/client.ts"), shown("client.ts").replace("offer.vendor.name", "offer.vendor.slug"));
	const { stdout } = await t.throwsAsync<Error & { stdout: string }>(compile).then(error => error!);
	t.regex(stdout, /Property 'slug' does not exist/);
});

test("the schema can be had from the server, as it is committed", async t => {
	const reply = await fetch(`${app.address}/schema.graphql`);
	t.is(reply.status, 200);
	t.regex(reply.headers.get("content-type")!, /^application\/graphql/);
	t.truthy(reply.headers.get("etag"));
	t.is(await reply.text(), readFileSync("schema/schema.graphql", "utf8"));
});
