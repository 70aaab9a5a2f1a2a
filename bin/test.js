// `npm test`: installs, compiles, checks format and lint, starts PostgreSQL and runs the tests against it.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { prepare, root } from "./prepare.js";

prepare();
const node = join(root, "node_modules/.bin/node");
const { status } = spawnSync(node, [join(root, "dist/test/support/run.js"), ...process.argv.slice(2)], {
	cwd: root,
	stdio: "inherit",
});
process.exit(status ?? 1);
