import test from "ava";
import { loadDemo } from "../src/demo/load.js";
import { commerceOf } from "./support/commerce.js";
import { now } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const { customer } = commerceOf(app);

test.before(async () => {
	app.setClock(now);
	await loadDemo(app.databaseUrl, now);
});

/** What shoppers ask of the demo market, what the first finding must be, and how it must have been found. */
const researches: Record<string, { asked: object; first: RegExp; sure: [from: number, to: number]; says?: RegExp }> = {
	"an identifier among words": {
		asked: { query: "9520005000047 laptop" },
		first: /Vale 13.*512 GB, Midnight/,
		sure: [0.95, 0.95],
		says: /GTIN 09520005000047/,
	},
	"a part number": { asked: { query: "ke-1003 sil" }, first: /Vale 13.*512 GB, Silver/, sure: [0.9, 0.9] },
	"other spelling, and a price limit": {
		asked: { query: "noise canceling headphones under 200" },
		first: /Noise.Cancelling/i,
		sure: [0.7, 0.8],
	},
	"talk around it, and a typing error": {
		asked: { query: "i am looking for a cheap espreso machine under $300" },
		first: /Espresso/,
		sure: [0.7, 0.8],
	},
	"a word that nothing has, and that is a letter from one that others have": {
		asked: { query: "wireless headphones for trains" },
		first: /Wireless/,
		sure: [0.3, 0.4],
		says: /lacks “trains”/,
	},
	"a condition": { asked: { query: "refurbished laptop under 900" }, first: /Laptop/, sure: [0.8, 0.8] },
	"the wrong brand": {
		asked: { query: "brennholm vale 13 laptop" },
		first: /Kestrion Vale 13/,
		sure: [0.5, 0.6],
		says: /not the one asked for/,
	},
	"words that must stand in it": {
		asked: { query: "smartphone", constraints: { must: ["256GB", "ink"], brands: ["ombrel"] } },
		first: /Ombrel Nova 4.*256 GB, Ink/,
		sure: [0.8, 0.8],
	},
};

for (const [what, { asked, first, sure, says = /./ }] of Object.entries(researches))
	test.serial(`on the demo market: ${what}`, async t => {
		const { status, body } = await (await customer()).call("deep-search", { market: "US", ...asked });
		t.is(status, 200, JSON.stringify(body));
		const [finding] = body.data.findings;
		t.regex(finding.product.name, first);
		t.true(finding.confidence >= sure[0] && finding.confidence <= sure[1], `${finding.confidence}`);
		t.regex(finding.reason, says);
		t.true(finding.offers.length > 0 && finding.offers.every((offer: any) => offer.evidence.source === "feed"));
		const { history } = finding;
		t.true(history.observedDays > 80 && history.lowest <= history.median && history.median <= history.highest);
	});
