import "reflect-metadata";
import type { Server } from "node:http";
import Router from "@koa/router";
import type { GraphQLSchema } from "graphql";
import Koa from "koa";
import { Registry } from "prom-client";
import { admission } from "../rest-facade/admission.js";
import { commerceRoutes } from "../rest-facade/commerce.js";
import { customerRoutes } from "../rest-facade/customer.js";
import { deliver } from "../rest-facade/deliver.js";
import { analystsPage } from "../rest-facade/docs/analysts-page.js";
import { clientsPage } from "../rest-facade/docs/clients-page.js";
import { frontPage } from "../rest-facade/docs/front-page.js";
import { mountDocs } from "../rest-facade/docs/mount-docs.js";
import { partnersPage } from "../rest-facade/docs/partners-page.js";
import { type EdgeState, edge } from "../rest-facade/edge.js";
import { mountFacade, publicCacheRule } from "../rest-facade/facade.js";
import { pageHeaders } from "../rest-facade/headers.js";
import { createHttpServer } from "../rest-facade/http-server.js";
import { insightRoutes } from "../rest-facade/insights.js";
import { readJson } from "../rest-facade/json-body.js";
import { keyRoutes } from "../rest-facade/keys.js";
import { openApi } from "../rest-facade/openapi/openapi.js";
import { positionRoutes } from "../rest-facade/positions.js";
import { mountProbes } from "../rest-facade/probes.js";
import { publicRoutes } from "../rest-facade/public.js";
import { ScanEvents } from "../rest-facade/scan-events.js";
import { myScanRoutes, scanRoutes } from "../rest-facade/scans.js";
import { mountStripeWebhook } from "../rest-facade/stripe-webhook.js";
import { trackedProductRoutes } from "../rest-facade/tracked-products.js";
import { unmatched } from "../rest-facade/unmatched.js";
import { webhookRoutes } from "../rest-facade/webhooks.js";
import { workspaceRoutes } from "../rest-facade/workspace.js";
import { Access, graphqlDoor } from "./access/access.js";
import { prefixes } from "./access/credential-format.js";
import { keySecretOf } from "./access/key-secret.js";
import { People } from "./access/people.js";
import { sessionCookieName, sessionSecretOf } from "./access/session-cookie.js";
import { sessionsOf } from "./access/sessions.js";
import { type RateRule, rateRule } from "./access/window.js";
import { AiEndpoint } from "./ai/ai-endpoint.js";
import { Calls } from "./commerce/calls.js";
import type { Config } from "./config.js";
import { frontPageFiles, mountConsole } from "./console/console.js";
import { type Caller, type Context, type Core, RequestContext } from "./context.js";
import { type StripeApi, TopUps } from "./credits/top-ups.js";
import { migrate } from "./database/migrate.js";
import { openOrm, poolOf } from "./database/orm.js";
import { Reads } from "./database/reads.js";
import { Drain, type DrainTimes } from "./drain.js";
import { execute } from "./execute.js";
import { readExamples } from "./explorer/examples.js";
import { mountExplorer } from "./explorer/explorer.js";
import { createLog, type Log } from "./log.js";
import { observeCore, observeOperations, observeRedis } from "./metrics.js";
import { createApollo } from "./operations/apollo.js";
import { graphqlEndpoint } from "./operations/endpoint.js";
import { limits } from "./operations/limits.js";
import { PersistedTexts } from "./operations/persisted-texts.js";
import { PreparedOperations } from "./operations/prepared-operation.js";
import { PageVisits } from "./scans/page-visits.js";
import { ScanWatch } from "./scans/scan-watch.js";
import { buildSchema } from "./schema.js";
import { Webhooks } from "./webhooks/webhooks.js";

/** The assembled service: ORM, schema, Apollo Server, Koa and the REST facade on one HTTP server. */
export interface App extends Core {
	readonly schema: GraphQLSchema;
	readonly server: Server;
	readonly log: Log;
	/** Whether the service is about to stop, and not ready for more. */
	readonly draining: boolean;
	/** Stops taking requests, lets those under way finish, and lets go of the database. */
	close(times?: DrainTimes): Promise<void>;
}

/** What the surroundings may set: the tests and the demo set the clock, tests a short window. */
export interface AppOptions {
	readonly clock?: () => Date;
	readonly rateRule?: RateRule;
	/** What answers in the place of Stripe. */
	readonly stripeApi?: StripeApi;
	readonly log?: Log;
}

/** For a server that nobody else counts on. */
const closeAtOnce: DrainTimes = { noticeMs: 0, finishMs: 5_000 };

