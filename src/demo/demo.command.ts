import { Command, InvalidArgumentError } from "commander";
import { action, databaseAction } from "../command.js";
import { googleXml } from "./google-xml.js";
import { type DemoOutcome, loadDemo } from "./load.js";
import { demoMarket } from "./market.js";

export const demoCommand = new Command("demo")
	.description("fill an empty database with an invented market: ten retailers, three countries, ninety days of prices")
	.option(
		"--feed <vendor-market>",
		"print one of its feeds as Google Merchant XML instead, such as voltique-US",
		feedName,
	)
	.action((options: DemoArguments, command: Command) => (options.feed ? printFeed : load)(options, command));

interface DemoArguments {
	readonly feed?: string;
}

const load = databaseAction(async ({ url }, _surroundings, _options: DemoArguments, _command: Command) => {
	const outcome = await loadDemo(url, new Date());
	if (outcome.state === "other data")
		throw new Error("The database holds other data: nothing was changed. The demo goes into an empty one.");
	return { text: sentence(outcome), json: outcome };
});

const printFeed = action(async (_surroundings, { feed }: DemoArguments, _command: Command) => {
	const xml = googleXml(demoMarket(new Date()).find(demoFeed => nameOf(demoFeed) === feed)!);
	return { text: xml.trimEnd(), json: { feed, xml } };
});

function sentence(outcome: DemoOutcome): string {
	if (outcome.state !== "loaded") return "The demo is there already: nothing was changed.";
	const { products, offers, observations, seconds } = outcome;
	return `Loaded the demo in ${seconds} s: ${products} products, ${offers} offers, ${observations} observed prices.`;
}

function feedName(text: string): string {
	const names = demoMarket(new Date()).map(nameOf);
	if (!names.includes(text)) throw new InvalidArgumentError(`The demo's feeds are ${names.join(", ")}.`);
	return text;
}

function nameOf({ vendor, market }: { vendor: { slug: string }; market: string }): string {
	return `${vendor.slug}-${market}`;
}
