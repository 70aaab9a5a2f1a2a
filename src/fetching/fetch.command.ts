import { Command } from "commander";
import { action } from "../command.js";
import { PageFetcher } from "./fetch-page.js";
import { userAgentOf } from "./user-agent.js";

export const fetchCommand = new Command("fetch")
	.description("visit a page as a scan does, and tell what came of it")
	.argument("<url>", "address of the page")
	.action(
		action(async ({ config, signal }, url: string, _options: object, _command: Command) => {
			const fetcher = new PageFetcher({ userAgent: userAgentOf(config), allowHosts: config.scanAllowHosts });
			try {
				const fetched = await fetcher.fetchPage(url, { signal });
				if (fetched.outcome === "failed") throw new Error(`${fetched.reason}: ${fetched.detail}`);
				if (fetched.outcome === "unchanged") return { text: `${fetched.url} has not changed.`, json: fetched };
				const { html, ...facts } = fetched;
				return {
					text: `${fetched.status} ${fetched.url}: ${html.length} characters, SHA-256 ${fetched.contentHash}`,
					json: { ...facts, characters: html.length },
				};
			} finally {
				await fetcher.close();
			}
		}),
	);
