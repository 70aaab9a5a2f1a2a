import type { RateWindow } from "./access/window.js";

/**
 * Every failure that a client can meet, and what each means on the wire (contract, section 1).
 * The code is the same at each door: UPPER_SNAKE in GraphQL's `extensions.code`, snake_case in REST's `code`.
 */
export const errorStatuses = {
	INVALID_REQUEST: 400,
	INVALID_JSON: 400,
	MISSING_IDEMPOTENCY_KEY: 400,
	INVALID_IDEMPOTENCY_KEY: 400,
	MISSING_API_KEY: 401,
	INVALID_API_KEY: 401,
	REVOKED_API_KEY: 401,
	EXPIRED_API_KEY: 401,
	INSUFFICIENT_CREDITS: 402,
	WRONG_CREDENTIAL_KIND: 403,
	FORBIDDEN: 403,
	NOT_FOUND: 404,
	PRODUCT_NOT_FOUND: 404,
	TRACKED_PRODUCT_NOT_FOUND: 404,
	SCAN_NOT_FOUND: 404,
	API_KEY_NOT_FOUND: 404,
	METHOD_NOT_ALLOWED: 405,
	NOT_ACCEPTABLE: 406,
	REQUEST_TIMEOUT: 408,
	IDEMPOTENCY_IN_PROGRESS: 409,
	KEY_LIMIT_REACHED: 409,
	ALREADY_TRACKED: 409,
	PAYLOAD_TOO_LARGE: 413,
	URI_TOO_LONG: 414,
	UNSUPPORTED_MEDIA_TYPE: 415,
	IDEMPOTENCY_KEY_REUSED: 422,
	RATE_LIMITED: 429,
	HEADERS_TOO_LARGE: 431,
	INTERNAL: 500,
	UNAVAILABLE: 503,
} as const;

/** Stable name of a failure; see `errorStatuses`. */
export type ErrorCode = keyof typeof errorStatuses;

/** One bad input: which parameter (or JSON pointer into the body) and what is wrong with it. */
export interface InputFault {
	readonly parameter?: string;
	readonly pointer?: string;
	readonly detail: string;
}

/** A member's name as part of a JSON pointer (RFC 6901). */
export function pointerPart(name: string): string {
	return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** A failure with a public sentence. `cause` is for the log and is never shown. */
export class ServiceError extends Error {
	override readonly name = "ServiceError";
	readonly code: ErrorCode;
	/** What was wrong with the input, one entry a fault; empty where the input was not the reason. */
	readonly faults: readonly InputFault[];
	/** Seconds after which the same request may succeed. */
	readonly retryAfterSeconds: number | undefined;
	/** Where the caller's window stands, when it is the reason. */
	readonly window: RateWindow | undefined;

	constructor(
		code: ErrorCode,
		message: string,
		options: {
			cause?: unknown;
			faults?: readonly InputFault[];
			retryAfterSeconds?: number;
			window?: RateWindow;
		} = {},
	) {
		super(message, { cause: options.cause });
		this.code = code;
		this.faults = options.faults ?? [];
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.window = options.window;
	}

	get status(): number {
		return errorStatuses[this.code];
	}
}

/** Refuses a request for what one of its parameters says. */
export function refuse(parameter: string, detail: string): never {
	throw new ServiceError("INVALID_REQUEST", detail, { faults: [{ parameter, detail }] });
}

/** Refuses a number below 1 or too large. `parameter` is the name that the client knows it by. */
export function checkBounds(parameter: string, value: number, max: number): void {
	if (value >= 1 && value <= max) return;
	refuse(parameter, `${parameter} must be from 1 to ${max}; it is ${value}.`);
}
