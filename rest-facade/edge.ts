import { randomUUID } from "node:crypto";
import type { Middleware, ParameterizedContext } from "koa";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { ServiceError } from "../src/errors.js";
import type { Admitted } from "./admission.js";
import { preflightHeaders, replyHeaders } from "./headers.js";
import { observer } from "./observe.js";
import { asServiceError, failureReply } from "./status.js";

/** What the parts of the edge tell each other of a request. */
export interface EdgeState {
	/** `X-Request-Id`: the client's own where it is safe to write down, or else a new one. */
	requestId: string;
	/** Who is calling, once that is known. */
	admitted?: Admitted;
}
export type EdgeContext = ParameterizedContext<EdgeState>;

export interface EdgeOptions {
	/** Address under which clients reach the server, without a trailing slash. */
	readonly publicUrl: string;
	readonly log: Logger;
	readonly registry: Registry;
	/** Whether the process is about to stop: then replies ask the client to open its next connection elsewhere. */
	readonly draining: () => boolean;
}

/** Longest address (path and query string) that is looked at. */
const addressCharactersMax = 8_192;

/**
 * The outermost layer, the same for every path: gives the request its id, the reply its headers, turns whatever is
 * thrown into a reply, and tells the log and the metrics how it went.
 */
export function edge({ publicUrl, log, registry, draining }: EdgeOptions): Middleware<EdgeState> {
	const headers = replyHeaders(publicUrl);
	const observe = observer(log, registry);
	return async (ctx, next) => {
		const startedAt = performance.now();
		const requestId = safeRequestId(ctx.req.headers["x-request-id"]) ?? randomUUID();
		ctx.state.requestId = requestId;
		// Straight on Node's reply: Koa's own setter costs several times as much, and this runs for every request.
		for (const [name, value] of headers) ctx.res.setHeader(name, value);
		ctx.res.setHeader("X-Request-Id", requestId);
		if (draining()) ctx.res.setHeader("Connection", "close");
		const path = pathOf(ctx);
		let failure: ServiceError | undefined;
		try {
			if (path === undefined) throw new ServiceError("INVALID_REQUEST", "The address cannot be read.");
			refuseUnusableAddress(ctx.req.url!, path);
			if (isPreflight(ctx)) answerPreflight(ctx);
			else await next();
		} catch (thrown) {
			failure = asServiceError(thrown);
			const reply = failureReply(failure, { path: path ?? "", requestId, publicUrl });
			ctx.status = reply.status;
			ctx.set(reply.headers);
			ctx.body = reply.body;
		}
		observe(ctx, performance.now() - startedAt, failure);
	};
}

/** An id that can stand in a log line and in a header without harm. */
function safeRequestId(given: string | string[] | undefined): string | undefined {
	return typeof given === "string" && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : undefined;
}

/** Undefined where the request line names a host that is none: `GET http://[:/`. */
function pathOf(ctx: EdgeContext): string | undefined {
	try {
		return ctx.path;
	} catch {
		return undefined;
	}
}

function refuseUnusableAddress(address: string, path: string): void {
	if (address.length > addressCharactersMax)
		throw new ServiceError("URI_TOO_LONG", `An address has at most ${addressCharactersMax} characters.`);
	if (!path.includes("%")) return;
	try {
		decodeURIComponent(path);
	} catch (cause) {
		throw new ServiceError("INVALID_REQUEST", "The path is not UTF-8 in percent-encoding.", { cause });
	}
}

function isPreflight({ method, req }: EdgeContext): boolean {
	return method === "OPTIONS" && req.headers["access-control-request-method"] !== undefined;
}

function answerPreflight(ctx: EdgeContext): void {
	for (const [name, value] of preflightHeaders(ctx.req.headers["access-control-request-headers"]))
		ctx.res.setHeader(name, value);
	ctx.status = 204;
}
