#!/usr/bin/env node
// `npm run bench`: installs the peers that are measured beside us (apart from the service's own packages) and starts.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { onRightNode } from "./node.js";
import { fail, prepare, root } from "./prepare.js";
import { run } from "./run.js";

await prepare({ forTests: true });
if (!existsSync(join(root, "bench/node_modules/.package-lock.json"))) {
	process.stderr.write("Installing the peers (once) …\n");
	const status = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: join(root, "bench") });
	if (status !== 0) fail("The peers could not be installed: see npm's message above.", status);
}
await onRightNode(import.meta.url, () => import("../dist/bench/main.js"));
