import { readFileSync } from "node:fs";

/** The name by which robots.txt files speak to us. */
export const botName = "PricegraphBot";

/** What servers are told about who visits: the program, its version, and the operator's address to complain to. */
export function userAgentOf({ publicUrl }: { readonly publicUrl: string }): string {
	return `${botName}/${version} (+${new URL(`${publicUrl}/docs`).href})`;
}

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
	version: string;
};
