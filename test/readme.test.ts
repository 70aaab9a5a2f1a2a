import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test from "ava";

// What a reader looks for in the README has to be there.
const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const readme = textOf("README.md");

test("it names each setting", t => {
	const settings = [...textOf("src/config.ts").matchAll(/^\t\t([A-Z][A-Z_]+): z/gm)].map(([, name]) => name!);
	t.true(settings.length > 10);
	for (const name of settings) t.true(readme.includes(`\`${name}\``), name);
});

test("it names each folder of sources", t => {
	const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter(entry => entry.isDirectory());
	const untold = new Set(["connections"]);
	for (const { name } of folders) if (!untold.has(name)) t.true(readme.includes(`\`src/${name}\``), name);
});

test("it names each command of an operator", t => {
	const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
	for (const file of files.filter(name => name.endsWith(".command.ts"))) {
		const [, command] = /(\w+)\.command\.ts$/.exec(file)!;
		t.regex(readme, new RegExp(`\`${command}( [a-z]+)?\``), file);
	}
});
