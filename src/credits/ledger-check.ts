import pg from "pg";

/** What the books hold, and each way in which they are wrong, in words. */
export interface LedgerCheck {
	readonly ok: boolean;
	/** Customers' accounts. */
	readonly accounts: number;
	readonly entries: number;
	/** Of each kind of fault at most `faultsShownMax`. */
	readonly faults: readonly string[];
}

/** Of each kind. */
const faultsShownMax = 20;

/**
 * Proves the books, from the entries alone: what the database keeps true by its triggers is reckoned anew. It reads one
 * moment of the database, beside whatever is written meanwhile, and only faults leave the database: its memory is bounded,
 * however many entries there are.
 */
export async function checkLedger(databaseUrl: string): Promise<LedgerCheck> {
	const client = new pg.Client({ connectionString: databaseUrl, application_name: "pricegraph ledger check" });
	client.on("error", () => undefined);
	await client.connect();
	try {
		await client.query("begin isolation level repeatable read read only");
		const { rows } = await client.query<{ accounts: string; entries: string }>(
			"select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_entries) as entries",
		);
		const faults: string[] = [];
		for (const statement of proofs) {
			const found = await client.query<{ fault: string }>(`${statement} limit ${faultsShownMax}`);
			faults.push(...found.rows.map(({ fault }) => fault));
		}
		const [{ accounts, entries }] = rows as [{ accounts: string; entries: string }];
		return { ok: faults.length === 0, accounts: Number(accounts), entries: Number(entries), faults };
	} finally {
		await client.end().catch(() => undefined);
	}
}

/** Each gives a row for what is wrong. */
const proofs = [
	`select format('Account %s has a balance of %s, and entries that sum to %s.',
		coalesce(account.account_id, summed.account_id), coalesce(account.balance::text, 'nothing'), coalesce(summed.total, 0))
		as fault
	from ledger_accounts account full join (
		select account_id, sum(credits) as total from ledger_entries where account_id is not null group by account_id
	) summed on summed.account_id = account.account_id
	where account.balance is distinct from coalesce(summed.total, 0)`,

	`select format('Account %s has a balance below 0: %s.', account_id, balance) as fault
	from ledger_accounts where balance < 0`,

	`select format('Transaction %s is not balanced: it has %s entries that sum to %s.',
		posted.id, count(entry.credits), coalesce(sum(entry.credits), 0)) as fault
	from ledger_transactions posted left join ledger_entries entry on entry.transaction_id = posted.id
	group by posted.id
	having count(entry.credits) <> 2 or count(entry.account_id) <> 1 or sum(entry.credits) <> 0`,

	`select format('An entry belongs to transaction %s, which is not there.', entry.transaction_id) as fault
	from ledger_entries entry left join ledger_transactions posted on posted.id = entry.transaction_id
	where posted.id is null`,

	`select format('Transaction %s is no %s: it gives the customer %s credits from %s.',
		posted.id, posted.kind, customer.credits, service.book) as fault
	from ledger_transactions posted
	join ledger_entries customer on customer.transaction_id = posted.id and customer.side = 'customer'
	join ledger_entries service on service.transaction_id = posted.id and service.side = 'service'
	where service.book <> ledger_book(posted.kind) or not ledger_direction_fits(posted.kind, customer.credits)`,

	`select format('The entry of account %s in transaction %s states a balance of %s; it was %s.',
		account_id, transaction_id, balance, reckoned) as fault
	from (
		select account_id, transaction_id, balance,
			sum(credits) over (partition by account_id order by transaction_id) as reckoned
		from ledger_entries where account_id is not null
	) stated
	where balance is distinct from reckoned or reckoned < 0`,

	`select format('The signup grant of account %s ended as "%s" with %s credits; the ledger has %s.',
		coalesce(attempt.account_id, made.account_id), coalesce(attempt.outcome, 'never attempted'),
		coalesce(attempt.credits, 0), coalesce(made.credits::text || ' granted', 'no grant')) as fault
	from signup_grants attempt full join (
		select entry.account_id, entry.credits from ledger_transactions posted
		join ledger_entries entry on entry.transaction_id = posted.id and entry.side = 'customer'
		where posted.kind = 'grant' and posted.reference = 'signup:' || entry.account_id
	) made on made.account_id = attempt.account_id
	where (case when attempt.outcome = 'granted' then attempt.credits end) is distinct from made.credits`,

	`select format('The payment %s brought %s credits; the ledger has %s.',
		coalesce(payment.session_id, made.reference), coalesce(payment.credits, 0),
		coalesce(made.credits::text || ' bought', 'no purchase')) as fault
	from stripe_payments payment full join (
		select posted.reference, entry.account_id, entry.credits from ledger_transactions posted
		join ledger_entries entry on entry.transaction_id = posted.id and entry.side = 'customer'
		where posted.kind = 'purchase' and posted.reference like 'stripe:%'
	) made on made.reference = 'stripe:' || payment.session_id
	where payment.credits is distinct from made.credits or payment.account_id is distinct from made.account_id`,
];
