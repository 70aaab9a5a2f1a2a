import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import type { RedisWindow } from "./access/redis-window.js";
import type { Reads } from "./database/reads.js";

/** Figures of the process and of its way to the database. What arrives by HTTP is counted at the edge. */
export function observeCore(registry: Registry, reads: Reads, pool: Pool): void {
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	new Counter({
		name: "pricegraph_sql_statements_total",
		help: "Prepared statements sent to the database; one may answer many requests.",
		registers,
		collect() {
			this.reset();
			this.inc(reads.statements);
		},
	});
	new Gauge({
		name: "pricegraph_database_connections",
		help: "Connections to the database, by what they do; `waiting` are callers without one.",
		labelNames: ["state"],
		registers,
		collect() {
			this.set({ state: "idle" }, pool.idleCount);
			this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
			this.set({ state: "waiting" }, pool.waitingCount);
		},
	});
}

/** Told of each operation at /graphql, once it is answered. */
export type ObserveOperation = (kind: string, outcome: "answered" | "failed") => void;

/** Counts what is asked at /graphql, by what became of it. Names of operations are the clients' own: too many to count by. */
export function observeOperations(registry: Registry): ObserveOperation {
	const operations = new Counter({
		name: "pricegraph_graphql_operations_total",
		help: "GraphQL operations over HTTP: `kind` is query or mutation, or none where the document has no such operation.",
		labelNames: ["kind", "outcome"],
		registers: [registry],
	});
	return (kind, outcome) => operations.inc({ kind, outcome });
}

/** Figures of the rate limit's log in Redis: alarming are losses, and requests that PostgreSQL's log had to serve. */
export function observeRedis(registry: Registry, redis: RedisWindow): void {
	const registers = [registry];
	new Gauge({
		name: "pricegraph_redis_up",
		help: "1 while Redis keeps the rate limit, 0 while PostgreSQL does in its place.",
		registers,
		collect() {
			this.set(redis.isThere ? 1 : 0);
		},
	});
	new Counter({
		name: "pricegraph_redis_losses_total",
		help: "How often Redis was lost.",
		registers,
		collect() {
			this.reset();
			this.inc(redis.losses);
		},
	});
	new Counter({
		name: "pricegraph_redis_fallback_requests_total",
		help: "Requests with a credential that PostgreSQL's log served in the place of Redis.",
		registers,
		collect() {
			this.reset();
			this.inc(redis.requestsElsewhere);
		},
	});
}
