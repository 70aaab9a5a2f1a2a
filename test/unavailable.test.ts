import test from "ava";
import { openOrm } from "../src/database/orm.js";
import { asUnavailable } from "../src/database/unavailable.js";
import { ServiceError } from "../src/errors.js";
import { Product } from "../src/products/product.entity.js";

test("an entity that is asked for without the database is unavailable", async t => {
	const orm = await openOrm("postgres://127.0.0.1:1/nowhere");
	const failure = await orm.em.fork().findOne(Product, { name: "Lamp" }).then(undefined, asUnavailable);
	t.true(failure instanceof ServiceError && failure.code === "UNAVAILABLE");
	await orm.close();
});

for (const [what, failure] of [
	["a mistake in a statement", Object.assign(new Error("syntax error"), { code: "42601" })],
	["a rule of the tables that was broken", Object.assign(new Error("duplicate key"), { code: "23505" })],
	["a mistake in the program", Object.assign(new TypeError("bad argument"), { code: "ERR_INVALID_ARG_TYPE" })],
	["nothing of the kind", "text"],
] as const)
	test(`${what} stays what it is`, t => {
		t.is(asUnavailable(failure), failure);
	});

for (const [what, code] of [
	["shutting down", "57P01"],
	["starting up", "57P03"],
	["full", "53300"],
	["out of disk space", "53100"],
	["slow", "57014"],
	["locked", "55P03"],
] as const)
	test(`a database that is ${what} is unavailable`, t => {
		const failure = asUnavailable(Object.assign(new Error(what), { code }));
		t.is((failure as ServiceError).code, "UNAVAILABLE");
	});
