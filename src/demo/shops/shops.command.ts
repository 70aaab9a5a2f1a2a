import { once } from "node:events";
import { Command, InvalidArgumentError } from "commander";
import { action } from "../../command.js";
import { shopsPort } from "./address.js";
import { startShops } from "./start-shops.js";

export const shopsCommand = new Command("shops")
	.description("serve the demo market's retailers as sites with moving prices, to let scans visit them")
	.option("--port <port>", "port to listen on, on this machine only", port, shopsPort)
	.action(
		action(async ({ signal, print }, options: { readonly port: number }, _command: Command) => {
			const shops = await startShops({ port: options.port }).catch(cause => {
				const { code, message } = cause as NodeJS.ErrnoException;
				const reason = code === "EADDRINUSE" ? "another program listens there" : message;
				throw new Error(`Port ${options.port} cannot be used: ${reason}.`, { cause });
			});
			try {
				const { host } = new URL(shops.address);
				print({
					text: `The demo shops are open at ${shops.address}. SCAN_ALLOW_HOSTS=${host} lets scans in. Ctrl-C closes them.`,
					json: { address: shops.address, allowHost: host },
				});
				if (!signal.aborted) await once(signal, "abort");
			} finally {
				await shops.close();
			}
			return undefined;
		}),
	);

function port(text: string): number {
	if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
		throw new InvalidArgumentError("A port is a whole number from 0 to 65535.");
	return Number(text);
}
