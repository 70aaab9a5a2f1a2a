import { Link } from "wouter";
import { Badge } from "../design/badge.tsx";
import { count } from "../design/format.ts";
import { Time } from "../design/time.tsx";
import type { ScanStatus } from "../graphql/graphql.ts";

/** What a list tells of a scan. */
export interface ScanFigures {
	readonly id: string;
	readonly status: ScanStatus;
	readonly startedAt: string;
	readonly completedAt: string | null;
	readonly offersTotal: number;
	readonly productsScanned: number;
	readonly priceChangesDetected: number;
	readonly failuresTotal: number;
}

const states = {
	in_progress: ["plain", "In progress"],
	completed: ["good", "Completed"],
	failed: ["bad", "Failed"],
} as const;

/** How far a scan has come, in a word. */
export function ScanState({ status }: { status: ScanStatus }) {
	const [kind, word] = states[status];
	return <Badge kind={kind}>{word}</Badge>;
}

/** "3 minutes 5 seconds", or how long it has been going on. */
export function durationOf({ startedAt, completedAt }: Pick<ScanFigures, "startedAt" | "completedAt">): string {
	const seconds = Math.max(
		0,
		Math.round(((completedAt ? Date.parse(completedAt) : Date.now()) - Date.parse(startedAt)) / 1_000),
	);
	const minutes = Math.floor(seconds / 60);
	if (minutes === 0) return `${seconds} s`;
	return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A scan in one line, with the way to it. */
export function ScanLine({ scan }: { scan: ScanFigures }) {
	return (
		<p className="scan-line card">
			<ScanState status={scan.status} />
			<Link href={`/scans/${scan.id}`}>
				<Time at={scan.startedAt} />
			</Link>
			<span>
				{count(scan.productsScanned)} of {count(scan.offersTotal)} offers read
			</span>
			<span>{count(scan.priceChangesDetected)} prices changed</span>
			{scan.failuresTotal > 0 && <span>{count(scan.failuresTotal)} failed</span>}
		</p>
	);
}
