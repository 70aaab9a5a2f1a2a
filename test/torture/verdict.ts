import type { Reply } from "./client.js";
import type { Plan } from "./plan.js";

/** All that clients know of one idempotency key. */
export interface Story {
	readonly plan: Plan;
	readonly projectId: string;
	readonly replies: Reply[];
	/** Calls whose fate the client does not know: no reply came, or one that says that it cannot be answered now. */
	unknown: number;
	/** Clients that did not come back for an answer. */
	givenUp: number;
	/** When calls were under way that may have held the key: all but those that were told to wait. */
	readonly spans: { readonly from: number; readonly to: number }[];
	/** When a call was told to wait for another one. */
	readonly toldToWaitAt: number[];
}

/** What the books say of one idempotency key. */
export interface Booked {
	/** A charge each: what it took, and the balance that it left. */
	readonly charges: readonly { readonly credits: number; readonly balance: number }[];
	/** What is remembered to have been charged; undefined where nothing is remembered. */
	readonly remembered: number | undefined;
	/** Whether the reply is kept. */
	readonly isKept: boolean;
	/** Lines in the request log that say that it was billed. */
	readonly billedLines: number;
}

/** A key is held for no longer by a call that is not there any more. */
export const keyHeldMsMax = 30_000;

/** In which ways what the clients were told of a key and what stands in the books do not fit. */
export function contradictions(story: Story, booked: Booked): string[] {
	const { plan, replies } = story;
	const { credits } = plan.question;
	const answers = replies.filter(({ status }) => status === 200);
	const charged = booked.charges.reduce((sum, charge) => sum + charge.credits, 0);
	const found: string[] = [];
	const claim = (holds: boolean, sentence: string) => {
		if (!holds) found.push(`${plan.key}: ${sentence}`);
	};

	claim(booked.charges.length <= 1, `it was charged ${booked.charges.length} times.`);
	claim(charged === 0 || charged === credits, `${charged} credits were charged for what costs ${credits}.`);
	claim(new Set(answers.map(({ digest }) => digest)).size <= 1, "its answers differ.");
	claim(answers.filter(({ replayed }) => !replayed).length <= 1, "two answers say that they were the first.");
	if (answers.length > 0) {
		claim(charged === credits, `it was answered, and ${charged} credits were charged instead of ${credits}.`);
		claim(booked.remembered === credits, `it was answered, and ${booked.remembered} credits are remembered.`);
		claim(booked.isKept, "it was answered, and the reply is not kept.");
	} else if (story.unknown === 0) {
		claim(charged === 0 && booked.remembered === undefined, "it failed, and was booked all the same.");
	}
	claim((booked.remembered ?? 0) === charged, `${booked.remembered} are remembered, and ${charged} were charged.`);
	claim(booked.isKept === (booked.remembered !== undefined), "its reply is not kept with its charge.");
	claim(booked.billedLines === booked.charges.length, `${booked.billedLines} lines say that it was billed.`);

	for (const { status, charged: told, balance, replayed, code } of replies) {
		const is = `a reply with ${status}`;
		if (status === 200) {
			claim(told === (replayed ? 0 : credits), `${is} (replayed: ${replayed}) says that ${told} were charged.`);
			const left = booked.charges[0]?.balance;
			if (!replayed && credits > 0)
				claim(balance === left, `${is} says that ${balance} are left, the books say ${left}.`);
		} else claim(!told, `${is} says that ${told} were charged.`);
		if (status === 402) claim(balance! < plan.question.cost, `${is} says that ${balance} are left, which suffice.`);
		if (balance !== undefined) claim(balance >= 0, `${is} says that ${balance} are left.`);
		claim(isExpected(plan, status), `${is} (${code}) was not to be expected.`);
	}
	const settled = replies.some(({ status }) => status === plan.question.status || status === 402);
	claim(settled || story.givenUp > 0, "it never got an answer.");
	for (const at of story.toldToWaitAt) {
		const isHeld = story.spans.some(({ from, to }) => from <= at && to >= at - keyHeldMsMax);
		claim(isHeld, `a call was told to wait for one that was not there for ${keyHeldMsMax / 1_000} s.`);
	}
	return found;
}

/** 503 stands for a database that is away, and for a deep search that finds none of its places free. */
function isExpected({ question }: Plan, status: number): boolean {
	return status === question.status || [402, 409, 429, 503].includes(status);
}
