import { idCharactersMax, workspaceId } from "./identifiers.js";
import { choice, integer, type Route, text } from "./route.js";

const scansListedMax = 50;

const limit = integer({
	description: "How many at most.",
	minimum: 1,
	maximum: scansListedMax,
	default: 10,
});
const status = choice({
	description: "Which scans.",
	values: { completed: "completed", in_progress: "in_progress", failed: "failed", all: "all" },
	default: "all",
});
const id = text({
	description: "Identifier of the scan, as it was given when it was started.",
	example: "0b0c4f4e-6f0a-4c55-9f0e-2d6d1a3f7c11",
	required: true,
	charactersMax: idCharactersMax,
});

const scanShown = {
	id: "0b0c4f4e-6f0a-4c55-9f0e-2d6d1a3f7c11",
	status: "completed",
	startedAt: "2026-12-01T06:00:00.000Z",
	completedAt: "2026-12-01T06:01:12.480Z",
	productsScanned: 119,
	priceChangesDetected: 7,
	offersTotal: 120,
};
const failureShown = {
	offer: "88412",
	url: "https://shop.example/p/aurelo-one",
	reason: "blocked_by_robots",
	detail: "The host's robots.txt does not let us.",
};
/** A scan as `scanFields` tell it. */
export const scanExample = { ...scanShown, failuresTotal: 1, failures: [failureShown] };
const startedShown = {
	...scanShown,
	status: "in_progress",
	completedAt: null,
	productsScanned: 0,
	priceChangesDetected: 0,
	failuresTotal: 0,
	failures: [],
};

const ofSpecification = `id status startedAt completedAt productsScanned priceChangesDetected offersTotal`;

/** What is told of one scan. */
export const scanFields = `${ofSpecification} failuresTotal failures { offer url reason detail }`;

const ofWorkspace = { tag: "Scans", credential: ["workspace_key"], persons: true } as const satisfies Partial<Route>;

/** A workspace's scans, in the versioned API. */
export const myScanRoutes: readonly Route[] = [
	{
		method: "GET",
		path: "/api/v1/me/scans",
		tag: "Scans",
		summary: "List your scans",
		description: "The scans of the key's workspace, newest first.",
		credential: ["workspace_key"],
		read: { limit, status },
		operation: `
			query listMyScans($limit: Int, $status: ScanStatusFilter) {
				workspace { scans(limit: $limit, status: $status) { ${ofSpecification} failuresTotal } }
			}`,
		example: { scans: [{ ...scanShown, failuresTotal: 1 }] },
	},
];

/** The same in the unversioned API, where scans are started and watched too. */
export const scanRoutes: readonly Route[] = [
	{
		...ofWorkspace,
		method: "GET",
		path: "/api/scans",
		summary: "List scans",
		description: "The scans of a workspace, newest first, each with the first hundred offers that failed.",
		read: { workspaceId, limit, status },
		operation: `
			query listScans($workspaceId: ID, $limit: Int, $status: ScanStatusFilter) {
				workspace(id: $workspaceId) { scans(limit: $limit, status: $status) { ${scanFields} } }
			}`,
		example: { scans: [scanExample] },
		message: "The scans of the workspace.",
		failures: ["NOT_FOUND"],
	},
	{
		...ofWorkspace,
		method: "POST",
		path: "/api/scans",
		summary: "Start a scan",
		description:
			"Starts visits to the pages of all that the workspace tracks, or of the products that are named. A workspace has one scan in progress: where there is one, it takes on what it does not visit yet, and is given back. Watch it under the `Location`, or as it happens under `/api/scans/{id}/events`.",
		read: { workspaceId },
		body: { variable: "input", example: { productIds: ["17", "18"] } },
		operation: `
			mutation beginScan($workspaceId: ID, $input: StartScanInput!) {
				startScan(workspaceId: $workspaceId, input: $input) { ${scanFields} }
			}`,
		status: 202,
		location: "/api/scans/:id",
		example: startedShown,
		message: "The scan is under way.",
		failures: ["NOT_FOUND", "TRACKED_PRODUCT_NOT_FOUND"],
	},
	{
		...ofWorkspace,
		method: "GET",
		path: "/api/scans/:id",
		summary: "Watch a scan",
		description:
			"How far a scan has come, and the first hundred offers that failed. `/api/scans/{id}/events` tells the same as it happens, as server-sent events: an event `scan` with this object as its data at each step, until the scan has ended.",
		read: { id },
		operation: `query watchScan($id: ID!) { scan(id: $id) { ${scanFields} } }`,
		example: scanExample,
		message: "The scan.",
		failures: ["SCAN_NOT_FOUND"],
	},
];
