import type { GraphQLError } from "graphql";
import { type ErrorCode, errorStatuses, ServiceError } from "../src/errors.js";

/** What each code means to the client: the problem's title, and what to do about it. Shown under /docs. */
export const problems: Readonly<Record<ErrorCode, { readonly title: string; readonly advice: string }>> = {
	INVALID_REQUEST: {
		title: "The request is not usable",
		advice: "`errors` names each parameter that is at fault and its rule. Correct them all and send the request again.",
	},
	INVALID_JSON: {
		title: "The body is not JSON",
		advice: "Send a body that is one JSON object, in UTF-8.",
	},
	MISSING_IDEMPOTENCY_KEY: {
		title: "The request has no idempotency key",
		advice:
			"Send the header `Idempotency-Key` with a value that you make for this request, such as a UUID, and keep it when you send the request again.",
	},
	INVALID_IDEMPOTENCY_KEY: {
		title: "The idempotency key cannot be used",
		advice: "An idempotency key has 1 to 255 visible ASCII characters.",
	},
	MISSING_API_KEY: {
		title: "The request has no API key",
		advice: "Send the header `X-API-Key` with the key as it was shown when it was made.",
	},
	INVALID_API_KEY: {
		title: "The API key is not known",
		advice: "Compare the key with the one that was shown when it was made: every character counts.",
	},
	REVOKED_API_KEY: {
		title: "The API key was revoked",
		advice: "Use the key that replaced it, or make a new one.",
	},
	EXPIRED_API_KEY: {
		title: "The API key has expired",
		advice: "Make a new key.",
	},
	INSUFFICIENT_CREDITS: {
		title: "There are not enough credits",
		advice: "Top up, and send the request again with the same idempotency key.",
	},
	WRONG_CREDENTIAL_KIND: {
		title: "The credential is of another kind",
		advice: "The sentence names the kind that opens this door. Each kind has a prefix of its own.",
	},
	FORBIDDEN: {
		title: "This is not allowed",
		advice: "Ask with a credential, or as a person, that may.",
	},
	NOT_FOUND: {
		title: "There is nothing at this address",
		advice: "Compare the path with this documentation; paths are case-sensitive and have no slash at the end.",
	},
	PRODUCT_NOT_FOUND: {
		title: "The product is not known",
		advice: "Take the `id` from a search result: it is the product's own, the same for all its vendors.",
	},
	TRACKED_PRODUCT_NOT_FOUND: {
		title: "The tracked product is not one of yours",
		advice: "Take the `id` from the list of tracked products: it is another than the product's own in the catalogue.",
	},
	SCAN_NOT_FOUND: {
		title: "The scan is not one of yours",
		advice: "Take the `id` from the list of scans.",
	},
	API_KEY_NOT_FOUND: {
		title: "The API key is not one of yours",
		advice: "Take the `id` from the list of keys.",
	},
	METHOD_NOT_ALLOWED: {
		title: "The method does not fit the path",
		advice: "The header `Allow` lists the methods that do.",
	},
	NOT_ACCEPTABLE: {
		title: "The reply cannot have the accepted type",
		advice: "Replies are JSON: accept `application/json`, or send no `Accept`.",
	},
	REQUEST_TIMEOUT: {
		title: "The request took too long to arrive",
		advice: "Send it again on a new connection.",
	},
	IDEMPOTENCY_IN_PROGRESS: {
		title: "The first request with this idempotency key is still under way",
		advice: "Send the request again after the seconds in the header `Retry-After`: it then gets the first one's reply.",
	},
	KEY_LIMIT_REACHED: {
		title: "There are as many active keys as there may be",
		advice: "Revoke a key that is no longer used. Revoked and expired keys do not count.",
	},
	ALREADY_TRACKED: {
		title: "The product is tracked already",
		advice: "Change the tracked product that is there: the sentence names its `id`.",
	},
	PAYLOAD_TOO_LARGE: {
		title: "The body is too large",
		advice: "A request's body holds at most 256 KiB.",
	},
	URI_TOO_LONG: {
		title: "The address is too long",
		advice: "Shorten the parameters.",
	},
	UNSUPPORTED_MEDIA_TYPE: {
		title: "The body's type is not supported",
		advice: "Send the body as `application/json` in UTF-8.",
	},
	IDEMPOTENCY_KEY_REUSED: {
		title: "The idempotency key was used for another request",
		advice: "Make a new idempotency key for each request that is not the same as before.",
	},
	RATE_LIMITED: {
		title: "Too many requests",
		advice: "Wait for the seconds in the header `Retry-After`: then the next request is taken.",
	},
	HEADERS_TOO_LARGE: {
		title: "The headers are too large",
		advice: "Send fewer or shorter headers; cookies of other applications on the same host are the usual reason.",
	},
	INTERNAL: {
		title: "Something went wrong on our side",
		advice: "The request may be sent again. When reporting it, name the `requestId`: our log knows the rest.",
	},
	UNAVAILABLE: {
		title: "The service cannot answer right now",
		advice: "Send the request again after the seconds in the header `Retry-After`.",
	},
};

/** Seconds that a client is asked to wait where the failure itself names none. */
const retryAfterSecondsDefault = 5;

/** Where the MCP servers are. */
export const mcpPath = /^\/mcp\/[^/]+$/;

