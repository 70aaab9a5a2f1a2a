import { randomUUID } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { callersOf } from "./callers.js";
import { type Customer, commerceOf } from "./commerce.js";
import type { TestApp } from "./start-app.js";
import { type WorkspaceWorld, workspaceWorldIn } from "./workspace-world.js";

/** The revisions of the protocol that are served: with the handshake of before, and without anything kept. */
export const revisions = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof revisions)[number];
export type ServerName = "commerce" | "customer";

/** What a tool's result holds, for a test to look at. */
export interface Told {
	readonly isError: boolean;
	readonly text: string;
	/** The structure; undefined where the tool failed. */
	readonly data: any;
	/** The code of the failure. */
	readonly code: string | undefined;
}

/** An agent's client, as the official library makes it: it checks each structure against the tool's output schema. */
export interface Agent {
	readonly client: Client;
	/** Headers of the last reply. */
	readonly headers: () => Headers;
	/** Calls a tool; a metered one with a new idempotency key, unless there is one among the arguments. */
	call(name: string, given?: Record<string, unknown>): Promise<Told>;
}

/** Connects with a token. Nothing is kept on either side: there is nothing to close. */
export async function connect(
	{ address }: Pick<TestApp, "address">,
	{ server, token, revision = "2026-07-28" }: { server: ServerName; token: string; revision?: Revision },
): Promise<Agent> {
	let headers = new Headers();
	const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp/${server}`), {
		requestInit: { headers: { authorization: `Bearer ${token}` } },
		fetch: async (url, init) => {
			const response = await fetch(url, init);
			headers = response.headers;
			return response;
		},
	});
	const mode = revision === "2026-07-28" ? ({ pin: revision } as const) : ("legacy" as const);
	const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
	await client.connect(transport);
	return {
		client,
		headers: () => headers,
		async call(name, given = {}) {
			const isMetered = server === "commerce" && !("idempotency_key" in given);
			const args = isMetered ? { idempotency_key: randomUUID(), ...given } : given;
			return told(await client.callTool({ name, arguments: args }));
		},
	};
}

function told(result: Awaited<ReturnType<Client["callTool"]>>): Told {
	const [content] = result.content as { type: string; text: string }[];
	const isError = result.isError === true;
	return {
		isError,
		text: content!.text,
		data: result.structuredContent,
		code: isError ? /^[a-z_]+(?=: )/.exec(content!.text)?.[0] : undefined,
	};
}

/** Somebody who pays, with a credential for the commerce server. */
export async function shopper(app: TestApp, credits = 1_000): Promise<Customer & { readonly token: string }> {
	const caller = await commerceOf(app).customer(credits);
	return { ...caller, token: (await callersOf(app).key("mcp", caller.projectId)).key };
}

/** A workspace, with a credential for the customer server. */
export async function retailer(app: TestApp): Promise<WorkspaceWorld & { readonly token: string }> {
	const world = await workspaceWorldIn(app);
	return { ...world, token: (await callersOf(app).key("workspace_mcp", world.workspaceId)).key };
}
