import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";
import test from "ava";
import { errorStatuses } from "../src/errors.js";

// What this file keeps true is drawn in the README, "How it is built": a folder is a noun, and data flows one way.
/** What tools read, and the program does not. */
const toolSettings = new Set(["src/console/vite.config.ts", "src/console/codegen.ts"]);
const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = ["src", "rest-facade"].filter(folder => existsSync(join(root, folder))).flatMap(filesUnder);
const importsOf = new Map(sources.map(file => [file, importedBy(file)]));

test("only the configuration reads the environment", t => {
	const readers = sources.filter(file => /process\.env/.test(textOf(file)));
	t.deepEqual(readers, ["src/config.ts"]);
});

test("only the schema imports resolvers", t => {
	t.deepEqual(
		importers(to => to.endsWith(".resolver.ts")),
		["src/schema.ts"],
	);
});

test("the facade knows of the core only how to execute, the errors and the settings", t => {
	const allowed = new Set(["src/execute.ts", "src/errors.ts", "src/config.ts"]);
	const beyond = edges().filter(
		([from, to]) => from.startsWith("rest-facade/") && to.startsWith("src/") && !allowed.has(to),
	);
	t.deepEqual(beyond, []);
});

test("the core knows nothing of REST; MCP is a door beside it, and has the edge of HTTP in common", t => {
	const doors = edges().filter(([from, to]) => from.startsWith("src/") && to.startsWith("rest-facade/"));
	const beside = [...new Set(doors.map(([from]) => from))].filter(from => !from.startsWith("src/mcp/"));
	t.deepEqual(beside, ["src/app.ts"]);
});

test("MCP knows of the core only how to execute and the errors, and nobody but the composition knows of MCP", t => {
	const allowed = new Set(["src/execute.ts", "src/errors.ts"]);
	const isMcp = (file: string) => file.startsWith("src/mcp/");
	const beyond = edges().filter(([from, to]) => isMcp(from) && to.startsWith("src/") && !isMcp(to) && !allowed.has(to));
	t.deepEqual(beyond, []);
	t.deepEqual(
		importers(isMcp).filter(from => !isMcp(from)),
		["src/app.ts"],
	);
});

test("the library of MCP is loaded by two files, and only where a server is composed", t => {
	const users = sources.filter(file => textOf(file).includes('"@modelcontextprotocol/'));
	t.deepEqual(users, ["src/mcp/mcp-server.ts", "src/mcp/mount-mcp.ts"]);
	t.notRegex(textOf("src/app.ts"), /from "\.\/mcp\//);
});

test("entities import nothing but entities", t => {
	const beyond = edges().filter(([from, to]) => from.endsWith(".entity.ts") && !to.endsWith(".entity.ts"));
	t.deepEqual(beyond, []);
});

test("no file imports itself in a circle, entities apart, which name each other", t => {
	t.deepEqual(circles(), []);
});

test("every source file is reached from the program", t => {
	const reached = new Set<string>();
	const visit = (file: string) => {
		if (reached.has(file)) return;
		reached.add(file);
		for (const next of importsOf.get(file) ?? []) visit(next);
	};
	visit("src/main.ts");
	t.deepEqual(
		sources.filter(file => !reached.has(file)),
		[],
	);
});

test("what visits and reads pages is loaded only when pages are visited", t => {
	const loaded = new Set<string>();
	const visit = (file: string) => {
		if (loaded.has(file)) return;
		loaded.add(file);
		for (const next of loadedWith(file)) visit(next);
	};
	visit("src/app.ts");
	// Which addresses are public is a small rule, by which those of webhooks are judged too.
	t.deepEqual(
		[...loaded].filter(file => /^src\/(fetching\/(?!allowed-hosts|public-address)|extraction\/)/.test(file)),
		[],
	);
});

test("no file is named after nothing", t => {
	const nameless = /(^|\/)(index|utils?|helpers?|common|shared|services?|managers?|misc)(\.|\/)/;
	t.deepEqual(
		sources.filter(file => nameless.test(file)),
		[],
	);
});

test("each error code is provoked by a test", t => {
	const tests = filesUnder("test").map(textOf).join("\n");
	const unprovoked = Object.keys(errorStatuses).filter(
		code => !tests.includes(code) && !tests.includes(`"${code.toLowerCase()}"`),
	);
	t.deepEqual(unprovoked, []);
});

function filesUnder(folder: string): string[] {
	return (
		readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
			// What runs in the browser is compiled and bundled apart.
			.filter(entry => entry.isFile() && entry.name.endsWith(".ts"))
			.map(entry => relative(root, join(entry.parentPath, entry.name)))
			.filter(file => !file.includes("/browser/") && !toolSettings.has(file))
			.sort()
	);
}

function textOf(file: string): string {
	return readFileSync(join(root, file), "utf8");
}

/** Our own files that a file imports, dynamic imports too. */
function importedBy(file: string): string[] {
	const specifiers = [...textOf(file).matchAll(/(?:from|import\()\s*"(\.[^"]+)\.js"/g)].map(match => match[1]!);
	return specifiers.map(specifier => normalize(join(dirname(file), `${specifier}.ts`)));
}

function edges(): [from: string, to: string][] {
	return [...importsOf].flatMap(([from, targets]) => targets.map((to): [string, string] => [from, to]));
}

function importers(matches: (to: string) => boolean): string[] {
	return [...new Set(edges().flatMap(([from, to]) => (matches(to) ? [from] : [])))].sort();
}

/** Circles of imports at run time; an `import type` costs nothing and may point back. */
function circles(): string[] {
	const found: string[] = [];
	const finished = new Set<string>();
	const visit = (file: string, path: readonly string[]) => {
		if (path.includes(file)) {
			found.push([...path.slice(path.indexOf(file)), file].join(" → "));
			return;
		}
		if (finished.has(file)) return;
		for (const next of runtimeImports(file)) visit(next, [...path, file]);
		finished.add(file);
	};
	for (const file of sources) visit(file, []);
	return found;
}

function runtimeImports(file: string): string[] {
	const typeOnly = new Set(namedBy(file, /import type [^;]*?from\s*"(\.[^"]+)\.js"/g));
	return (importsOf.get(file) ?? []).filter(to => !typeOnly.has(to) && !to.endsWith(".entity.ts"));
}

/** What is loaded as soon as a file is. */
function loadedWith(file: string): string[] {
	const later = new Set(namedBy(file, /import\(\s*"(\.[^"]+)\.js"/g));
	return runtimeImports(file).filter(to => !later.has(to));
}

function namedBy(file: string, pattern: RegExp): string[] {
	return [...textOf(file).matchAll(pattern)].map(match => normalize(join(dirname(file), `${match[1]}.ts`)));
}
