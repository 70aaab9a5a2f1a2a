import { hash } from "node:crypto";
import test from "ava";
import { PersistedTexts } from "../src/operations/persisted-texts.js";
import { callersOf } from "./support/callers.js";
import { Client, signedUp } from "./support/client.js";
import { givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const nobody = new Client(app);
let serial = 0;

test.before(async () => {
	await given.offer({ product: await given.product({ name: "Lamp" }), price: 12.5 });
});

const sha256 = (text: string) => hash("sha256", text);
/** An operation that nobody has sent yet. */
function newText(body = "product(id: $id) { name }", parameters = "($id: ID!)", kind = "query"): string {
	serial += 1;
	return `${kind} Asked${serial}${parameters} { ${body} }`;
}
const lamp = { data: { product: { name: "Lamp" } } };
const variables = { id: "1" };

/** The two ways to write the name. */
const ways = {
	"extensions.persistedQuery": (text: string) => ({
		extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } },
	}),
	documentId: (text: string) => ({ documentId: `sha256:${sha256(text)}` }),
};

function post(body: object, headers: Record<string, string> = {}, client = nobody) {
	return client.send({
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
}

function get(members: Record<string, unknown>, headers: Record<string, string> = {}, client = nobody) {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(members))
		search.set(name, typeof value === "string" ? value : JSON.stringify(value));
	return client.send({ search: `?${search}`, headers });
}

for (const [way, nameOf] of Object.entries(ways)) {
	test(`${way}: what is not held is asked for, sent once with its text, and goes by its name from then on`, async t => {
		const text = newText();
		const name = nameOf(text);
		for (const ask of [post, get]) {
			const unknown = await ask({ ...name, variables });
			t.is(unknown.status, 200);
			t.is(unknown.data, undefined);
			t.is(unknown.errors!.length, 1);
			t.is(unknown.errors![0].message, "PersistedQueryNotFound");
			t.is(unknown.code, "PERSISTED_QUERY_NOT_FOUND");
			t.regex(unknown.errors![0].extensions.errors[0].detail, /Send it once with its text as `query` beside the hash/);
			t.regex(unknown.headers.get("cache-control")!, /no-store|no-cache/);
			t.is(unknown.headers.get("etag"), null);
		}
		t.like(await post({ query: text, ...name, variables }), lamp);
		// Often enough to be compiled; in both ways, however it was sent.
		for (let times = 0; times < 4; times += 1)
			for (const ask of [post, get])
				for (const other of Object.values(ways))
					t.like(await ask({ ...other(text), variables }), { status: 200, ...lamp });
	});

	test(`${way}: a text may come by GET as well`, async t => {
		const text = newText();
		t.like(await get({ query: text, ...nameOf(text), variables }), lamp);
		t.like(await get({ ...nameOf(text), variables }), lamp);
	});

	test(`${way}: a hash of another text is refused, and nothing is held`, async t => {
		const text = newText();
		const name = nameOf(text);
		for (const query of [`${text} `, newText("nothing")]) {
			const { status, errors, code } = await post({ query, ...name, variables });
			t.is(status, 400);
			t.is(code, "INVALID_REQUEST");
			t.true(errors![0].message.startsWith(`The SHA-256 of query is ${sha256(query)}, `));
			t.is(errors![0].extensions.errors[0].parameter, "query");
		}
		t.is((await post({ ...name, variables })).code, "PERSISTED_QUERY_NOT_FOUND");
	});

	test(`${way}: what is no valid operation is not held`, async t => {
		for (const text of [
			"{ nothing }",
			"{",
			`{ vendors { nodes ${"{ offers { nodes { vendor ".repeat(5)} { slug } ${"} } } ".repeat(5)} } }`,
		]) {
			t.is((await post({ query: text, ...nameOf(text) })).status, 400);
			t.is((await post(nameOf(text))).code, "PERSISTED_QUERY_NOT_FOUND", text);
		}
	});

	test(`${way}: a mutation goes by its name too, but not by GET`, async t => {
		const text = newText("signOut", "", "mutation");
		t.is((await post({ query: text, ...nameOf(text) })).status, 200);
		for (let times = 0; times < 4; times += 1) {
			const { status, headers, data } = await get(nameOf(text));
			t.is(status, 405);
			t.is(headers.get("allow"), "POST");
			t.is(headers.get("cache-control"), "no-store");
			t.is(data, undefined);
			t.is((await post(nameOf(text))).status, 200);
		}
	});

	test(`${way}: the limits hold each time`, async t => {
		const text = newText("vendors(first: $n) { nodes { offers(first: $n) { nodes { id } } } }", "($n: Int!)");
		t.is((await post({ query: text, ...nameOf(text), variables: { n: 1 } })).status, 200);
		for (let times = 0; times < 4; times += 1)
			for (const ask of [post, get]) {
				const { status, errors, headers } = await ask({ ...nameOf(text), variables: { n: 90 } });
				t.is(status, 400);
				t.is(errors![0].message.split(";")[0], "The operation costs 8281");
				t.not(headers.get("cache-control"), "public, max-age=30, stale-while-revalidate=300");
			}
	});
}

test("an answer to GET is cached as those of the public paths are", async t => {
	const text = newText();
	await post({ query: text, ...ways.documentId(text), variables });
	const search = `?documentId=sha256:${sha256(text)}&variables=${encodeURIComponent(JSON.stringify(variables))}`;
	const address = `${app.address}/graphql${search}`;
	const rest = await fetch(`${app.address}/api/v1/products/1/prices`);
	for (let times = 0; times < 4; times += 1) {
		const reply = await fetch(address);
		t.is(reply.headers.get("cache-control"), rest.headers.get("cache-control"));
		t.is(reply.headers.get("vary"), "Accept, Cookie, X-API-Key, Accept-Encoding");
		t.is(reply.headers.get("set-cookie"), null);
		const etag = reply.headers.get("etag")!;
		t.is((await fetch(address, { headers: { "if-none-match": etag } })).status, 304);
		const head = await fetch(address, { method: "HEAD" });
		t.is(head.status, 200);
		t.is(head.headers.get("etag"), etag);
	}
	const byPost = await post({ ...ways.documentId(text), variables });
	t.is(byPost.headers.get("cache-control"), null);
});

test("an answer in part is not cached", async t => {
	const text = newText("product(id: $id) { name offers(after: $after) { totalCount } }", "($id: ID!, $after: String)");
	const asked = { query: text, ...ways.documentId(text), variables: { ...variables, after: "no cursor" } };
	for (const body of [asked, { ...asked, query: undefined }]) {
		const { errors, headers } = await get(JSON.parse(JSON.stringify(body)));
		t.truthy(errors);
		t.is(headers.get("cache-control"), "no-store");
		t.is(headers.get("etag"), null);
	}
});

test("the same name tells each caller what is theirs, and caches nothing but what is nobody's", async t => {
	const callers = callersOf(app);
	const { key } = await callers.key("api_key", await callers.project());
	const { client: person, email } = await signedUp(app);
	const text = newText("viewer { credential { kind } } account { email }", "");
	const name = ways.documentId(text);
	await post({ query: text, ...name });
	for (let times = 0; times < 4; times += 1) {
		const anonymous = await get(name);
		t.deepEqual(anonymous.data, { viewer: { credential: null }, account: null });
		t.regex(anonymous.headers.get("cache-control")!, /^public/);
		const keyed = await get(name, { "x-api-key": key });
		t.is(keyed.data.viewer.credential.kind, "api_key");
		t.is(keyed.headers.get("cache-control"), "no-store");
		t.is(keyed.headers.get("etag"), null);
		t.is((await get(name, {}, person)).status, 400, "a link on another site, with the session's cookie");
		const signedIn = await get(name, { "apollo-require-preflight": "1" }, person);
		t.is(signedIn.data.account.email, email);
		t.is(signedIn.headers.get("cache-control"), "no-store");
		for (const { headers } of [anonymous, keyed, signedIn]) t.regex(headers.get("vary")!, /Cookie, X-API-Key/);
	}
	const credits = newText("credits { balance }", "");
	t.is((await post({ query: credits, ...ways.documentId(credits) }, { "x-api-key": key })).data.credits.balance, 0);
	for (const ask of [post, get]) t.is((await ask(ways.documentId(credits))).code, "MISSING_API_KEY");
	t.is((await get(ways.documentId(credits), { "x-api-key": key })).data.credits.balance, 0);
});

const hex = "a".repeat(64);
for (const [fault, members, says] of [
	[
		"a hash without its prefix",
		{ documentId: hex },
		/^documentId must be sha256: and then 64 hexadecimal digits in lower/,
	],
	["another prefix", { documentId: `md5:${hex}` }, /^documentId must be sha256:/],
	["capitals", { documentId: `sha256:${hex.toUpperCase()}` }, /^documentId must be sha256:/],
	["a number", { documentId: 5 }, /^documentId must be sha256:/],
	["an empty name", { documentId: "" }, /^documentId must be sha256:/],
	["another version", { extensions: { persistedQuery: { version: 2, sha256Hash: hex } } }, /version must be 1\.$/],
	["a short hash", { extensions: { persistedQuery: { version: 1, sha256Hash: "a" } } }, /sha256Hash must be 64 hex/],
	["no object", { extensions: { persistedQuery: "a" } }, /version must be 1\.$/],
	[
		"two names",
		{ documentId: `sha256:${hex}`, extensions: { persistedQuery: { version: 1, sha256Hash: hex.replace("a", "b") } } },
		/name two operations: send one of them\.$/,
	],
] as const)
	test(`${fault} is told by POST and by GET`, async t => {
		for (const ask of [post, get]) {
			const { status, code, errors } = await ask(members);
			t.is(status, 400);
			t.is(code, "INVALID_REQUEST");
			t.regex(errors![0].message, says);
		}
	});

test("parameters of GET that cannot be read are told by name", async t => {
	for (const [search, says] of [
		["?query={vendors{totalCount}}&variables={", "variables must be a JSON object, in percent-encoding."],
		["?query={vendors{totalCount}}&extensions=[]", "extensions must be a JSON object, in percent-encoding."],
		["?query={a}&query={b}", "query is given 2 times: give it once."],
	] as const) {
		const { status, errors } = await nobody.send({ search });
		t.is(status, 400);
		t.is(errors![0].message, says);
	}
});

test("a browser that follows a link to an operation gets its answer, and not the explorer", async t => {
	const text = newText();
	await post({ query: text, ...ways.documentId(text), variables });
	const reply = await get({ ...ways.documentId(text), variables }, { accept: "text/html,*/*;q=0.8" });
	t.like(reply, lamp);
});

test("extensions that mean nothing here are passed over", async t => {
	const text = newText();
	const extensions = { clientLibrary: { name: "@apollo/client", version: "4.0.0" } };
	for (let times = 0; times < 4; times += 1) t.like(await post({ query: text, variables, extensions }), lamp);
	t.is((await post({ ...ways.documentId(text), variables })).code, "PERSISTED_QUERY_NOT_FOUND");
});

test("memory is bounded, by number and by size; what was asked for last is kept", async t => {
	const isHeld = (texts: PersistedTexts, text: string) => texts.resolve(ways.documentId(text)).query === text;
	const many = new PersistedTexts();
	for (let index = 0; index < 1_001; index += 1) {
		await many.store.set(`apq:${sha256(`{ a${index} }`)}`, `{ a${index} }`);
		t.true(isHeld(many, "{ a0 }"));
	}
	t.false(isHeld(many, "{ a1 }"));
	t.true(isHeld(many, "{ a2 }"));
	const large = new PersistedTexts();
	const textOf = (index: number) => `# ${index}${"x".repeat(1_000_000)}`;
	for (let index = 0; index < 9; index += 1) await large.store.set(`apq:${sha256(textOf(index))}`, textOf(index));
	t.deepEqual(
		[0, 1, 2, 8].map(index => isHeld(large, textOf(index))),
		[false, false, true, true],
	);
});
