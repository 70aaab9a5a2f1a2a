import type { Server } from "node:http";
import { ApolloServer } from "@apollo/server";
import {
	ApolloServerPluginCacheControlDisabled,
	ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { koaMiddleware } from "@as-integrations/koa";
import Router from "@koa/router";
import type { MikroORM } from "@mikro-orm/postgresql";
import type { GraphQLSchema } from "graphql";
import Koa, { type Middleware } from "koa";
import bodyParser from "koa-bodyparser";
import { Registry } from "prom-client";
import { deliver } from "../rest-facade/deliver.js";
import { type EdgeState, edge } from "../rest-facade/edge.js";
import { createHttpServer } from "../rest-facade/http-server.js";
import { mountProbes } from "../rest-facade/probes.js";
import { unmatched } from "../rest-facade/unmatched.js";
import type { Config } from "./config.js";
import type { Context } from "./context.js";
import { migrate, openOrm, poolOf } from "./database/orm.js";
import { Reads } from "./database/reads.js";
import { ServiceError } from "./errors.js";
import { createLog } from "./log.js";
import { observeCore } from "./metrics.js";
import { buildSchema } from "./schema.js";

/** The assembled service: ORM, schema, Apollo Server, Koa and the REST facade on one HTTP server. */
export interface App {
	readonly orm: MikroORM;
	readonly reads: Reads;
	readonly schema: GraphQLSchema;
	readonly server: Server;
	/** Stops taking requests, lets those under way finish, and lets go of the database. */
	close(): Promise<void>;
}

/** What the surroundings may set: the tests and the demo set the clock. */
export interface AppOptions {
	readonly clock?: () => Date;
}

/** Opens the database (which must be there), brings it up to date and assembles the service. Listening is the caller's. */
export async function createApp(config: Config & { databaseUrl: string }, options: AppOptions = {}): Promise<App> {
	const clock = options.clock ?? (() => new Date());
	const orm = await openOrm(config.databaseUrl);
	await migrate(orm);
	const pool = await poolOf(orm);
	const reads = new Reads(pool);
	const schema = buildSchema();

	const contextOf = (requestId: string): Context => ({
		get em() {
			return orm.em.fork();
		},
		reads,
		now: clock(),
		requestId,
	});

	const apollo = new ApolloServer<Context>({
		schema,
		introspection: true,
		plugins: [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()],
	});
	await apollo.start();

	const registry = new Registry();
	observeCore(registry, reads, pool);
	const draining = () => false;

	const router = new Router<EdgeState>({ strict: true, sensitive: true });
	mountProbes(router, { registry, draining, askDatabase: () => reads.row({ name: "ping", text: "select 1" }, []) });
	const graphql = koaMiddleware(apollo, { context: async ({ ctx }) => contextOf(ctx.state.requestId) });
	router.register(
		"/graphql",
		["GET", "POST"],
		[requireJson, bodyParser({ jsonLimit: bodyLimit }), ctx => graphql(ctx, async () => {})],
	);

	const koa = new Koa<EdgeState>();
	koa.use(edge({ publicUrl: config.publicUrl, log: createLog(config.logLevel), registry, draining }));
	koa.use(deliver);
	koa.use(router.routes());
	koa.use(unmatched);
	const server = createHttpServer(koa.callback(), config.publicUrl);
	return {
		orm,
		reads,
		schema,
		server,
		async close() {
			server.close();
			server.closeIdleConnections();
			await apollo.stop();
			await orm.close();
		},
	};
}

const bodyLimit = "256kb";

/** Before the body is read: what is not JSON is refused by its type. */
const requireJson: Middleware = (ctx, next) => {
	if (ctx.is("json") === false)
		throw new ServiceError(
			"UNSUPPORTED_MEDIA_TYPE",
			`A body of type ${ctx.type || "unknown"} is not taken: send application/json.`,
		);
	return next();
};
