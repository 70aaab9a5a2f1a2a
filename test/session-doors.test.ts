import test from "ava";
import { type Client, signedUp } from "./support/client.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
let client: Client;
let email: string;
test.before(async () => {
	({ client, email } = await signedUp(app));
});
const query = "{ account { email } }";
const renaming = `mutation { createProject(name: "Forged") { id } }`;

/** Asks in a way of its own, and then as the compiled operations do, which come after Apollo has seen the text. */
async function bothWays(who: Client, asked: string, headers: Record<string, string>) {
	const replies = [];
	for (let times = 1; times <= 4; times += 1) replies.push(await who.ask(asked, undefined, headers));
	return replies;
}

test.serial("what a form of another site can send brings a session nothing", async t => {
	// So that its text is known to the compiled way.
	await bothWays(client, renaming, {});
	const before = await projects();
	const body = JSON.stringify({ query: renaming });
	for (const type of [
		"text/plain",
		"application/x-www-form-urlencoded",
		"multipart/form-data; boundary=x",
		"text/plain; application/json",
	]) {
		const { status, data } = await client.send({ method: "POST", headers: { "content-type": type }, body });
		t.is(status, 415, type);
		t.is(data, undefined);
	}
	for (const untyped of [body, "", `query=${encodeURIComponent(renaming)}`]) {
		const reply = await client.send({ method: "POST", body: new Blob([untyped]) as any });
		t.true(reply.status >= 400, untyped);
	}
	for (const asked of [query, renaming]) {
		const { status } = await client.send({ search: `?query=${encodeURIComponent(asked)}` });
		t.is(status, 400, "a link, an image or a form with GET");
		const withHeader = await client.send({
			search: `?query=${encodeURIComponent(asked)}`,
			headers: { "apollo-require-preflight": "1" },
		});
		t.is(withHeader.status, asked === query ? 200 : 405);
		if (asked === query) t.is(withHeader.data.account.email, email);
	}
	t.is(await projects(), before);
});

test.serial("a session counts only from a page of this server", async t => {
	const own = [app.address, "http://localhost:0"];
	for (const origin of own)
		for (const { data } of await bothWays(client, query, { origin })) t.is(data.account.email, email, origin);
	const before = await projects();
	for (const origin of [
		"https://evil.example",
		"http://localhost:9999",
		"http://127.0.0.1:1",
		"https://127.0.0.1",
		"null",
		"",
		"file://",
	]) {
		for (const { status, code, data } of [
			...(await bothWays(client, query, { origin })),
			...(await bothWays(client, renaming, { origin })),
		]) {
			t.is(status, 403, origin);
			t.is(code, "FORBIDDEN");
			t.is(data, undefined);
		}
	}
	t.is(await projects(), before);
});

test.serial("other sites may read what is for everybody", async t => {
	const response = await fetch(`${app.address}/graphql`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: "https://elsewhere.example" },
		body: JSON.stringify({ query: "{ vendors { totalCount } }" }),
	});
	t.is(response.status, 200);
	t.is(response.headers.get("access-control-allow-origin"), "*");
	t.is(response.headers.get("access-control-allow-credentials"), null);
});

async function projects(): Promise<number> {
	const [row] = await app.sql<{ count: number }>("select count(*)::int from projects");
	return row!.count;
}
