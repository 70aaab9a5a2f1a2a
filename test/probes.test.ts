import test from "ava";
import { startApp } from "./support/start-app.js";

const app = await startApp();

test("a live process says so", async t => {
	const response = await fetch(`${app.address}/healthz`);
	t.is(response.status, 200);
	t.is(response.headers.get("cache-control"), "no-store");
	t.deepEqual(await response.json(), { status: "ok" });
});

test("a process is ready while its database answers", async t => {
	t.is((await fetch(`${app.address}/readyz`)).status, 200);
});

test("the metrics count requests by template and status, operations by outcome, and tell of the database and the process", async t => {
	await fetch(`${app.address}/healthz`);
	await fetch(`${app.address}/no/such/path`);
	await app.graphql("{ __typename }");
	await app.graphql("{ nothing }");
	const response = await fetch(`${app.address}/metrics`);
	const metrics = await response.text();
	t.regex(response.headers.get("content-type") ?? "", /^text\/plain/);
	t.regex(metrics, /pricegraph_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/);
	t.regex(metrics, /pricegraph_http_request_duration_seconds_count\{method="GET",route="unmatched",status="404"\} \d/);
	t.regex(metrics, /pricegraph_graphql_operations_total\{kind="query",outcome="answered"\} 1/);
	t.regex(metrics, /pricegraph_graphql_operations_total\{kind="none",outcome="failed"\} 1/);
	t.regex(metrics, /pricegraph_sql_statements_total \d/);
	t.regex(metrics, /pricegraph_database_connections\{state="idle"\} \d/);
	t.regex(metrics, /nodejs_eventloop_lag_seconds \d/);
});
