import type { Batch } from "../database/reads.js";
import { failuresListedMax, type Scan, type ScanFailure, type ScanInterval } from "./scan.js";

export interface ScanRow extends Scan {
	workspaceId: string;
}

/** What is told of a scan; `scan` is its row. */
const scanColumns = `scan.id, scan.workspace_id as "workspaceId", scan.status, scan.started_at as "startedAt",
	scan.completed_at as "completedAt", scan.offers_total as "offersTotal", scan.offers_read as "productsScanned",
	scan.price_changes as "priceChangesDetected", scan.offers_failed as "failuresTotal"`;

/** A workspace's scans, newest first: $2 is the status, or null for all, $3 the limit. */
export const scansOfWorkspace: Batch<string, ScanRow> = {
	name: "scans_of_workspace",
	text: `select listed.* from unnest($1::uuid[]) as workspace, lateral (
			select ${scanColumns} from scans scan
			where scan.workspace_id = workspace and ($2::text is null or scan.status = $2)
			order by scan.started_at desc, scan.id desc limit $3
		) as listed`,
	keyOf: row => row.workspaceId,
};

/** For who is known to belong to its workspace, or learns by it whose it is. */
export const scanById: Batch<string, ScanRow> = {
	name: "scan_by_id",
	text: `select ${scanColumns} from scans scan where scan.id = any($1)`,
	keyOf: row => row.id,
};

/** Which of the workspaces an account, $2, belongs to. */
export const membershipsOfPerson: Batch<string, { workspaceId: string }> = {
	name: "memberships_of_person",
	text: `select workspace_id as "workspaceId" from workspace_members where workspace_id = any($1) and account_id = $2`,
	keyOf: row => row.workspaceId,
};

export const failuresOfScan: Batch<string, ScanFailure & { scanId: string }> = {
	name: "failures_of_scan",
	text: `select listed.*, scan as "scanId" from unnest($1::uuid[]) as scan, lateral (
			select visited.offer_id as offer, visited.url, visited.reason, visited.detail from scan_offers visited
			where visited.scan_id = scan and visited.state = 'failed' order by visited.place limit ${failuresListedMax}
		) as listed`,
	keyOf: row => row.scanId,
};

export const scheduleOfWorkspace: Batch<string, { workspaceId: string; everyHours: number; nextAt: Date }> = {
	name: "schedule_of_workspace",
	text: `select workspace_id as "workspaceId", every_hours as "everyHours", next_at as "nextAt"
		from scan_schedules where workspace_id = any($1)`,
	keyOf: row => row.workspaceId,
};

/** Hours between the scans of each interval; 0 for none. */
export const hoursOfInterval: Readonly<Record<`${ScanInterval}`, number>> = {
	off: 0,
	hourly: 1,
	every_6_hours: 6,
	every_12_hours: 12,
	daily: 24,
};
