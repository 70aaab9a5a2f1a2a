import test from "ava";
import { poolOf } from "../src/database/orm.js";
import { givenIn } from "./support/given.js";
import { restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);

test.serial("a mistake of ours is 500, tells nothing of it, and can be asked about by its id", async t => {
	const { product } = await given.offer();
	await app.sql(`alter table offers rename to secret_offers`);
	const { status, headers, body } = await rest.get(`/api/v1/products/${product.id}/prices`, {
		"X-Request-Id": "trace-7",
	});
	await app.sql(`alter table secret_offers rename to offers`);
	t.is(status, 500);
	t.is(headers.get("content-type"), "application/problem+json");
	t.is(headers.get("cache-control"), "no-store");
	t.deepEqual(body, {
		type: "http://localhost:0/docs#internal",
		title: "Something went wrong on our side",
		status: 500,
		detail: "The request could not be answered.",
		code: "internal",
		requestId: "trace-7",
	});
});

test.serial("without the database the figures are 503, soon, and say when to come back", async t => {
	await (await poolOf(app.orm)).end();
	const startedAt = performance.now();
	const { status, headers, body } = await rest.get("/api/v1/products/1/prices");
	t.is(status, 503);
	t.true(performance.now() - startedAt < 5_000);
	t.regex(headers.get("retry-after")!, /^[1-9]\d*$/);
	t.like(body, { status: 503, code: "unavailable" });
	t.is((await rest.get("/readyz")).status, 503);
	t.is((await rest.get("/healthz")).status, 200, "the process itself lives");
});
