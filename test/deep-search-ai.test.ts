import test from "ava";
import { pino } from "pino";
import { aiEndpoint, saying } from "./support/ai-endpoint.js";
import { commerceOf } from "./support/commerce.js";
import { type GivenProduct, givenIn } from "./support/given.js";
import { learnTerms } from "./support/learn.js";
import type { RestReply } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const ai = await aiEndpoint();
const logged: string[] = [];
const log = pino({ level: "warn" }, { write: line => logged.push(line) });
const app = await startApp({ AI_BASE_URL: `${ai.baseUrl}/`, AI_API_KEY: "sk-secret", AI_MODEL: "reader-1" }, { log });
const given = givenIn(app);
const { customer } = commerceOf(app);
const market = "US";
/** Of which no word stands in any product. */
const query = "geräuschunterdrückende Ohrdinger";

let drift: GivenProduct;

test.before(async () => {
	drift = await given.product({ name: "Aurelo Drift 2 Headphones", brand: "Aurelo", mpn: "DR-2041/G" });
	await given.offer({ product: drift, price: 179 });
	await app.sql("insert into part_numbers (brand_key, mpn_key, product_id) values ('aurelo', 'dr2041g', $1)", [
		drift.id,
	]);
});
test.after.always(() => ai.close().catch(() => undefined));

async function research(asked = query, more: object = {}): Promise<any> {
	return (await reply(asked, more)).body.data;
}

async function reply(asked: string, more: object = {}): Promise<RestReply> {
	const given = await (await customer()).call("deep-search", { market, query: asked, ...more });
	if (given.status !== 200) throw new Error(JSON.stringify(given.body));
	return given;
}

const stepsOf = (data: any, action: string) => data.steps.filter((step: any) => step.action === action);

test.serial("it is asked to read a query of which nothing is found, and what it proposes is looked for", async t => {
	ai.answers(saying({ text: "aurelo drift headphones", gtins: [], partNumbers: [] }));
	const data = await research();
	t.is(data.findings[0].product.id, String(drift.id));
	t.is(data.findings[0].confidence, 0.64);
	t.regex(data.findings[0].reason, /by what the AI endpoint proposed/);
	t.deepEqual(
		stepsOf(data, "ask_ai").map((step: any) => [step.input, step.found, step.note]),
		[[query, 1, null]],
	);
	const { path, authorization, body } = ai.asked.at(-1)!;
	t.is(path, "/v1/chat/completions");
	t.is(authorization, "Bearer sk-secret");
	t.is(body.model, "reader-1");
	t.is(body.messages.at(-1).content, `Market: US\nQuery: ${JSON.stringify(query)}`);
});

test.serial("an identifier that it proposes names a product, but is no evidence for it", async t => {
	ai.answers(
		saying(`\`\`\`json\n${JSON.stringify({ text: "aurelo headphones", partNumbers: ["DR-2041/G"] })}\n\`\`\``),
	);
	const data = await research();
	t.is(data.findings[0].product.id, String(drift.id));
	t.is(data.findings[0].confidence, 0.64);
	t.false(data.findings[0].reason.includes("part number"));
	t.is(stepsOf(data, "try_identifiers").at(-1).input, "DR-2041/G");
});

test.serial("what it proposes is checked like all else", async t => {
	ai.answers(saying({ text: "aurelo drift headphones" }));
	const data = await research(query, { constraints: { mustNot: ["drift"] } });
	t.deepEqual(data.findings, []);
	t.is(data.rejected[0].because, "“drift” must not stand in it, and does.");
});

test.serial("it is not asked where enough is found without it", async t => {
	const before = ai.asked.length;
	const data = await research("DR-2041/G");
	t.is(data.findings.length, 1);
	t.is(ai.asked.length, before);
	t.deepEqual(stepsOf(data, "ask_ai"), []);
});

const failures: Record<string, [answer: Parameters<typeof ai.answers>[0], note: RegExp]> = {
	"that answers nonsense": [saying("I would rather talk about the weather."), /of no use/],
	"that answers another shape": [saying({ text: 7, gtins: "none" }), /of no use/],
	"that answers too much": [saying({ gtins: Array.from({ length: 50 }, () => "4006381333931") }), /of no use/],
	"that never ends": [
		response => {
			response.end("x".repeat(70_000));
		},
		/too long/,
	],
	"that fails": [
		response => {
			response.statusCode = 500;
			response.end("{}");
		},
		/status 500/,
	],
	"that sends elsewhere": [
		response => {
			response.writeHead(307, { location: "http://127.0.0.1:1/" });
			response.end();
		},
		/could not be reached/,
	],
	"that breaks off": [
		response => {
			response.destroy();
		},
		/could not be reached/,
	],
	"that is slow": [() => undefined, /did not answer within \d+ ms/],
};

for (const [what, [answer, note]] of Object.entries(failures))
	test.serial(`an endpoint ${what} keeps nobody from an answer, and a step and the log say so`, async t => {
		ai.answers(answer);
		const { headers, body } = await reply("aurelo hovercraft", { maxSeconds: 2 });
		const { data } = body;
		const [step] = stepsOf(data, "ask_ai");
		const line = logged.find(each => each.includes(headers.get("x-request-id")!));
		t.regex(JSON.parse(line!).reason, note);
		t.false(logged.join("").includes("sk-secret"));
		t.is(step.found, 0);
		t.regex(step.note, note);
		t.true(stepsOf(data, "relax_word").length + stepsOf(data, "correct_spelling").length > 0);
	});

test.serial("a search that has used all its steps says what it did not try", async t => {
	await learnTerms(app);
	ai.answers(saying({ text: "quilted hovercraft", partNumbers: ["HC-1000"] }));
	const data = await research("i need a fluffy blue aurelo chromebook XK-9000 hedphones drift please", {
		constraints: { must: ["golden"], maxPrice: 20 },
	});
	t.is(data.bounds.hit, "steps");
	t.is(data.steps.length, 12);
	t.deepEqual(data.unanswered, ["Not tried: other brands.", "Not tried: prices up to 15% above the limit."]);
});

test.serial("what it proposes may hold anything", async t => {
	ai.answers(saying({ text: "aurelo\u0000 drift \ud800 'x' & | ! <-> headphones\n", partNumbers: ["' or 1=1 --"] }));
	const data = await research();
	t.is(data.findings[0].product.id, String(drift.id));
});

test.serial(
	"six searches run at a time; who gets no place in two seconds is to come back, and short calls go on",
	async t => {
		const held: (() => void)[] = [];
		ai.answers(response => new Promise<void>(resolve => held.push(resolve)).then(() => saying({})(response)));
		const caller = await customer(200);
		const asked = Array.from({ length: 7 }, () => caller.call("deep-search", { market, query, maxSeconds: 30 }));
		const refused = await Promise.race(asked);
		t.deepEqual([refused.status, refused.body.code], [503, "unavailable"]);
		t.is(refused.headers.get("retry-after"), "5");
		t.is(refused.headers.get("x-credits-charged"), "0");
		t.is((await caller.call("search-products", { market, query: "aurelo" })).status, 200);
		for (const release of held) release();
		const replies = await Promise.all(asked);
		t.is(replies.filter(({ status }) => status === 200).length, 6);
	},
);

test.serial("an endpoint that is gone keeps nobody from an answer, and a step says so", async t => {
	await ai.close();
	const data = await research("aurelo hovercraft");
	t.regex(stepsOf(data, "ask_ai")[0].note, /could not be reached/);
});
