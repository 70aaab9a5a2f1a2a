import { useQuery } from "urql";
import { Link } from "wouter";
import { DataTable } from "../design/data-table.tsx";
import { ExternalLink } from "../design/external-link.tsx";
import { Figure } from "../design/figure.tsx";
import { count, moment } from "../design/format.ts";
import { Notice } from "../design/notice.tsx";
import { PageHead } from "../design/page-head.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import type { FollowScanQuery } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { useScanEvents } from "./scan-events.ts";
import { durationOf, ScanState } from "./scan-line.tsx";

const scanQuery = graphql(`
	query FollowScan($workspaceId: ID!, $scanId: ID!) {
		workspace(id: $workspaceId) {
			id
			scan(id: $scanId) {
				id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal
				failures { offer url reason detail }
			}
		}
	}
`);

type Scan = NonNullable<NonNullable<FollowScanQuery["workspace"]>["scan"]>;

/** One scan, live while it is in progress. */
export function ScanPage({ workspaceId, scanId }: { workspaceId: string; scanId: string }) {
	const [result, ask] = useQuery({ query: scanQuery, variables: { workspaceId, scanId } });
	const again = () => ask({ requestPolicy: "network-only" });
	const read = result.data?.workspace?.scan ?? undefined;
	const { scan, isLive } = useScanEvents(read, again);
	return (
		<>
			<PageHead title="Scan" lead={scan && `Asked for ${moment(scan.startedAt)}`} />
			<Result of={result} again={again} lines={10}>
				{() => (scan ? <Progress scan={scan} isLive={isLive} /> : <Missing />)}
			</Result>
		</>
	);
}

function Missing() {
	return (
		<Notice kind="plain">
			<p>
				There is no such scan in this workspace. <Link href="/scans">All scans</Link>
			</p>
		</Notice>
	);
}

function Progress({ scan, isLive }: { scan: Scan; isLive: boolean }) {
	const done = scan.productsScanned + scan.failuresTotal;
	const isOver = scan.status !== "in_progress";
	return (
		<>
			<div className="scan-progress">
				<ScanState status={scan.status} />
				<progress
					aria-label="Offers that were visited"
					max={Math.max(1, scan.offersTotal)}
					value={isOver ? Math.max(1, scan.offersTotal) : done}
				/>
				<span>
					{count(done)} of {count(scan.offersTotal)}
				</span>
			</div>
			{/* Told once, at the end: a screen reader that hears every step hears nothing else. */}
			<p className="unseen" role="status">
				{isOver ? `The scan has ended: ${count(scan.priceChangesDetected)} prices have changed.` : ""}
			</p>
			<dl className="figures">
				<Figure name="Read">{count(scan.productsScanned)}</Figure>
				<Figure name="Prices changed">{count(scan.priceChangesDetected)}</Figure>
				<Figure name="Failed" note="their prices stay what they were">
					{count(scan.failuresTotal)}
				</Figure>
				<Figure name={isOver ? "Took" : "Since"} note={isOver ? "" : isLive ? "live" : "looked at every few seconds"}>
					{durationOf(scan)}
				</Figure>
			</dl>
			{scan.status === "failed" && (
				<Notice kind="bad" title="No page could be read">
					<p>
						No price has changed by it. The reasons are below; a shop that was away for a moment is read by the next
						scan.
					</p>
				</Notice>
			)}
			{scan.failures.length > 0 && <Failures of={scan} />}
			{isOver && (
				<p>
					<Link href="/">See how the workspace stands</Link>, or <Link href="/insights">what to ask for</Link>.
				</p>
			)}
		</>
	);
}

function Failures({ of: { failures, failuresTotal } }: { of: Scan }) {
	const more = failuresTotal - failures.length;
	return (
		<Section
			title="Pages that could not be read"
			lead={more > 0 ? `The first ${failures.length}; ${count(more)} more.` : undefined}
		>
			<DataTable
				caption="Failures"
				columns={[
					{
						head: "Page",
						cell: ({ url, offer }) =>
							url ? <ExternalLink href={url}>{shortened(url)}</ExternalLink> : `Offer ${offer}`,
					},
					{ head: "Reason", cell: ({ reason }) => <code>{reason}</code> },
					{ head: "In words", cell: ({ detail }) => detail ?? "–" },
				]}
				rows={failures}
				keyOf={({ offer }) => offer}
			/>
		</Section>
	);
}

function shortened(url: string): string {
	const { host, pathname } = new URL(url);
	return host + (pathname.length > 48 ? `${pathname.slice(0, 45)}…` : pathname);
}
