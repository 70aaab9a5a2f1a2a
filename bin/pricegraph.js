#!/usr/bin/env node
// `npx pricegraph <command>`: makes sure that everything is there, then hands over to the compiled program.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { prepare, root } from "./prepare.js";

prepare();
const { status } = spawnSync(
	join(root, "node_modules/.bin/node"),
	[join(root, "dist/src/main.js"), ...process.argv.slice(2)],
	{ stdio: "inherit" },
);
process.exit(status ?? 1);
