/** Why a page was not had. The names are stable: they stand in a scan's failures. */
export type FetchFailureReason =
	/** Its host has an address, or its address a port, that is not for the public. */
	| "blocked_address"
	/** The host's robots.txt does not let us, or could not be asked. */
	| "blocked_by_robots"
	/** 404 or 410. */
	| "not_found"
	/** Another status that brings no page; see `status`. */
	| "http_error"
	/** The page, or its headers, are larger than we read. */
	| "too_large"
	/** It did not come whole in the time that a page is given. */
	| "too_slow"
	| "too_many_redirects"
	| "not_html"
	| "dns_failed"
	/** Refused, broken off, or no HTTP. */
	| "connection_failed"
	/** No certificate to trust. */
	| "tls_failed"
	/** No address of a page: not http or https, or with a password in it. */
	| "bad_url"
	/** The host asked for patience, or is being given it. */
	| "rate_limited";

/** What is told beside the reason. */
export interface FetchFailureFacts {
	/** Whether the same visit may succeed later without anyone changing anything: worth a retry. */
	readonly isTemporary: boolean;
	/** Status of the reply, where there was one. */
	readonly status?: number | undefined;
	/** How long the host asks us to stay away. */
	readonly retryAfterMs?: number | undefined;
	readonly cause?: unknown;
}

/** A visit that brought no page. Thrown within the folder; `PageFetcher` answers with it. */
export class FetchFailure extends Error {
	override readonly name = "FetchFailure";
	readonly isTemporary: boolean;
	readonly status: number | undefined;
	readonly retryAfterMs: number | undefined;

	/** `detail` is a sentence that names the value and the rule. */
	constructor(
		readonly reason: FetchFailureReason,
		readonly detail: string,
		{ isTemporary, status, retryAfterMs, cause }: FetchFailureFacts,
	) {
		super(detail, { cause });
		this.isTemporary = isTemporary;
		this.status = status;
		this.retryAfterMs = retryAfterMs;
	}
}

const lasting = { isTemporary: false };
const temporary = { isTemporary: true };

/** What an error of the connection, of TLS, HTTP or the compression means for the visit to `host`. */
export function failureOf(thrown: unknown, host: string): FetchFailure {
	const error = innermost(thrown);
	if (error instanceof FetchFailure) return error;
	const { code = "", message } = error as NodeJS.ErrnoException;
	const because = (facts: { isTemporary: boolean }) => ({ ...facts, cause: thrown });
	if (code === "ENOTFOUND") return new FetchFailure("dns_failed", `There is no host ${host}.`, because(lasting));
	if (/^(EAI_|ENODATA|ESERVFAIL|ETIMEOUT|EREFUSED|ECANCELLED)/.test(code))
		return new FetchFailure("dns_failed", `The address of ${host} could not be looked up.`, because(temporary));
	if (code === "UND_ERR_HEADERS_OVERFLOW")
		return new FetchFailure("too_large", `The headers of ${host}'s reply are too large.`, because(lasting));
	if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT")
		return new FetchFailure("connection_failed", `${host} does not take connections.`, because(temporary));
	if (/CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code))
		return new FetchFailure("tls_failed", `The encryption of ${host} cannot be trusted: ${message}.`, because(lasting));
	if (/^Z_|^ERR__?ZLIB|BROTLI|^ERR_.*DECODER/.test(code))
		return new FetchFailure("connection_failed", `The compressed page of ${host} is damaged.`, because(temporary));
	return new FetchFailure(
		"connection_failed",
		`The connection to ${host} failed: ${(code || message).replace(/\.$/, "")}.`,
		because(temporary),
	);
}

/** Node tries each address of a host, and tells all the failures as one; undici wraps what the socket said. */
function innermost(thrown: unknown): unknown {
	if (thrown instanceof AggregateError && thrown.errors.length > 0) return innermost(thrown.errors[0]);
	if (thrown instanceof FetchFailure || !(thrown instanceof Error)) return thrown;
	return thrown.cause instanceof Error ? innermost(thrown.cause) : thrown;
}
