import type { ServerResponse } from "node:http";
import type { Execute } from "../src/execute.js";

type ReplyNotes = Parameters<Execute>[2]["notes"];

/** Tells what a metered operation cost, in the headers of each reply that reached billing, failures among them. */
export function tellCredits({ res }: { res: ServerResponse }, { billing }: ReplyNotes): void {
	if (!billing) return;
	res.setHeader("X-Credits-Cost", billing.cost);
	res.setHeader("X-Credits-Charged", billing.charged);
	res.setHeader("X-Credits-Balance", billing.balance);
	if (billing.replayed) res.setHeader("Idempotency-Replayed", "true");
}
