import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

/** What was posted to a receiver. */
export interface Received {
	readonly path: string;
	readonly method: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
	readonly event: { readonly type: string; readonly timestamp: string; readonly data: any };
}

type Answer = (reply: ServerResponse, received: Received) => void;

/** A server that takes webhooks: a path a webhook, each of which answers 204 unless it is told otherwise. */
export class Receiver {
	readonly #server: Server;
	readonly #answers = new Map<string, Answer>();
	readonly received: Received[] = [];

	private constructor(server: Server) {
		this.#server = server;
		server.on("request", async (request, reply) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk);
			const body = Buffer.concat(chunks).toString();
			const { url: path = "", method = "", headers } = request;
			const received = { path, method, headers, body, event: body === "" ? undefined : JSON.parse(body) };
			this.received.push(received);
			const answer = this.#answers.get(path) ?? (reply => reply.writeHead(204).end());
			answer(reply, received);
		});
	}

	static async open(): Promise<Receiver> {
		const server = createServer();
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		return new Receiver(server);
	}

	/** `host:port`, as SCAN_ALLOW_HOSTS names it. */
	get host(): string {
		return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	url(path: string): string {
		return `http://${this.host}${path}`;
	}

	/** Sets how a path answers from now on. */
	answer(path: string, status: number, headers: Record<string, string> = {}, body = ""): void {
		this.#answers.set(path, reply => reply.writeHead(status, headers).end(body));
	}

	/** Lets a path leave its requests without a reply; gives what answers them all. */
	hold(path: string): () => void {
		const held: ServerResponse[] = [];
		this.#answers.set(path, reply => void held.push(reply));
		return () => {
			this.#answers.delete(path);
			for (const reply of held) reply.writeHead(204).end();
		};
	}

	/** What came to a path. */
	at(path: string): Received[] {
		return this.received.filter(received => received.path === path);
	}

	eventsAt(path: string): Received["event"][] {
		return this.at(path).map(({ event }) => event);
	}

	/** Waits until so much has come to a path. */
	async until(path: string, count: number): Promise<Received[]> {
		while (this.at(path).length < count) await sleep(10);
		return this.at(path);
	}

	async close(): Promise<void> {
		this.#server.closeAllConnections();
		this.#server.close();
		await once(this.#server, "close");
	}
}

/** Which of the secrets have signed it, by the library's reckoning; `verify` itself looks at the system's clock too. */
export function signers({ headers, body }: Received, secrets: readonly string[]): string[] {
	const id = String(headers["webhook-id"]);
	const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
	const signatures = String(headers["webhook-signature"]).split(" ");
	return secrets.filter(secret => signatures.includes(new Webhook(secret).sign(id, at, body)));
}
