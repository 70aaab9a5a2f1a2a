import { useMutation, useQuery } from "urql";
import { useSearchParams } from "wouter";
import { Badge } from "../design/badge.tsx";
import { Button } from "../design/button.tsx";
import { CursorPager, useListPlace } from "../design/cursor-pager.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { Failure } from "../design/failure.tsx";
import { Figure } from "../design/figure.tsx";
import { count, moment, money } from "../design/format.ts";
import { Notice } from "../design/notice.tsx";
import { PageHead } from "../design/page-head.tsx";
import { Failed, Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import type { CreditEntryKind, CreditPackName } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { useAccount } from "../session.tsx";
import { GrantNotice } from "./grant-notice.tsx";
import { operations } from "./operations.ts";
import "./developer.css";

const balanceQuery = graphql(`
	query Balance {
		credits { balance topUpsEnabled packs { name credits price currency } }
	}
`);

const ledgerQuery = graphql(`
	query Ledger($after: String) {
		credits {
			entries(first: 25, after: $after) {
				nodes { kind credits balance reason createdAt }
				edges { cursor }
				pageInfo { hasNextPage endCursor }
			}
		}
	}
`);

const buyMutation = graphql(`
	mutation BuyCredits($pack: CreditPackName!) {
		buyCredits(pack: $pack) { url }
	}
`);

const entryKinds = {
	grant: "good",
	purchase: "good",
	charge: "plain",
	adjustment: "warn",
} as const satisfies Record<CreditEntryKind, string>;

const grants = {
	granted: "Given",
	failed: "Failed",
	none: "None",
	absent: "None",
} as const;

/** The account's Commerce Credits: what is left, what more costs, and every movement. */
export function Credits() {
	const { signupGrant } = useAccount();
	const [{ data, error }, ask] = useQuery({ query: balanceQuery });
	const place = useListPlace("ledger");
	const [ledger, askLedger] = useQuery({ query: ledgerQuery, variables: { after: place.after } });
	const [search] = useSearchParams();
	return (
		<>
			<PageHead
				title="Credits"
				lead="One balance for all of your projects. A reply with a result is charged; one without, and every failure, is free."
			/>
			{search.get("topUp") === "paid" && (
				<Notice kind="good" title="Thank you">
					<p>The credits come as soon as Stripe tells that they were paid for: mostly within seconds.</p>
				</Notice>
			)}
			{search.get("topUp") === "cancelled" && (
				<Notice kind="plain">
					<p>The payment was cancelled: nothing was charged.</p>
				</Notice>
			)}
			<Failed error={error} again={() => ask({ requestPolicy: "network-only" })} />
			<GrantNotice balance={data?.credits.balance} />
			<dl className="figures few">
				<Figure name="Balance" note={data ? `enough for ${searches(data.credits.balance)}` : "credits"}>
					{data ? count(data.credits.balance) : "–"}
				</Figure>
				<Figure name="Grant at sign-up" note="tried once">
					{grants[signupGrant]}
				</Figure>
			</dl>
			<Packs credits={data?.credits} />
			<Section title="Ledger" lead="Every movement, newest first. They sum up to the balance.">
				<Result of={ledger} again={() => askLedger({ requestPolicy: "network-only" })} lines={12}>
					{({ credits: { entries } }) =>
						entries.nodes.length === 0 ? (
							<Empty>
								<p>No credits have come or gone yet.</p>
							</Empty>
						) : (
							<>
								<DataTable
									caption="Movements of credits, newest first"
									columns={[
										{ head: "Time", cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time> },
										{ head: "Kind", cell: ({ kind }) => <Badge kind={entryKinds[kind]}>{kind}</Badge> },
										{ head: "What for", cell: ({ reason }) => reason },
										{ head: "Credits", number: true, cell: ({ credits }) => signed(credits) },
										{ head: "Balance", number: true, cell: ({ balance }) => count(balance) },
									]}
									rows={entries.nodes.map((node, nth) => ({ ...node, cursor: entries.edges[nth]!.cursor }))}
									keyOf={({ cursor }) => cursor}
								/>
								<CursorPager place={place} pageInfo={entries.pageInfo} what="movements" />
							</>
						)
					}
				</Result>
			</Section>
		</>
	);
}

interface PacksProps {
	readonly credits:
		| {
				readonly topUpsEnabled: boolean;
				readonly packs: readonly {
					readonly name: CreditPackName;
					readonly credits: number;
					readonly price: number;
					readonly currency: string;
				}[];
		  }
		| undefined;
}

/** What credits are sold in. Paying happens at Stripe's; no card is seen here. */
function Packs({ credits }: PacksProps) {
	const [{ error, fetching, operation }, buy] = useMutation(buyMutation);
	const { packs = [undefined, undefined, undefined], topUpsEnabled = true } = credits ?? {};
	const choose = async (pack: CreditPackName) => {
		const { data } = await buy({ pack });
		if (data) location.assign(data.buyCredits.url);
	};
	return (
		<Section
			title="Packs"
			lead={
				topUpsEnabled
					? "Paid once, on a page of Stripe's. Credits do not run out."
					: "Top-ups are switched off on this server: it sells no credits. Whoever runs it can grant some."
			}
		>
			<Failure of={error} />
			<ul className="cards packs">
				{packs.map((pack, nth) => (
					<li className="card" key={pack?.name ?? nth}>
						<h3>{pack ? `${count(pack.credits)} credits` : "–"}</h3>
						<p className="price">{pack ? money(pack.price, pack.currency) : "–"}</p>
						<p className="hint">
							{pack ? `${money((1_000 * pack.price) / pack.credits, pack.currency)} for 1,000` : "–"}
						</p>
						{pack && topUpsEnabled && (
							<Button
								label={`Buy ${count(pack.credits)} credits for ${money(pack.price, pack.currency)}`}
								pending={fetching && operation?.variables.pack === pack.name}
								onClick={() => choose(pack.name)}
							>
								Buy
							</Button>
						)}
					</li>
				))}
			</ul>
		</Section>
	);
}

function searches(balance: number): string {
	const number = Math.floor(balance / operations[0]!.credits);
	return `${count(number)} ${number === 1 ? "search" : "searches"}`;
}

function signed(credits: number): string {
	return credits > 0 ? `+${count(credits)}` : `−${count(-credits)}`;
}
