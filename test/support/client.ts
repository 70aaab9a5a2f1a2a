import { randomUUID } from "node:crypto";
import type { TestApp } from "./start-app.js";

/** What /graphql answered, with the HTTP around it. */
export interface GraphqlReply {
	readonly status: number;
	readonly headers: Headers;
	readonly data: any;
	/** The code of the first error. */
	readonly code: string | undefined;
	readonly errors: any[] | undefined;
}

export const password = "correct horse battery";

/** Somebody at a browser: it keeps the cookies that it is given, and sends them. */
export class Client {
	readonly cookies = new Map<string, string>();
	readonly #app: Pick<TestApp, "address">;

	constructor(app: Pick<TestApp, "address">) {
		this.#app = app;
	}

	/** Posts an operation. */
	ask(query: string, variables?: object, headers?: Record<string, string>): Promise<GraphqlReply> {
		return this.send({
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify({ query, variables }),
		});
	}

	/** All of them, as a header. */
	get cookie(): string {
		return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	}

	/** Sends any request to /graphql, with the cookies. */
	async send(request: RequestInit & { search?: string }): Promise<GraphqlReply> {
		const { cookie } = this;
		const headers = { ...(request.headers as Record<string, string>), ...(cookie && { cookie }) };
		const response = await fetch(`${this.#app.address}/graphql${request.search ?? ""}`, { ...request, headers });
		for (const line of response.headers.getSetCookie()) {
			const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
			if (/max-age=0/i.test(line)) this.cookies.delete(name!);
			else this.cookies.set(name!, value!);
		}
		const { data, errors } = (await response.json()) as { data: any; errors?: any[] };
		return { status: response.status, headers: response.headers, data, errors, code: errors?.[0].extensions.code };
	}

	signIn(email: string, given = password): Promise<GraphqlReply> {
		return this.ask(
			`mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { id email } }`,
			{ email, password: given },
		);
	}
}

/** Somebody who has just signed up, and whose account it is. */
export async function signedUp(
	app: Pick<TestApp, "address">,
	details: { email?: string; name?: string } = {},
): Promise<{ client: Client; id: string; email: string }> {
	const email = details.email ?? `${randomUUID()}@example.com`;
	const client = new Client(app);
	const { data, errors } = await client.ask(signUp, { email, password, name: details.name ?? "Ada" });
	if (errors) throw new Error(errors[0].message);
	return { client, id: data.signUp.id, email };
}

export const signUp = `mutation ($email: String!, $password: String!, $name: String!) {
	signUp(email: $email, password: $password, name: $name) { id email name signupGrant } }`;
