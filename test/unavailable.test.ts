import test from "ava";
import { startApp } from "./support/start-app.js";

const app = await startApp();

test.before("the database goes away", async () => {
	await app.orm.close();
});

test("a process without its database lives, but is not ready", async t => {
	t.is((await fetch(`${app.address}/healthz`)).status, 200);
	const response = await fetch(`${app.address}/readyz`);
	t.is(response.status, 503);
	t.is(response.headers.get("retry-after"), "5");
	t.is(((await response.json()) as { code: string }).code, "unavailable");
});