/** Opens the database (which must be there), brings it up to date and assembles the service. Listening is the caller's. */
export async function createApp(config: Config & { databaseUrl: string }, options: AppOptions = {}): Promise<App> {
	const clock = options.clock ?? (() => new Date());
	const log = options.log ?? createLog(config.logLevel);
	await migrate(config.databaseUrl);
	const orm = await openOrm(config.databaseUrl, { log });
	const pool = await poolOf(orm);
	const reads = new Reads(pool);
	const { publicUrl, signupGrantCredits } = config;
	const calls = new Calls(config.databaseUrl, log);
	const ai = config.ai && (await AiEndpoint.open(config.ai, log));
	const pageVisits = new PageVisits({ databaseUrl: config.databaseUrl, config, pool, log });
	const schema = buildSchema();
	const topUps = config.stripe
		? await TopUps.open({ ...config.stripe, publicUrl, pool, clock, log, api: options.stripeApi })
		: undefined;
	// Its client is a quarter of all modules: loaded only where there is a Redis.
	const redisWindow = config.redisUrl ? await import("./access/redis-window.js") : undefined;
	const redis = await redisWindow?.RedisWindow.open(config.redisUrl!, { reads, clock, log });
	const secret = await keySecretOf(config);
	const sessions = { secret: sessionSecretOf(secret), publicUrl, clock };
	const people = new People({ pool, signupGrantCredits, ...sessions });
	const personOf = sessionsOf({ reads, ...sessions });
	const rule = options.rateRule ?? rateRule;
	const access = new Access({ reads, secret, rule, clock, personOf, redis });

	const webhooks = new Webhooks({ pool, secret, allowHosts: config.scanAllowHosts });
	const core: Core = { orm, reads, pool, access, people, calls, ai, pageVisits, topUps, webhooks };
	const contextOf = (requestId: string, caller?: Caller): Context =>
		new RequestContext(core, clock(), requestId, caller);

	const registry = new Registry();
	observeCore(registry, reads, pool);
	if (redis) observeRedis(registry, redis);
	const operations = new PreparedOperations(schema);
	const texts = new PersistedTexts();
	const observe = observeOperations(registry);
	const apollo = createApollo({ schema, operations, texts, observe, log });
	await apollo.start();

	const drain = new Drain();
	const draining = () => drain.active;

	// A router looks at all of its routes: what programs ask has one of its own, and is not kept waiting by pages and files.
	const programs = newRouter();
	const admit: Access["admit"] = (headers, door) => access.admit(headers, door);
	mountFacade(programs, routes, { schema, execute, admit, contextOf });
	const scanWatch = new ScanWatch(config.databaseUrl, log);
	const scanEvents = new ScanEvents({ schema, execute, admit, contextOf, watch: scanWatch.watch });
	scanEvents.mount(programs);
	const admitGraphql = admission(admit, graphqlDoor);
	const graphql = graphqlEndpoint({ apollo, operations, texts, observe, contextOf, log, publicCacheRule });
	programs.register("/graphql", ["POST"], [admitGraphql, readJson, graphql]);
	// Only a server loads what speaks the protocol of agents.
	const { mountMcp } = await import("./mcp/mount-mcp.js");
	const look: Access["look"] = admitted => access.look(admitted);
	const mcp = mountMcp(programs, { schema, execute, admit, look, contextOf, publicUrl, log, registry });

	const site = newRouter();
	const facts = { publicUrl, prefixes, sessionCookie: sessionCookieName(publicUrl), rate: rule };
	const { agentsPage } = await import("./mcp/agents-page.js");
	mountDocs(site, openApi(routes, schema, facts), [
		frontPage(frontPageFiles()),
		analystsPage(readExamples()),
		agentsPage(schema, facts),
		clientsPage(publicUrl),
		partnersPage(schema, { ...facts, limits }),
	]);
	mountProbes(site, { registry, draining, askDatabase: () => reads.row({ name: "ping", text: "select 1" }, []) });
	mountExplorer(site);
	mountConsole(site, pageHeaders);
	if (topUps) mountStripeWebhook(site, (payload, signature) => topUps.receive(payload, signature));
	site.register("/graphql", ["GET"], [admitGraphql, readJson, graphql]);

	const koa = new Koa<EdgeState>();
	koa.use(edge({ publicUrl, log, registry, draining }));
	koa.use(deliver);
	koa.use(programs.routes());
	koa.use(site.routes());
	koa.use(unmatched);
	const server = createHttpServer(koa.callback(), publicUrl);
	drain.watch(server);
	return {
		...core,
		schema,
		server,
		log,
		get draining() {
			return drain.active;
		},
		async close(times = closeAtOnce) {
			scanEvents.close();
			const finished = await drain.close(times);
			await scanWatch.close();
			if (!finished) log.warn("Some requests took too long and were cut off.");
			await mcp.close();
			await apollo.stop();
			await access.close();
			await calls.close();
			await pageVisits.close();
			await orm.close();
			// The ORM ends the pool only where it has asked for something itself. The reads do not go through it.
			if (!pool.ending) await pool.end();
		},
	};
}

const routes = [
	...publicRoutes,
	...commerceRoutes,
	...customerRoutes,
	...positionRoutes,
	...myScanRoutes,
	...workspaceRoutes,
	...insightRoutes,
	...trackedProductRoutes,
	...scanRoutes,
	...keyRoutes,
	...webhookRoutes,
];

const newRouter = () => new Router<EdgeState>({ strict: true, sensitive: true });
