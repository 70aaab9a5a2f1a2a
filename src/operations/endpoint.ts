import assert from "node:assert";
import type { ServerResponse } from "node:http";
import { type ApolloServer, HeaderMap } from "@apollo/server";
import type { Middleware } from "koa";
import { LRUCache } from "lru-cache";
import type { Caller, Context } from "../context.js";
import type { Log } from "../log.js";
import type { ObserveOperation } from "../metrics.js";
import { answer } from "./answer.js";
import type { OperationText, PreparedOperations } from "./prepared-operation.js";

/** The headers that Apollo Server looks at: the types of the bodies, and those that no mere web form can send. */
const readHeaders = ["accept", "content-type", "apollo-require-preflight", "x-apollo-operation-name"] as const;

/** Ways to write `Accept` whose answer is remembered. */
const acceptsMax = 100;

interface Endpoint {
	readonly apollo: ApolloServer<Context>;
	readonly operations: PreparedOperations;
	readonly observe: ObserveOperation;
	readonly contextOf: (requestId: string, caller?: Caller) => Context;
	readonly log: Log;
}

/**
 * Hands a request to Apollo Server, and its answer to Koa; bodies are parsed before. Programs ask the same few operations
 * again and again: what Apollo has once parsed, validated and found acceptable is executed without asking it again, which
 * saves a third of the work. In all that a client sees the two ways are alike.
 *
 * No mere form of another site, which would bring a session's cookie along, gets anything executed: what is posted is JSON
 * by its type (`readJson`), and of what is not, Apollo wants a header that no form sends.
 */
export function graphqlEndpoint({
	apollo,
	operations,
	observe,
	contextOf,
	log,
}: Endpoint): Middleware<{ requestId: string; admitted?: Caller }> {
	/** Types of the replies, by what was accepted. */
	const contentTypes = new LRUCache<string, string>({ max: acceptsMax });
	return async ctx => {
		const { requestId, admitted } = ctx.state;
		const idempotencyKey = ctx.get("Idempotency-Key") || undefined;
		const { accept = "" } = ctx.req.headers;
		const contentType = contentTypes.get(accept);
		const asked = contentType && ctx.method === "POST" ? plainRequestOf(ctx.request.body) : undefined;
		const known = asked && operations.known(asked);
		const context = contextOf(requestId, { ...admitted, idempotencyKey });
		if (contentType && known) {
			const { result, status, headers } = await answer(known, asked.variables ?? {}, context, log);
			observe(known.kind, result.errors ? "failed" : "answered");
			ctx.status = status ?? 200;
			for (const name in headers) ctx.res.setHeader(name, headers[name]!);
			ctx.res.setHeader("content-type", contentType);
			setCookies(ctx.res, context);
			ctx.body = `${JSON.stringify({ errors: result.errors, data: result.data, extensions: result.extensions })}\n`;
			return;
		}
		const headers = new HeaderMap();
		for (const name of readHeaders) {
			const value = ctx.req.headers[name];
			if (typeof value === "string") headers.set(name, value);
		}
		const reply = await apollo.executeHTTPGraphQLRequest({
			httpGraphQLRequest: { method: ctx.method, headers, search: ctx.search, body: ctx.request.body },
			context: async () => context,
		});
		assert(reply.body.kind === "complete", "Nothing here is delivered bit by bit.");
		ctx.status = reply.status ?? 200;
		for (const [name, value] of reply.headers) ctx.res.setHeader(name, value);
		setCookies(ctx.res, context);
		if (ctx.status === 200) contentTypes.set(accept, reply.headers.get("content-type")!);
		ctx.body = ctx.status < 400 ? reply.body.string : withRequestId(reply.body.string, requestId);
	};
}

/** Sets the cookies that the operation left, and keeps what is for one person out of all caches. */
function setCookies(response: ServerResponse, { principal, notes }: Context): void {
	if (notes.cookies) response.setHeader("set-cookie", notes.cookies);
	if (notes.cookies || principal.kind !== "anonymous") response.setHeader("cache-control", "no-store");
}

interface PlainRequest extends OperationText {
	readonly variables: Record<string, unknown> | undefined;
}

/** The body of a request, where it has nothing but an operation and its variables, and these are of the right types. */
function plainRequestOf(body: unknown): PlainRequest | undefined {
	const { query, operationName, variables, ...others } = (body ?? {}) as Record<string, unknown>;
	if (typeof query !== "string" || Object.keys(others).length > 0) return undefined;
	if (operationName != null && (typeof operationName !== "string" || operationName === "")) return undefined;
	if (variables != null && (typeof variables !== "object" || Array.isArray(variables))) return undefined;
	return {
		query,
		operationName: operationName ?? undefined,
		variables: (variables ?? undefined) as Record<string, unknown> | undefined,
	};
}

/** Errors of requests that Apollo refuses before they have a context lack the request's id. */
function withRequestId(body: string, requestId: string): string {
	const result: { errors: { extensions: { requestId?: string } }[] } = JSON.parse(body);
	for (const error of result.errors) error.extensions.requestId ??= requestId;
	return `${JSON.stringify(result)}\n`;
}