/**
 * How to authenticate. No browser asks its user for a password at a scheme that it does not know. At the MCP servers it is
 * as their specification asks: where the token is described (RFC 9728), and whether there was one (RFC 6750).
 */
function challengeOf(code: ErrorCode, path: string, publicUrl: string): string {
	if (!mcpPath.test(path)) return 'ApiKey realm="Pricegraph", header="X-API-Key"';
	const metadata = `${publicUrl}/.well-known/oauth-protected-resource${path}`;
	const fault = code === "MISSING_API_KEY" ? "" : ', error="invalid_token"';
	return `Bearer realm="Pricegraph", resource_metadata="${metadata}"${fault}`;
}

/** A failure as it goes on the wire. */
export interface FailureReply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Any thrown thing as one of the failures that a client may see. What is not ours stays in the log, as the cause. */
export function asServiceError(thrown: unknown): ServiceError {
	if (thrown instanceof ServiceError) return thrown;
	const code = codeOfStatus((thrown as { status?: unknown } | undefined)?.status);
	if (code === "INTERNAL") return new ServiceError(code, "The request could not be answered.", { cause: thrown });
	return new ServiceError(code, `${problems[code].title}. ${problems[code].advice}`, { cause: thrown });
}

/** The failure in the envelope of the door it leaves by: GraphQL, MCP, the unversioned API, or else problem details. */
export function failureReply(
	error: ServiceError,
	{ path, requestId, publicUrl }: { path: string; requestId: string; publicUrl: string },
): FailureReply {
	const status = errorStatuses[error.code];
	const retryAfter = error.retryAfterSeconds ?? (status === 503 ? retryAfterSecondsDefault : undefined);
	const headers = {
		"Cache-Control": "no-store",
		...(retryAfter === undefined ? undefined : { "Retry-After": String(retryAfter) }),
		...(status === 401 ? { "WWW-Authenticate": challengeOf(error.code, path, publicUrl) } : undefined),
	};
	if (path === "/graphql") {
		const extensions = { code: error.code, requestId, http: { status }, ...faultsOf(error) };
		return reply(status, headers, "application/json; charset=utf-8", {
			errors: [{ message: error.message, extensions }],
		});
	}
	const code = error.code.toLowerCase();
	if (mcpPath.test(path)) {
		// Without an `id`: it belongs to no message, since none was read.
		const data = { code, requestId, ...faultsOf(error) };
		return reply(status, headers, "application/json; charset=utf-8", {
			jsonrpc: "2.0",
			error: { code: jsonRpcCodes[error.code] ?? jsonRpcCodeDefault, message: error.message, data },
		});
	}
	if (unversionedPath.test(path)) {
		const envelope = { success: false, data: null, message: error.message, code, requestId, ...faultsOf(error) };
		return reply(status, headers, "application/json; charset=utf-8", envelope);
	}
	const problem = {
		type: `${publicUrl}/docs#${code}`,
		title: problems[error.code].title,
		status,
		detail: error.message,
		code,
		requestId,
		...faultsOf(error),
	};
	return reply(status, headers, "application/problem+json", problem);
}

/**
 * The failure of an operation that was executed in-process. A service error that a resolver threw keeps its code; any
 * other error in the result is a mistake of ours. The resolver names a fault after its argument, the reader of REST knows
 * that by the name of the variable.
 */
export function failureOf(
	errors: readonly GraphQLError[],
	variableOf: ReadonlyMap<string, string> = new Map(),
): ServiceError {
	for (const { originalError } of errors)
		if (originalError instanceof ServiceError) return inTermsOf(variableOf, originalError);
	return asServiceError(errors[0]?.originalError ?? errors[0]);
}

function inTermsOf(variableOf: ReadonlyMap<string, string>, error: ServiceError): ServiceError {
	const { code, message, cause, retryAfterSeconds, window } = error;
	if (!error.faults.some(({ parameter }) => parameter !== undefined && variableOf.has(parameter))) return error;
	const faults = error.faults.map(fault =>
		fault.parameter === undefined ? fault : { ...fault, parameter: variableOf.get(fault.parameter) ?? fault.parameter },
	);
	return new ServiceError(code, message, { cause, faults, retryAfterSeconds, window });
}

/** Codes of JSON-RPC for failures that it has one for, and that of its range for servers' own for the others. */
const jsonRpcCodes: Partial<Record<ErrorCode, number>> = {
	INVALID_JSON: -32_700,
	INVALID_REQUEST: -32_600,
	INTERNAL: -32_603,
};
const jsonRpcCodeDefault = -32_000;

/** `/api` and what lies under it, but for `/api/v1`, `/api/v2` and so on. */
const unversionedPath = /^\/api(?:$|\/(?!v\d+(?:\/|$)))/;

/** Statuses that libraries throw (the body parser, the router) in terms of our codes. */
function codeOfStatus(status: unknown): ErrorCode {
	switch (status) {
		case 400:
			return "INVALID_JSON";
		case 413:
			return "PAYLOAD_TOO_LARGE";
		case 415:
			return "UNSUPPORTED_MEDIA_TYPE";
		default:
			return "INTERNAL";
	}
}

function faultsOf(error: ServiceError) {
	return error.faults.length > 0 ? { errors: error.faults } : undefined;
}

function reply(status: number, headers: Record<string, string>, type: string, body: object): FailureReply {
	return { status, headers: { "Content-Type": type, ...headers }, body: JSON.stringify(body) };
}
