import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What was asked of the endpoint. */
export interface AiRequest {
	readonly path: string;
	readonly authorization: string | undefined;
	readonly body: any;
}

type Answer = (response: ServerResponse) => void | Promise<void>;

/** A server in the place of one that speaks OpenAI's chat completions. */
export async function aiEndpoint() {
	const asked: AiRequest[] = [];
	let answer: Answer = saying({});
	const server = createServer(async (request: IncomingMessage, response) => {
		let text = "";
		for await (const chunk of request) text += chunk;
		asked.push({ path: request.url!, authorization: request.headers.authorization, body: JSON.parse(text) });
		await answer(response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		asked,
		/** From now on it answers so. */
		answers(how: Answer): void {
			answer = how;
		},
		async close(): Promise<void> {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** An answer whose message is this: an object as its JSON, or any other text. */
export function saying(content: object | string): Answer {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	return response => {
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content: text } }] }));
	};
}
