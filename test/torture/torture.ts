import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "../../bench/random.js";
import { operationCosts } from "../../src/commerce/operations.js";
import { type PayingCustomer, payingCustomers } from "../support/customers.js";
import { givenIn } from "../support/given.js";
import { launcher, RunningProgram } from "../support/running-program.js";
import { ask, type Reply } from "./client.js";
import { Database } from "./database.js";
import { customerKinds, isPoor, type Plan, planOf, type Question } from "./plan.js";
import { Servers } from "./servers.js";
import { contradictions, type Story } from "./verdict.js";

export interface TortureOptions {
	/** An empty folder for DATA_DIR. */
	readonly dataDir: string;
	readonly seed: number;
	/** How often a server is killed, at least. */
	readonly kills: number;
	/** How often PostgreSQL is crashed. */
	readonly crashes: number;
	/** Idempotency keys that are used, at least. */
	readonly keys: number;
	/** No new key is used after so many milliseconds. */
	readonly durationMs?: number;
	readonly tell?: (progress: string) => void;
}

export interface TortureReport {
	readonly seed: number;
	readonly kills: number;
	readonly crashes: number;
	readonly keys: number;
	/** Replies that clients got, by status. */
	readonly replies: Readonly<Record<number, number>>;
	/** Calls that got none. */
	readonly unanswered: number;
	readonly charged: number;
	readonly slowestUnavailableMs: number;
	readonly violations: readonly string[];
}

const serversCount = 2;
const clientsCount = 16;
const retryMs = 50;
const disturbedAfterMsMax = 120;
const recoveryMsMax = 60_000;
const lastAnswersMsMax = 120_000;
const tellEveryMs = 5_000;
/** Requests that a client sends with one API key before it takes the next: below the rate limit. */
const requestsPerApiKey = 90;
/** Requests that a key of the run takes, about, with what is repeated. */
const requestsPerKey = 4;
/** Credits of who has hardly any: enough to begin with, too few to go on. */
const pittance = 12;
/** Credits that one of the poor is given between two kills, for each key that is used meanwhile: half of what it would spend. */
const pittancePerKey = 0.15;
const fortune = 1_000_000;
const knownGtin = "4006381333931";
const unknownGtin = "4006381333948";
const researchSeconds = 10;

/** Tortures real servers on a real PostgreSQL, and compares all that clients were told with the books. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
	const secret = randomBytes(32).toString("hex");
	const settings = { DATA_DIR: options.dataDir, KEY_SECRET: secret };
	const database = new Database(options.dataDir);
	const servers = new Servers(serversCount, settings);
	try {
		await servers.all();
		const run = new Run(options, { database, servers, ...(await makeWorld(database, secret, options)) });
		await run.finish();
		return await run.report(() => checkLedger(settings));
	} finally {
		await servers.stop();
	}
}

interface World {
	readonly customers: readonly PayingCustomer[];
	readonly questions: readonly Question[];
}

async function makeWorld(database: Database, secret: string, { keys }: TortureOptions): Promise<World> {
	const sql: Database["sql"] = (text, values) => database.sql(text, values);
	const given = givenIn({ sql, setClock: () => undefined });
	const vendor = await given.vendor({ slug: "voltique" });
	const product = await given.product({ name: "Aurelo Drift headphones", brand: "Aurelo", gtin: knownGtin });
	await given.offer({ product, vendor, price: 179, shippingPrice: 4.99 });
	const count = customerKinds.hot + customerKinds.wealthy + customerKinds.poor;
	const apiKeys = (share: number) => Math.ceil((keys * share * requestsPerKey) / requestsPerApiKey) + 3;
	const wishes = Array.from({ length: count }, (_, customer) => ({
		credits: isPoor(customer) ? pittance : fortune,
		keys: apiKeys(customer < customerKinds.hot ? 0.4 : 0.08),
	}));
	return { customers: await payingCustomers(sql, secret, wishes), questions: questionsOn(String(product.id)) };
}

/** Of each operation one that finds something, and one that does not. */
function questionsOn(productId: string): Question[] {
	const costs = operationCosts;
	const search = { operation: "search-products", status: 200, cost: costs.search_products } as const;
	const resolve = { operation: "resolve-product", status: 200, cost: costs.resolve_product } as const;
	const offers = { operation: "find-offers", cost: costs.find_offers } as const;
	const research = { operation: "deep-search", status: 200, cost: costs.deep_search } as const;
	const market = "US";
	const found = [1, 2, 3].map(limit => ({
		...search,
		body: { market, query: "aurelo headphones", limit },
		credits: search.cost,
	}));
	return [
		...found,
		{ ...search, body: { market, query: "xylophonist zither" }, credits: 0 },
		{ ...resolve, body: { market, gtin: knownGtin }, credits: resolve.cost },
		{ ...resolve, body: { market, gtin: unknownGtin }, credits: 0 },
		{ ...offers, body: { market, productId }, status: 200, credits: offers.cost },
		{ ...offers, body: { market, gtin: unknownGtin }, status: 404, credits: 0 },
		// While PostgreSQL is away, its time must not be up before that of a statement: then it would have found nothing.
		{ ...research, body: { market, query: knownGtin, maxSeconds: researchSeconds }, credits: research.cost },
		{ ...research, body: { market, query: "xylophonist zither", maxSeconds: 1 }, credits: 0 },
	];
}

