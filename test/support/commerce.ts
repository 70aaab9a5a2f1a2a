import { randomUUID } from "node:crypto";
import { callersOf } from "./callers.js";
import { ledgerOf } from "./ledger.js";
import { type RestReply, restOf } from "./rest.js";
import type { TestApp } from "./start-app.js";

/** A Developer Project with a key and credits, and what can be done with it. */
export interface Customer {
	readonly accountId: string;
	readonly projectId: string;
	readonly key: string;
	/** Calls an operation over REST; without an idempotency key with a new one. */
	call(operation: string, body: unknown, idempotencyKey?: string): Promise<RestReply>;
	balance(): Promise<number>;
	give(credits: number): Promise<void>;
}

/** Arranges customers of the Commerce API of `app`. */
export function commerceOf(app: TestApp) {
	const rest = restOf(app);
	const callers = callersOf(app);
	const ledger = ledgerOf(app);

	async function customer(credits = 100): Promise<Customer> {
		const person = await callers.person();
		const { accountId } = person;
		const projectId = await callers.project(person);
		const { key } = await callers.key("api_key", projectId);
		const give = (more: number) =>
			app.sql("select post_credits('grant', $1, $2, 'Given', null, now())", [accountId, more]).then(() => undefined);
		if (credits > 0) await give(credits);
		return {
			accountId,
			projectId,
			key,
			give,
			call: (operation, body, idempotencyKey = randomUUID()) =>
				rest.post(`/api/v1/commerce/${operation}`, body, { "x-api-key": key, "idempotency-key": idempotencyKey }),
			balance: async () => (await ledger.books(accountId)).balance,
		};
	}

	/** What of an idempotency key's calls stands in the ledger, in credits. */
	async function chargedFor({ projectId }: Customer, idempotencyKey: string): Promise<number[]> {
		const entries = await app.sql<{ credits: string }>(
			`select -credits as credits from ledger_entries join ledger_transactions posted on posted.id = transaction_id
			where posted.kind = 'charge' and posted.reference = $1 and side = 'customer'`,
			[`${projectId} ${idempotencyKey}`],
		);
		return entries.map(({ credits }) => Number(credits));
	}

	return { customer, chargedFor, callers, ledger, rest };
}
