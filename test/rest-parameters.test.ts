import test from "ava";
import { givenIn } from "./support/given.js";
import { faultsOf, restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);
const history = (query: string) => rest.get(`/api/v1/products/1/price-history-series?${query}`);

test.before("the first product", async t => {
	t.is((await given.offer()).product.id, 1);
});

test("a bad value is refused by the name of its parameter, never changed into a good one", async t => {
	const days = (given: string) => `must be a whole number from 1 to 90, not "${given}"`;
	for (const bad of ["0", "91", "-1", "1.5", "abc", "", "1e1", "0x1", "９", "1;2", "99999999999999999999"])
		t.deepEqual(faultsOf(await history(`days=${encodeURIComponent(bad)}`)), [400, { days: days(bad) }], bad);
	t.deepEqual(faultsOf(await history("days=+7")), [400, { days: days(" 7") }]);
});

test("all faults are told at once", async t => {
	const reply = await history("days=0&market=USA&vendorId=%20");
	t.deepEqual(faultsOf(reply), [
		400,
		{
			days: 'must be a whole number from 1 to 90, not "0"',
			market: 'must be two letters of ISO 3166-1, such as US, not "USA"',
			vendorId: "must not be blank",
		},
	]);
	t.is(reply.headers.get("content-type"), "application/problem+json");
	t.like(reply.body, { code: "invalid_request", status: 400, title: "The request is not usable" });
	t.regex(reply.body.detail, /^vendorId must not be blank; days must be .*; market must be .*\.$/);
});

test("a parameter may be given once", async t => {
	t.deepEqual(faultsOf(await history("days=7&days=7")), [400, { days: "must be given once only" }]);
	t.deepEqual(faultsOf(await history("days=7&d%61ys=8")), [400, { days: "must be given once only" }]);
});

test("what PostgreSQL could not take is refused at the door", async t => {
	t.deepEqual(faultsOf(await history("vendorId=a%00b")), [400, { vendorId: "must not contain U+0000" }]);
	for (const bad of ["%", "%ZZ", "%FF", "%ED%A0%80", "%C0%AF"])
		t.deepEqual(
			faultsOf(await history(`vendorId=${bad}`)),
			[400, { vendorId: "must be UTF-8 in percent-encoding" }],
			bad,
		);
	t.is((await rest.get("/api/v1/products/1%00/prices")).status, 400);
});

test("text has a longest length", async t => {
	t.deepEqual(faultsOf(await history(`vendorId=${"x".repeat(257)}`)), [
		400,
		{ vendorId: "must have at most 256 characters" },
	]);
});

test("parameters that are not known are let pass, whatever they hold", async t => {
	for (const query of ["unknown=1", "unknown=%ZZ&unknown=2", "&&=&=1", "%ZZ=1", "__proto__=1&constructor=2", "id=2"])
		t.is((await history(query)).status, 200, query);
});

test("a body that comes with GET is let pass", async t => {
	t.is((await rest.get("/api/v1/products/1/prices", { "Content-Type": "text/plain" })).status, 200);
});