async function checkLedger(settings: Record<string, string>): Promise<string[]> {
	const check = new RunningProgram([launcher, "ledger", "check", "--json"], { settings });
	return (await check.exited) === 0 ? [] : [`pricegraph ledger check: ${check.stdout} ${check.stderr}`];
}

/** One run: clients that ask, and somebody who kills. */
class Run {
	readonly #options: TortureOptions;
	readonly #database: Database;
	readonly #servers: Servers;
	readonly #world: World;
	readonly #stories: Story[] = [];
	readonly #violations: string[] = [];
	readonly #uses = new Map<PayingCustomer, number>();
	readonly #replies: Record<number, number> = {};
	readonly #startedAt = performance.now();
	#unanswered = 0;
	#crashes = 0;
	#slowestUnavailableMs = 0;
	#isDisturbed = true;
	#endsAt = Number.POSITIVE_INFINITY;

	constructor(
		options: TortureOptions,
		{ database, servers, ...world }: World & { database: Database; servers: Servers },
	) {
		this.#options = options;
		this.#database = database;
		this.#servers = servers;
		this.#world = world;
	}

	/** Until enough keys were used and enough was killed, and all who wait for an answer have one. */
	async finish(): Promise<void> {
		const telling = setInterval(() => this.#options.tell?.(this.#progress()), tellEveryMs);
		try {
			const disturbed = this.#disturb();
			await Promise.all(Array.from({ length: clientsCount }, () => this.#client()));
			await disturbed;
			this.#endsAt = performance.now() + lastAnswersMsMax;
			const late = this.#stories.filter(({ plan }) => plan.late);
			const clients = Array.from({ length: clientsCount }, async () => {
				for (let story = late.pop(); story; story = late.pop()) await this.#answerOf(story);
			});
			await Promise.all(clients);
		} finally {
			clearInterval(telling);
		}
	}

	async report(checkLedger: () => Promise<string[]>): Promise<TortureReport> {
		const booked = await this.#database.booked();
		let charged = 0;
		for (const story of this.#stories) {
			const ofKey = booked(`${story.projectId} ${story.plan.key}`);
			charged += ofKey.charges.length;
			this.#violations.push(...contradictions(story, ofKey));
		}
		this.#violations.push(...this.#servers.deaths, ...(await checkLedger()));
		return {
			seed: this.#options.seed,
			kills: this.#servers.kills,
			crashes: this.#crashes,
			keys: this.#stories.length,
			replies: this.#replies,
			unanswered: this.#unanswered,
			charged,
			slowestUnavailableMs: Math.round(this.#slowestUnavailableMs),
			violations: this.#violations,
		};
	}

	#progress(): string {
		const seconds = Math.round((performance.now() - this.#startedAt) / 1_000);
		const replies = Object.entries(this.#replies).map(([status, count]) => `${count} × ${status}`);
		return `${seconds} s: ${this.#stories.length} keys, ${this.#servers.kills} kills, ${this.#crashes} crashes of PostgreSQL, ${this.#unanswered} calls without a reply; ${replies.join(", ")}`;
	}

	get #isOver(): boolean {
		const { keys, durationMs = Number.POSITIVE_INFINITY } = this.#options;
		if (performance.now() - this.#startedAt > durationMs) return true;
		return this.#stories.length >= keys && !this.#isDisturbed;
	}

	/** One key after the other. */
	async #client(): Promise<void> {
		const { seed } = this.#options;
		const { customers, questions } = this.#world;
		while (!this.#isOver) {
			const plan = planOf(seed, this.#stories.length, questions);
			const { projectId } = customers[plan.customer]!;
			const story: Story = { plan, projectId, replies: [], unknown: 0, givenUp: 0, spans: [], toldToWaitAt: [] };
			this.#stories.push(story);
			if (plan.leavesAfterMs !== undefined) await this.#call(story, plan.leavesAfterMs);
			await Promise.all(Array.from({ length: plan.copies }, () => this.#answerOf(story)));
			if (plan.again) await this.#answerOf(story);
		}
	}

	/** Asks until there is an answer, as a client does that wants one; some give up. */
	async #answerOf(story: Story): Promise<void> {
		while (performance.now() < this.#endsAt) {
			const reply = await this.#call(story);
			if (reply && ![409, 429, 503].includes(reply.status)) return;
			if (!reply && story.plan.givesUp) {
				story.givenUp += 1;
				return;
			}
			await sleep(retryMs);
		}
	}

	async #call(story: Story, leavesAfterMs?: number): Promise<Reply | undefined> {
		const { key, customer, question } = story.plan;
		const { operation } = question;
		const address = await this.#servers.any(chance);
		const from = performance.now();
		const reply = await ask(address, {
			operation,
			apiKey: this.#apiKey(this.#world.customers[customer]!),
			idempotencyKey: key,
			body: JSON.stringify(chance.chance(0.5) ? question.body : turned(question.body)),
			leavesAfterMs,
		});
		const to = performance.now();
		if (reply?.status === 409) story.toldToWaitAt.push(to);
		else story.spans.push({ from, to });
		if (!reply) this.#unanswered += 1;
		else {
			story.replies.push(reply);
			this.#replies[reply.status] = (this.#replies[reply.status] ?? 0) + 1;
		}
		if (!reply || reply.status === 503) story.unknown += 1;
		if (reply?.status === 503) this.#slowestUnavailableMs = Math.max(this.#slowestUnavailableMs, to - from);
		return reply;
	}

	/** Each in its turn, until it has been used as often as its rate limit takes. */
	#apiKey(customer: PayingCustomer): string {
		const uses = this.#uses.get(customer) ?? 0;
		this.#uses.set(customer, uses + 1);
		return customer.keys[Math.floor(uses / requestsPerApiKey) % customer.keys.length]!;
	}

	/** Kills servers and crashes PostgreSQL, evenly over the keys, in an order that the seed decides. */
	async #disturb(): Promise<void> {
		const { seed, kills, crashes, keys } = this.#options;
		const random = new Random("disturb", seed);
		const all = kills + crashes;
		for (let nth = 0; (this.#servers.kills < kills || this.#crashes < crashes) && !this.#isOver; nth++) {
			while (this.#stories.length < Math.min(nth + 1, all) * (keys / (all + 1)) && !this.#isOver) await sleep(5);
			await this.#servers.any(random);
			await sleep(random.below(disturbedAfterMsMax));
			const killsLeft = kills - this.#servers.kills;
			const crashesLeft = crashes - this.#crashes;
			if (crashesLeft > 0 && random.chance(crashesLeft / (killsLeft + crashesLeft))) await this.#crash(random);
			else this.#servers.kill(random, random.chance(0.2) ? "all" : "one");
			await this.#givePittances(random);
		}
		this.#isDisturbed = false;
	}

	async #crash(random: Random): Promise<void> {
		const way = await this.#database.crash(this.#crashes++, random);
		this.#options.tell?.(`PostgreSQL: ${way}.`);
		const startedAt = performance.now();
		const isReady = async () => (await fetch(`${await this.#servers.any(random)}/readyz`)).status === 200;
		while (!(await isReady().catch(() => false))) {
			if (performance.now() - startedAt > recoveryMsMax) {
				this.#violations.push(`The servers did not recover after PostgreSQL failed (${way}).`);
				return;
			}
			await sleep(50);
		}
	}

	/** Those who have hardly any credits get a few more: so that they run out again and again. */
	async #givePittances(random: Random): Promise<void> {
		const { keys, kills, crashes } = this.#options;
		const poor = this.#world.customers.filter((_, customer) => isPoor(customer));
		const creditsMax = Math.ceil((keys * pittancePerKey) / (kills + crashes));
		for (const { accountId } of poor) {
			const credits = random.integer(1, creditsMax);
			// A grant that PostgreSQL has lost sight of may be made twice: the books tell of each.
			await this.#database.patiently(() =>
				this.#database.sql("select post_credits('grant', $1, $2, 'A pittance', null, now())", [accountId, credits]),
			);
		}
	}
}

/** What the clients decide among themselves depends on who comes first, and so on no seed. */
const chance = new Random("chance", process.pid);

/** The same JSON value with its members in another order. */
function turned(body: Plan["question"]["body"]): Plan["question"]["body"] {
	return Object.fromEntries(Object.entries(body).reverse());
}
