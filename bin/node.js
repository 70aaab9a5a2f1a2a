import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail, root } from "./prepare.js";
import { run } from "./run.js";

/** The packages need 22.17; 24 is what the project is tested with and brings along. */
const nodeWanted = 24;
const nodeMin = [22, 17];

/** How often a process that npm or this script on an older Node started looks whether that one is still there. */
const parentCheckMs = 500;

/**
 * Goes on in this process where its Node is new enough, or else runs the script again on the Node that came with the
 * packages. npm puts that one first on the path, so that only the very first start takes the second way.
 */
export async function onRightNode(script, goOn) {
	endWithParent();
	const [major, minor] = process.versions.node.split(".").map(Number);
	const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
	if (major < nodeWanted && existsSync(packaged)) {
		const args = [...process.execArgv, fileURLToPath(script), ...process.argv.slice(2)];
		const env = { ...process.env, PRICEGRAPH_PARENT: String(process.pid) };
		process.exit(await run(packaged, args, { stdio: "inherit", env }));
	}
	if (major < nodeMin[0] || (major === nodeMin[0] && minor < nodeMin[1]))
		fail(
			`Node ${nodeMin.join(".")} or newer is needed here: this is ${process.versions.node}, and there is no package with Node ${nodeWanted} for ${process.platform}-${process.arch} (if \`npm ci\` left it out, run it again with --include=optional).`,
		);
	await goOn();
}

/**
 * Whoever started us may be killed outright, and the shell that npx puts between passes on no signal at all: stop as if
 * it had, and leave the port free.
 */
function endWithParent() {
	const parent = process.ppid;
	if (process.env.npm_command === undefined && process.env.PRICEGRAPH_PARENT !== String(parent)) return;
	setInterval(() => {
		if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
	}, parentCheckMs).unref();
}
