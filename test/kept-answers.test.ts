import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { KeptAnswers } from "../src/prices/kept-answers.js";

/** Answers with a clock of their own, and work that counts how often it was done. */
function keptAnswers(costMs = 10) {
	let time = 0;
	let done = 0;
	const answers = new KeptAnswers<{ nth: number }>(() => time);
	const work = async () => {
		await sleep(1);
		time += costMs;
		return { nth: ++done };
	};
	return {
		ask: async (version: number, question = "all") => (await answers.get(question, version, work)).nth,
		pass: (ms: number) => {
			time += ms;
		},
	};
}

test("all who ask meanwhile get one answer", async t => {
	const { ask } = keptAnswers();
	t.deepEqual(await Promise.all([ask(1), ask(1), ask(1)]), [1, 1, 1]);
	t.is(await ask(1, "other"), 2);
});

test("an answer is kept for a minute, while the version stays", async t => {
	const { ask, pass } = keptAnswers();
	t.is(await ask(1), 1);
	pass(59_000);
	t.is(await ask(1), 1);
	pass(1_000);
	t.is(await ask(1), 2);
	t.is(await ask(2), 3);
});

test("what is begun for an older version is not the answer for a newer one", async t => {
	const { ask } = keptAnswers();
	t.deepEqual(await Promise.all([ask(1), ask(2)]), [1, 2]);
});

test("a costly answer is given on while the next one is worked out, in proportion to its cost", async t => {
	const { ask, pass } = keptAnswers(3_000);
	t.is(await ask(1), 1);
	t.is(await ask(2), 1);
	pass(61_000);
	t.is(await ask(3), 1);
	await sleep(20);
	t.is(await ask(4), 2);
	pass(600_000);
	t.is(await ask(5), 3);
});

test("a failure is not kept", async t => {
	const answers = new KeptAnswers<{ nth: number }>();
	await t.throwsAsync(
		answers.get("all", 1, () => Promise.reject(new Error("gone"))),
		{ message: "gone" },
	);
	t.deepEqual(await answers.get("all", 1, async () => ({ nth: 1 })), { nth: 1 });
});

test("two answers are worked out at a time", async t => {
	const answers = new KeptAnswers<{ nth: number }>();
	let working = 0;
	let most = 0;
	const work = async () => {
		working += 1;
		most = Math.max(most, working);
		await sleep(5);
		working -= 1;
		return { nth: 0 };
	};
	await Promise.all(Array.from({ length: 7 }, (_, nth) => answers.get(`question ${nth}`, 1, work)));
	t.is(most, 2);
});

test("who waits too long is told when to ask again, and then has the answer", async t => {
	const answers = new KeptAnswers<{ nth: number }>();
	const work = () => sleep(4_500, { nth: 1 });
	const error = await t.throwsAsync(answers.get("all", 1, work));
	t.like(error, { code: "UNAVAILABLE", retryAfterSeconds: 5 });
	t.deepEqual(await answers.get("all", 1, work), { nth: 1 });
});
