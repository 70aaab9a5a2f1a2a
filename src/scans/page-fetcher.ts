import type { Pool } from "pg";
import type { Config } from "../config.js";
import { holdsDemo } from "../demo/load.js";
import { shopsHost } from "../demo/shops/address.js";
import { PageFetcher } from "../fetching/fetch-page.js";
import { userAgentOf } from "../fetching/user-agent.js";
import { SharedTurns } from "./shared-turns.js";

/** Hosts (`name:port`) that the operator has allowed, its own: those of the settings, and the demo's where it is there. */
export async function ownHostsOf({
	databaseUrl,
	config,
}: {
	readonly databaseUrl: string;
	readonly config: Pick<Config, "scanAllowHosts" | "demo">;
}): Promise<readonly string[]> {
	const hasDemo = config.demo && (await holdsDemo(databaseUrl));
	return hasDemo ? [...config.scanAllowHosts, shopsHost] : config.scanAllowHosts;
}

/** What visits pages as the settings want it, with turns that all processes on the database keep together. */
export function pageFetcherOn(
	pool: Pool,
	{ config, ownHosts }: { readonly config: Pick<Config, "publicUrl">; readonly ownHosts: readonly string[] },
): PageFetcher {
	return new PageFetcher({
		userAgent: userAgentOf(config),
		allowHosts: ownHosts,
		politeness: new SharedTurns(pool, ownHosts),
	});
}
