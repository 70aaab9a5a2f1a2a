import test from "ava";
import { Client, signedUp } from "./support/client.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const create = `mutation ($name: String!) { createProject(name: $name) { id name createdAt } }`;
const rename = `mutation ($id: ID!, $name: String!) { renameProject(id: $id, name: $name) { id name } }`;
const list = `{ account { projects { id name } } }`;

test.serial("a person's projects are made, renamed and listed", async t => {
	const { client } = await signedUp(app);
	const first = (await client.ask(create, { name: " First " })).data.createProject;
	const second = (await client.ask(create, { name: "Second" })).data.createProject;
	t.is(first.name, "First");
	const renamed = await client.ask(rename, { id: first.id, name: "Renamed" });
	t.deepEqual(renamed.data.renameProject, { id: first.id, name: "Renamed" });
	t.deepEqual((await client.ask(list)).data.account.projects, [
		{ id: first.id, name: "Renamed" },
		{ id: second.id, name: "Second" },
	]);
});

test.serial("another's project is as good as none", async t => {
	const [owner, other] = [await signedUp(app), await signedUp(app)];
	const { id } = (await owner.client.ask(create, { name: "Mine" })).data.createProject;
	const unknown = "00000000-0000-4000-8000-000000000000";
	for (const foreign of [id, id.toUpperCase(), unknown, "7", ""]) {
		const { status, code, errors } = await other.client.ask(rename, { id: foreign, name: "Taken" });
		t.is(status, 404, foreign);
		t.is(code, "NOT_FOUND");
		t.is(errors![0].message, "You have no Developer Project with this identifier.");
	}
	t.deepEqual((await other.client.ask(list)).data.account.projects, []);
	t.deepEqual((await owner.client.ask(list)).data.account.projects, [{ id, name: "Mine" }]);
});

test.serial("who has not signed in makes and renames nothing", async t => {
	const visitor = new Client(app);
	for (const reply of [await visitor.ask(create, { name: "X" }), await visitor.ask(rename, { id: "7", name: "X" })]) {
		t.is(reply.code, "MISSING_API_KEY");
		t.is(reply.status, 401);
	}
});

test.serial("a name that is none is refused, and so is text that no database holds", async t => {
	const { client } = await signedUp(app);
	for (const name of ["", " ", "x".repeat(101), "a\tb", "a\u0000b", "\ud800"]) {
		t.is((await client.ask(create, { name })).code, "INVALID_REQUEST", JSON.stringify(name));
	}
	t.is((await client.ask(create, { name: "é".repeat(100) })).code, undefined);
});

test.serial("an account has at most a hundred projects, however many are asked for at once", async t => {
	const { client, id } = await signedUp(app);
	await app.sql(
		`insert into projects (account_id, name, created_at) select $1, 'Project', now() from generate_series(1, 97)`,
		[id],
	);
	const replies = await Promise.all(Array.from({ length: 8 }, () => client.ask(create, { name: "One more" })));
	t.is(replies.filter(({ code }) => code === undefined).length, 3);
	t.is(replies.filter(({ code }) => code === "INVALID_REQUEST").length, 5);
	t.is((await client.ask(list)).data.account.projects.length, 100);
});
