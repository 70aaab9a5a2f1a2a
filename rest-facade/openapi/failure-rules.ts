import type { ErrorCode } from "../../src/errors.js";
import type { Route } from "../route.js";

/** What decides how a path may fail. */
export interface RouteTraits extends Pick<Route, "credential" | "read" | "body" | "failures" | "missing"> {
	/** Whether its operation is billed, and takes an idempotency key. */
	readonly metered: boolean;
}

/** What the headers of a failure may tell, beside its id: by then the door has counted the request, or billing has begun. */
export type Told = "window" | "credits";

interface FailureRule {
	readonly codes: (route: RouteTraits) => readonly ErrorCode[];
	readonly told: readonly Told[];
}

/**
 * Which failures a path may answer with, in the order in which a request is checked. Not told for each path is what any
 * path answers to a request that is none of its own: an address that is too long, another method.
 */
export const failureRules: readonly FailureRule[] = [
	{
		codes: ({ credential }) =>
			credential
				? ["MISSING_API_KEY", "INVALID_API_KEY", "REVOKED_API_KEY", "EXPIRED_API_KEY", "WRONG_CREDENTIAL_KIND"]
				: [],
		told: [],
	},
	{ codes: ({ credential }) => (credential ? ["RATE_LIMITED"] : []), told: ["window"] },
	{
		codes: ({ body }) => (body ? ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "INVALID_JSON"] : []),
		told: ["window"],
	},
	{
		codes: ({ read, body }) =>
			body || Object.keys(read).length > 0 ? ["NOT_ACCEPTABLE", "INVALID_REQUEST"] : ["NOT_ACCEPTABLE"],
		told: ["window"],
	},
	{
		codes: ({ metered }) => (metered ? ["MISSING_IDEMPOTENCY_KEY", "INVALID_IDEMPOTENCY_KEY"] : []),
		told: ["window"],
	},
	{
		codes: ({ metered }) =>
			metered ? ["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS", "INSUFFICIENT_CREDITS"] : [],
		told: ["window", "credits"],
	},
	{
		codes: ({ failures = [], missing }) => [...failures, ...(missing ? [missing.code] : [])],
		told: ["window", "credits"],
	},
	{ codes: () => ["INTERNAL", "UNAVAILABLE"], told: ["window", "credits"] },
];

/** Failures that tell in `Retry-After` when to come back. */
export const retriedCodes: ReadonlySet<ErrorCode> = new Set(["RATE_LIMITED", "IDEMPOTENCY_IN_PROGRESS", "UNAVAILABLE"]);
