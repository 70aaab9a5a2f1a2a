import test from "ava";
import fc from "fast-check";
import { adjust, balanceOf, charge, grant, isRepeated, type Posting, purchase } from "../src/credits/ledger.js";
import { checkLedger } from "../src/credits/ledger-check.js";
import { ledgerOf } from "./support/ledger.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const ledger = ledgerOf(app);
const now = new Date("2026-11-21T12:00:00.000Z");

/** Few accounts and references, so that they meet. */
const step = fc.record({
	kind: fc.constantFrom("grant", "purchase", "charge", "adjustment"),
	account: fc.nat({ max: 2 }),
	credits: fc.integer({ min: 1, max: 60 }),
	down: fc.boolean(),
	reference: fc.nat({ max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What the ledger must do, in the simplest words: a list of entries an account, and the references used. */
class Model {
	readonly entries: number[][] = [[], [], []];
	readonly #used = new Set<string>();

	balance(account: number): number {
		return this.entries[account]!.reduce((sum, credits) => sum + credits, 0);
	}

	/** The new balance, undefined where it would be below 0. */
	take({ kind, account, credits, down, reference }: Step): number | undefined | "repeated" {
		const amount = kind === "charge" || (kind === "adjustment" && down) ? -credits : credits;
		if (this.balance(account) + amount < 0) return undefined;
		const hasReference = kind === "charge" || kind === "purchase";
		if (hasReference && this.#used.has(`${kind}:${reference}`)) return "repeated";
		if (hasReference) this.#used.add(`${kind}:${reference}`);
		this.entries[account]!.push(amount);
		return this.balance(account);
	}
}

async function post(step: Step, accountIds: string[], run: string): Promise<number | undefined | "repeated"> {
	const { kind, credits, down } = step;
	const posting: Posting = { accountId: accountIds[step.account]!, credits, reason: "A step", now };
	const once = { ...posting, reference: `${run}:${step.reference}` };
	try {
		if (kind === "grant") return await grant(app.pool, posting);
		if (kind === "purchase") return await purchase(app.pool, once);
		if (kind === "charge") return await charge(app.pool, once);
		return await adjust(app.pool, { ...posting, credits: down ? -credits : credits });
	} catch (thrown) {
		if (isRepeated(thrown)) return "repeated";
		throw thrown;
	}
}

let runs = 0;

test.serial("whatever is posted in whatever order, the ledger does what the model does", async t => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async steps => {
			const run = `run-${++runs}`;
			const model = new Model();
			const accountIds = [await ledger.account(), await ledger.account(), await ledger.account()];
			for (const next of steps) t.is(await post(next, accountIds, run), model.take(next));
			for (const [index, accountId] of accountIds.entries()) {
				t.is(await balanceOf(app.pool, accountId), model.balance(index));
				const rows = await app.sql<{ credits: number }>(
					"select credits::int from ledger_entries where account_id = $1 order by transaction_id",
					[accountId],
				);
				t.deepEqual(
					rows.map(({ credits }) => credits),
					model.entries[index],
				);
			}
		}),
		{ numRuns: 40, includeErrorInReport: true },
	);
	t.like(await checkLedger(app.databaseUrl), { ok: true, faults: [] });
});

test.serial("posted all at once, the books are right and no balance is below 0", async t => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async steps => {
			const run = `run-${++runs}`;
			const accountIds = [await ledger.account(), await ledger.account(), await ledger.account()];
			const outcomes = await Promise.all(steps.map(next => post(next, accountIds, run)));
			for (const [index, accountId] of accountIds.entries()) {
				const taken = steps.filter(({ account }, nth) => account === index && typeof outcomes[nth] === "number");
				const { balance, sum, entries } = await ledger.books(accountId);
				t.is(balance, sum);
				t.true(balance >= 0);
				t.is(entries, taken.length);
			}
			const used = steps.flatMap(({ kind, reference }, nth) =>
				(kind === "charge" || kind === "purchase") && typeof outcomes[nth] === "number" ? [`${kind}:${reference}`] : [],
			);
			t.is(new Set(used).size, used.length);
		}),
		{ numRuns: 20, includeErrorInReport: true },
	);
	t.like(await checkLedger(app.databaseUrl), { ok: true, faults: [] });
});
