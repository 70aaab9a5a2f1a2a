import { createServer, type Server } from "node:http";
import { ApolloServer } from "@apollo/server";
import {
	ApolloServerPluginCacheControlDisabled,
	ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { koaMiddleware } from "@as-integrations/koa";
import type { MikroORM } from "@mikro-orm/postgresql";
import type { GraphQLSchema } from "graphql";
import Koa from "koa";
import bodyParser from "koa-bodyparser";
import type { Config } from "./config.js";
import type { Context } from "./context.js";
import { migrate, openOrm, poolOf } from "./database/orm.js";
import { Reads } from "./database/reads.js";
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
	const reads = new Reads(await poolOf(orm));
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

	const koa = new Koa();
	koa.use(bodyParser());
	const graphql = koaMiddleware(apollo, { context: async ({ ctx }) => contextOf(ctx.get("x-request-id")) });
	koa.use((ctx, next) => (ctx.path === "/graphql" ? graphql(ctx as never, next) : next()));

	const server = createServer(koa.callback());
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
