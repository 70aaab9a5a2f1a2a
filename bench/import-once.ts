import { setFlagsFromString } from "node:v8";
import { openFeed, openSource } from "../src/feeds/feed-file.js";
import { importFeed } from "../src/feeds/import.js";
import { standardMapper } from "../src/feeds/mapping.js";
import { BulkSession } from "../src/feeds/session.js";

/** One import in a process of its own, so that its memory and processor time are its own too: URL, file, time. */
// As the command does.
setFlagsFromString("--semi-space-growth-factor=1");
const [databaseUrl, file, at] = process.argv.slice(2) as [string, string, string];
const session = await BulkSession.open(databaseUrl);
const source = await openSource(file);
const feed = await openFeed(source);
const summary = await importFeed(session, feed, {
	vendor: { slug: "bench" },
	rules: { market: "US", prices: {}, at: new Date(at) },
	mapper: standardMapper(),
	source: source.name,
	force: false,
	now: new Date(),
});
await session.close();
const { user, system } = process.cpuUsage();
console.log(
	JSON.stringify({
		...summary,
		residentMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
		processorSeconds: (user + system) / 1e6,
	}),
);
