import test from "ava";
import { startApp } from "./support/start-app.js";

const app = await startApp();

test("an unknown product is null", async t => {
	const { data } = await app.graphql(`{ product(id: "1") { name } }`);
	t.deepEqual(data, { product: null });
});
