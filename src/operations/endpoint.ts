import assert from "node:assert";
import { type ApolloServer, HeaderMap } from "@apollo/server";
import type { Middleware } from "koa";
import { LRUCache } from "lru-cache";
import type { Caller, Context } from "../context.js";
import type { Log } from "../log.js";
import type { ObserveOperation } from "../metrics.js";
import { answer } from "./answer.js";
import type { PersistedTexts } from "./persisted-texts.js";
import type { OperationText, PreparedOperations } from "./prepared-operation.js";
import { isMembers, membersOf, type RequestMembers, searchOf } from "./request-members.js";

/** The headers that Apollo Server looks at: the types of the bodies, and those that no mere web form can send. */
const readHeaders = ["accept", "content-type", "apollo-require-preflight", "x-apollo-operation-name"] as const;

/** Ways to write `Accept` whose answer is remembered. */
const acceptsMax = 100;

interface Endpoint {
	readonly apollo: ApolloServer<Context>;
	readonly operations: PreparedOperations;
	readonly texts: PersistedTexts;
	readonly observe: ObserveOperation;
	readonly contextOf: (requestId: string, caller?: Caller) => Context;
	readonly log: Log;
	/** `Cache-Control` of what anybody may be given again. */
	readonly publicCacheRule: string;
}

/**
 * Hands a request to Apollo Server, and its answer to Koa; bodies are parsed before. Programs ask the same few operations
 * again and again: what Apollo has once parsed, validated and found acceptable is executed without asking it again, which
 * saves a third of the work. In all that a client sees the two ways are alike.
 *
 * No mere form of another site, which would bring a session's cookie along, gets anything executed: what is posted is JSON
 * by its type (`readJson`), and of who has signed in and asks by GET, Apollo wants a header that no form sends.
 */
export function graphqlEndpoint({
	apollo,
	operations,
	texts,
	observe,
	contextOf,
	log,
	publicCacheRule,
}: Endpoint): Middleware<{ requestId: string; admitted?: Caller }> {
	/** Types of the replies, by what was accepted. */
	const contentTypes = new LRUCache<string, string>({ max: acceptsMax });
	return async ctx => {
		const { requestId, admitted } = ctx.state;
		const idempotencyKey = ctx.get("Idempotency-Key") || undefined;
		const { accept = "" } = ctx.req.headers;
		const contentType = contentTypes.get(accept);
		const context = contextOf(requestId, { ...admitted, idempotencyKey });
		const isRead = ctx.method !== "POST";
		const isPerson = context.principal.kind === "person";
		const body = isRead ? membersOf(ctx.querystring) : ctx.request.body;
		const request = isMembers(body) ? texts.resolve(body) : body;
		const asked = contentType && plainRequestOf(request);
		const known = asked && operations.known(asked);
		if (contentType && known && (!isRead || (known.kind === "query" && !isPerson))) {
			const { result, status, headers } = await answer(known, asked.variables ?? {}, context, log);
			observe(known.kind, result.errors ? "failed" : "answered");
			ctx.status = status ?? 200;
			for (const name in headers) ctx.res.setHeader(name, headers[name]!);
			ctx.res.setHeader("content-type", contentType);
			tellCaching(!result.errors);
			ctx.body = `${JSON.stringify({ errors: result.errors, data: result.data, extensions: result.extensions })}\n`;
			return;
		}
		const headers = new HeaderMap();
		for (const name of readHeaders) {
			const value = ctx.req.headers[name];
			if (typeof value === "string") headers.set(name, value);
		}
		if (isRead && !isPerson) {
			// Without a cookie there is nothing that another site could abuse: a plain link may ask, and a cache answer.
			headers.delete("content-type");
			headers.set("apollo-require-preflight", "there is no session");
		}
		const reply = await apollo.executeHTTPGraphQLRequest({
			httpGraphQLRequest: {
				method: isRead ? "GET" : "POST",
				headers,
				search: isRead ? searchOf(request as RequestMembers) : "",
				body: request,
			},
			context: async () => context,
		});
		assert(reply.body.kind === "complete", "Nothing here is delivered bit by bit.");
		ctx.status = reply.status ?? 200;
		for (const [name, value] of reply.headers) ctx.res.setHeader(name, value);
		if (ctx.status === 200) contentTypes.set(accept, reply.headers.get("content-type")!);
		ctx.body = ctx.status < 400 ? reply.body.string : withRequestId(reply.body.string, requestId);
		tellCaching(ctx.status === 200 && isRead && !("errors" in JSON.parse(reply.body.string)));

		/** Sets the cookies that the operation left, and keeps what is for one person, and what failed, out of all caches. */
		function tellCaching(isWhole: boolean): void {
			const { principal, notes } = context;
			if (notes.cookies) ctx.res.setHeader("set-cookie", notes.cookies);
			const isForAll = !notes.cookies && principal.kind === "anonymous";
			if (isRead) ctx.res.setHeader("vary", "Accept, Cookie, X-API-Key");
			if (isRead && isForAll && isWhole) ctx.res.setHeader("cache-control", publicCacheRule);
			else if (isRead || !isForAll) ctx.res.setHeader("cache-control", "no-store");
		}
	};
}

interface PlainRequest extends OperationText {
	readonly variables: RequestMembers | undefined;
}

/** A request that has nothing but an operation and its variables, where these are of the right types. */
function plainRequestOf(request: unknown): PlainRequest | undefined {
	const { query, operationName, variables, extensions, ...others } = (request ?? {}) as Record<string, unknown>;
	if (typeof query !== "string" || Object.keys(others).length > 0) return undefined;
	if (operationName != null && (typeof operationName !== "string" || operationName === "")) return undefined;
	if (variables != null && !isMembers(variables)) return undefined;
	// Some clients tell their name and version in each request: only the name of a text means anything here.
	if (extensions != null && (!isMembers(extensions) || extensions.persistedQuery !== undefined)) return undefined;
	return { query, operationName: operationName ?? undefined, variables: variables ?? undefined };
}

/** Errors of requests that Apollo refuses before they have a context lack the request's id. */
function withRequestId(body: string, requestId: string): string {
	const result: { errors: { extensions: { requestId?: string } }[] } = JSON.parse(body);
	for (const error of result.errors) error.extensions.requestId ??= requestId;
	return `${JSON.stringify(result)}\n`;
}
