import type { RouterContext } from "@koa/router";
import type { Logger } from "pino";
import { Histogram, type Registry } from "prom-client";
import type { ServiceError } from "../src/errors.js";
import type { EdgeContext } from "./edge.js";

const bucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Asked every few seconds by machines: not worth a line each. */
const quietRoutes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Writes a log line and counts a request once it is answered. Neither holds what the client asked for: paths are told by
 * their template, and parameters not at all.
 */
export function observer(log: Logger, registry: Registry) {
	const durations = new Histogram({
		name: "pricegraph_http_request_duration_seconds",
		help: "Time to answer a request, by method, template of the path and status.",
		labelNames: ["method", "route", "status"],
		buckets: bucketsSeconds,
		registers: [registry],
	});
	return (ctx: EdgeContext, milliseconds: number, failure: ServiceError | undefined): void => {
		const { method, status } = ctx;
		const { requestId } = ctx.state;
		const matched: RouterContext["matched"] = ctx.matched;
		const route = String(matched?.[0]?.path ?? "unmatched");
		durations.observe({ method, route, status }, milliseconds / 1_000);
		const line = { requestId, method, route, status, ms: Math.round(milliseconds * 100) / 100 };
		if (failure && status >= 500) log.error({ ...line, err: failure.cause ?? failure }, failure.message);
		else if (failure) log.info({ ...line, code: failure.code }, "request");
		else if (quietRoutes.has(route)) log.debug(line, "request");
		else log.info(line, "request");
	};
}
