import assert from "node:assert/strict";
import type Router from "@koa/router";
import type { RouterContext, RouterMiddleware } from "@koa/router";
import type { GraphQLInputType, GraphQLSchema } from "graphql";
import { ServiceError } from "../src/errors.js";
import { type Execute, prepareOperation } from "../src/execute.js";
import { acceptsJson, prefersCsv } from "./accept.js";
import { type Admit, admission } from "./admission.js";
import { tellCredits } from "./credit-headers.js";
import type { EdgeState } from "./edge.js";
import { envelopeOf } from "./envelope.js";
import { checkInput, inputTypeOf, replaceUnfit } from "./input.js";
import { readJson, readJsonOrCsv } from "./json-body.js";
import { readParameters } from "./parameters.js";
import { replyShape, shaped } from "./reply-shape.js";
import type { Route, Values } from "./route.js";
import { failureOf } from "./status.js";

type Context = Parameters<Execute>[2];

/** The core, as the facade sees it. */
export interface Core {
	readonly schema: GraphQLSchema;
	readonly execute: Execute;
	readonly admit: Admit;
	readonly contextOf: (
		requestId: string,
		caller?: Partial<Pick<Context, "principal" | "window" | "idempotencyKey">>,
	) => Context;
}

/** Public figures change when a feed is read, a few times a day: half a minute late is right enough. */
export const publicCacheRule = "public, max-age=30, stale-while-revalidate=300";

/** Puts the routes of a table on the router. Their operations are checked and compiled here, once. */
export function mountFacade(router: Router<EdgeState>, table: readonly Route[], core: Core): void {
	for (const route of table) {
		const { credential: kinds, persons, body } = route;
		const handlers = [
			...(kinds ? [admission(core.admit, { kinds, persons })] : []),
			...(body ? [body.csv === undefined ? readJson : readJsonOrCsv(body.csv)] : []),
			answer(route, core),
		];
		router.register(route.path, [route.method], handlers);
	}
}

/** Match, read, execute, reply. */
function answer(route: Route, core: Core): RouterMiddleware<EdgeState> {
	const shape = replyShape(core.schema, route.operation);
	const prepared = prepareOperation(core.schema, shape.operation);
	const rootKey = shape.root.key;
	const read = [...Object.keys(route.read), ...(route.body ? [route.body.variable] : [])];
	const variables = Object.keys(shape.variables);
	assert.deepEqual(read.sort(), variables.sort(), `${shape.name} has a reader a variable.`);
	const bodyType = route.body && inputTypeOf(core.schema, shape.variables[route.body.variable]!);
	const envelope = envelopeOf(route);
	return async ctx => {
		const isCsv = route.csv !== undefined && prefersCsv(ctx.req.headers.accept);
		if (!isCsv) refuseUnacceptable(ctx);
		const values = valuesOf(route, bodyType, ctx);
		const idempotencyKey = ctx.get("Idempotency-Key") || undefined;
		const context = core.contextOf(ctx.state.requestId, { ...ctx.state.admitted, idempotencyKey });
		const { data, errors } = await core.execute(prepared, values, context);
		tellCredits(ctx, context.notes);
		if (errors) throw failureOf(errors, shape.variableOf);
		const found = picked(shaped(shape.root, data?.[rootKey]) ?? null, route.either);
		if (found === null && route.missing) throw new ServiceError(route.missing.code, route.missing.sentence(values));
		ctx.status = route.status ?? 200;
		if (route.location) ctx.res.setHeader("Location", locationOf(route.location, found));
		ctx.res.setHeader("Cache-Control", isPublic(route) ? publicCacheRule : "no-store");
		ctx.res.setHeader("Content-Type", `${isCsv ? "text/csv" : "application/json"}; charset=utf-8`);
		ctx.body = isCsv ? (found as Values)[route.csv!] : envelope(JSON.stringify(found));
	};
}

function valuesOf(
	{ read, body }: Route,
	bodyType: GraphQLInputType | undefined,
	ctx: RouterContext<EdgeState>,
): Values {
	const values = readParameters(read, ctx.params, ctx.querystring);
	if (!body || !bodyType) return values;
	const input = body.items ? replaceUnfit(bodyType, ctx.request.body, body.items) : ctx.request.body;
	checkInput(bodyType, input);
	return { ...values, [body.variable]: input };
}

/** The value that goes out: of a root field that answers in one of several ways, the way that it did. */
function picked(found: unknown, either: readonly string[] | undefined): unknown {
	if (!either || found === null) return found;
	const ways = found as Record<string, unknown>;
	return either.map(name => ways[name]).find(value => value !== null && value !== undefined) ?? null;
}

/** The address of what was made, from what goes out of it. */
function locationOf(pattern: string, made: unknown): string {
	return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((made as Values)[name])));
}

/** Whether anyone may be given the same reply. */
function isPublic({ method, credential }: Route): boolean {
	return method === "GET" && credential === undefined;
}

function refuseUnacceptable(ctx: RouterContext<EdgeState>): void {
	if (!acceptsJson(ctx.req.headers.accept))
		throw new ServiceError("NOT_ACCEPTABLE", "The reply is application/json, which `Accept` leaves out.");
}
