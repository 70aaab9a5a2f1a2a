import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { type App, createApp } from "./app.js";
import { action, type Outcome, unlessStopped } from "./command.js";
import type { Config } from "./config.js";
import { reachDatabaseServer } from "./database/server.js";
import { loadDemo } from "./demo/load.js";
import { shopsPort } from "./demo/shops/address.js";
import { type Shops, startShops } from "./demo/shops/start-shops.js";
import type { Log } from "./log.js";
import { BackgroundWorker } from "./scans/background-worker.js";

/** A server that was told to stop may need a moment to leave the port to us. */
const portWaitMs = 3_000;
/** How long a stop may take in all before what is left is cut off. */
const stopTimeoutMs = 10_000;
const demoNotice = "The database is empty: an invented market is loaded, to look around in. DEMO=off leaves it empty.";
const drainTimes = { noticeMs: 2_000, finishMs: 6_000 };

export const serveCommand = new Command("serve")
	.description("serve the API and the explorer until Ctrl-C or SIGTERM")
	.action(
		action(async ({ config, log, signal, print }) => {
			const database = await reachDatabaseServer(config, log);
			let shops: Shops | undefined;
			try {
				const app = await createApp({ ...config, databaseUrl: database.url }, { log });
				const worker = new BackgroundWorker({ databaseUrl: database.url, config, log });
				try {
					const hasDemo = config.demo && (await unlessStopped(signal, prepareDemo(database.url, log)));
					shops = hasDemo ? await openShops(log) : undefined;
					await unlessStopped(signal, listen(app, config));
					worker.start();
					print(addresses(app, config, shops));
					await once(signal, "abort");
					log.info("Stopping: requests under way are finished first. Ctrl-C again ends at once.");
					setTimeout(() => process.exit(1), stopTimeoutMs).unref();
				} finally {
					await Promise.all([worker.stop(), app.close(drainTimes)]);
				}
			} finally {
				await shops?.close();
				await database.close();
			}
			log.info("Stopped.");
			return undefined;
		}),
	);

/** Loads the demo into an empty database; tells whether it is there. */
async function prepareDemo(databaseUrl: string, log: Log): Promise<boolean> {
	const { state } = await loadDemo(databaseUrl, new Date(), () => log.info(demoNotice));
	return state !== "other data";
}

/** The sites of the demo's retailers. Another server on this machine may have opened them already. */
function openShops(log: Log): Promise<Shops | undefined> {
	return startShops({ port: shopsPort }).catch((cause: NodeJS.ErrnoException) => {
		if (cause.code !== "EADDRINUSE") throw cause;
		log.warn(`Port ${shopsPort} is taken: the pages of the demo's shops are those of whoever listens there.`);
		return undefined;
	});
}

async function listen({ server }: App, { port, host }: Config): Promise<void> {
	for (const start = performance.now(); ; await sleep(100)) {
		try {
			server.listen(port, host);
			await once(server, "listening");
			return;
		} catch (cause) {
			const { code, message } = cause as NodeJS.ErrnoException;
			if (code === "EADDRINUSE" && performance.now() - start < portWaitMs) continue;
			const reason =
				code === "EADDRINUSE"
					? "another program listens there: stop it, or set PORT to another one"
					: code === "EACCES"
						? "this user may not listen there: set PORT to one from 1024 on"
						: message;
			throw new Error(`Port ${port} of ${host} cannot be used: ${reason}.`, { cause });
		}
	}
}

function addresses({ server }: App, { publicUrl, port }: Config, shops: Shops | undefined): Outcome {
	const url = port === 0 ? `http://localhost:${(server.address() as AddressInfo).port}` : publicUrl;
	return {
		json: { url, console: `${url}/console`, explorer: `${url}/graphql`, rest: `${url}/api/v1`, docs: `${url}/docs` },
		text: [
			"",
			`  Pricegraph is ready at ${url}`,
			"",
			`  Console   ${url}/console`,
			`  Explorer  ${url}/graphql`,
			`  REST      ${url}/api/v1/products/search?q=`,
			`  Agents    ${url}/mcp/commerce, ${url}/mcp/customer`,
			`  Docs      ${url}/docs`,
			...(shops ? [`  Shops     ${shops.address}, whose prices move`] : []),
			"",
			"  Ctrl-C stops it.",
			"",
		].join("\n"),
	};
}
