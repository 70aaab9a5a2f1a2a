import assert from "node:assert";
import { type ApolloServer, HeaderMap } from "@apollo/server";
import type { Middleware } from "koa";
import type { Context } from "../context.js";

/** The headers that Apollo Server looks at: the types of the bodies, and those that no mere web form can send. */
const readHeaders = ["accept", "content-type", "apollo-require-preflight", "x-apollo-operation-name"] as const;

/** Hands a request to Apollo Server, and its answer to Koa; bodies are parsed before. */
export function graphqlEndpoint(
	apollo: ApolloServer<Context>,
	contextOf: (requestId: string) => Context,
): Middleware<{ requestId: string }> {
	return async ctx => {
		const { requestId } = ctx.state;
		const headers = new HeaderMap();
		for (const name of readHeaders) {
			const value = ctx.req.headers[name];
			if (typeof value === "string") headers.set(name, value);
		}
		const answer = await apollo.executeHTTPGraphQLRequest({
			httpGraphQLRequest: { method: ctx.method, headers, search: ctx.search, body: ctx.request.body },
			context: async () => contextOf(requestId),
		});
		assert(answer.body.kind === "complete", "Nothing here is delivered bit by bit.");
		ctx.status = answer.status ?? 200;
		for (const [name, value] of answer.headers) ctx.res.setHeader(name, value);
		ctx.body = ctx.status < 400 ? answer.body.string : withRequestId(answer.body.string, requestId);
	};
}

/** Errors of requests that Apollo refuses before they have a context lack the request's id. */
function withRequestId(body: string, requestId: string): string {
	const result: { errors: { extensions: { requestId?: string } }[] } = JSON.parse(body);
	for (const error of result.errors) error.extensions.requestId ??= requestId;
	return `${JSON.stringify(result)}\n`;
}
