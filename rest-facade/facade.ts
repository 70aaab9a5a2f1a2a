import assert from "node:assert/strict";
import type Router from "@koa/router";
import type { RouterContext, RouterMiddleware } from "@koa/router";
import type { GraphQLSchema } from "graphql";
import { ServiceError } from "../src/errors.js";
import { type Execute, prepareOperation } from "../src/execute.js";
import { acceptsJson } from "./accept.js";
import type { EdgeState } from "./edge.js";
import { readParameters } from "./parameters.js";
import { replyShape, shaped } from "./reply-shape.js";
import type { Route } from "./route.js";
import { failureOf } from "./status.js";

/** The core, as the facade sees it. */
export interface Core {
	readonly schema: GraphQLSchema;
	readonly execute: Execute;
	readonly contextOf: (requestId: string) => Parameters<Execute>[2];
}

/** Public figures change when a feed is read, a few times a day: half a minute late is right enough. */
const cacheRule = "public, max-age=30, stale-while-revalidate=300";

/** Puts the routes of a table on the router. Their operations are checked and compiled here, once. */
export function mountFacade(router: Router<EdgeState>, table: readonly Route[], core: Core): void {
	for (const route of table) router.register(route.path, [route.method], answer(route, core));
}

/** Match, read, execute, reply. */
function answer({ read, operation, missing }: Route, core: Core): RouterMiddleware<EdgeState> {
	const shape = replyShape(core.schema, operation);
	const prepared = prepareOperation(core.schema, shape.operation);
	const rootKey = shape.root.key;
	assert.deepEqual(Object.keys(read).sort(), [...shape.variables].sort(), `${shape.name} has a reader a variable.`);
	return async ctx => {
		refuseUnacceptable(ctx);
		const values = readParameters(read, ctx.params, ctx.querystring);
		const { data, errors } = await core.execute(prepared, values, core.contextOf(ctx.state.requestId));
		if (errors) throw failureOf(errors);
		const found = shaped(shape.root, data?.[rootKey]) ?? null;
		if (found === null && missing) throw new ServiceError(missing.code, missing.sentence(values));
		ctx.res.setHeader("Cache-Control", cacheRule);
		ctx.res.setHeader("Content-Type", "application/json; charset=utf-8");
		ctx.body = `{"data":${JSON.stringify(found)}}`;
	};
}

function refuseUnacceptable(ctx: RouterContext<EdgeState>): void {
	if (!acceptsJson(ctx.req.headers.accept))
		throw new ServiceError("NOT_ACCEPTABLE", "The reply is application/json, which `Accept` leaves out.");
}
