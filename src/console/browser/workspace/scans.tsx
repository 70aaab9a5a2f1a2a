import { useMutation, useQuery } from "urql";
import { Link } from "wouter";
import { usePoll } from "../api/poll.ts";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { Failure } from "../design/failure.tsx";
import { Select } from "../design/field.tsx";
import { count, moment } from "../design/format.ts";
import { PageHead } from "../design/page-head.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import { Time } from "../design/time.tsx";
import type { ScanInterval } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { durationOf, ScanState } from "./scan-line.tsx";
import { StartScan } from "./start-scan.tsx";

const scansQuery = graphql(`
	query WorkspaceScans($id: ID!) {
		workspace(id: $id) {
			id
			scanSchedule { every nextAt }
			scans(limit: 50, status: all) {
				id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal
			}
		}
	}
`);

const scheduleMutation = graphql(`
	mutation SetScanSchedule($workspaceId: ID!, $every: ScanInterval!) {
		setScanSchedule(workspaceId: $workspaceId, every: $every) { id scanSchedule { every nextAt } }
	}
`);

const intervals = [
	["off", "Only when asked for"],
	["hourly", "Every hour"],
	["every_6_hours", "Every 6 hours"],
	["every_12_hours", "Every 12 hours"],
	["daily", "Every day"],
] as const satisfies readonly (readonly [ScanInterval, string])[];

const pollEveryMs = 3_000;

/** The scans of a workspace, newest first, and when the next one begins. */
export function Scans({ workspaceId }: { workspaceId: string }) {
	const [result, ask] = useQuery({ query: scansQuery, variables: { id: workspaceId } });
	const scans = result.data?.workspace?.scans ?? [];
	usePoll(() => {
		if (scans.some(({ status }) => status === "in_progress")) ask({ requestPolicy: "network-only" });
	}, pollEveryMs);
	return (
		<>
			<PageHead
				title="Scans"
				lead="A scan visits the page of every offer of what is tracked, politely, and notes what it asks."
			>
				<StartScan workspaceId={workspaceId} />
			</PageHead>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={12}>
				{({ workspace }) => (
					<>
						<Schedule workspaceId={workspaceId} schedule={workspace!.scanSchedule} />
						<Section title="The last scans">
							{workspace!.scans.length === 0 ? (
								<Empty>
									<p>No scan yet. Start one: it takes a moment for each page that it visits.</p>
								</Empty>
							) : (
								<DataTable
									caption="Scans, newest first"
									columns={[
										{
											head: "Started",
											cell: ({ id, startedAt }) => (
												<Link href={`/scans/${id}`}>
													<Time at={startedAt} />
												</Link>
											),
										},
										{ head: "State", cell: ({ status }) => <ScanState status={status} /> },
										{ head: "Took", number: true, cell: durationOf },
										{ head: "Offers", number: true, cell: ({ offersTotal }) => count(offersTotal) },
										{ head: "Read", number: true, cell: ({ productsScanned }) => count(productsScanned) },
										{ head: "Changed", number: true, cell: ({ priceChangesDetected }) => count(priceChangesDetected) },
										{ head: "Failed", number: true, cell: ({ failuresTotal }) => count(failuresTotal) },
									]}
									rows={workspace!.scans}
									keyOf={({ id }) => id}
								/>
							)}
						</Section>
					</>
				)}
			</Result>
		</>
	);
}

interface ScheduleProps {
	readonly workspaceId: string;
	readonly schedule: { readonly every: ScanInterval; readonly nextAt: string | null };
}

function Schedule({ workspaceId, schedule: { every, nextAt } }: ScheduleProps) {
	const [{ error }, set] = useMutation(scheduleMutation);
	return (
		<div className="narrow">
			<Select
				label="Scan by itself"
				name="every"
				value={every}
				options={intervals}
				onChange={chosen => set({ workspaceId, every: chosen })}
				hint={nextAt ? `Next: ${moment(nextAt)}` : "No scan is planned."}
			/>
			<Failure of={error} />
		</div>
	);
}
