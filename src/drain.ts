import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Traffic in the last seconds means that somebody should have time to notice that this server is about to go. */
const quietMs = 15_000;
/** How long who has just connected may take to send a request. */
const firstRequestMs = 500;
const pollMs = 25;

export interface DrainTimes {
	/** How long a server in use goes on listening, for balancers to see `/readyz` fail and clients to leave their connections. */
	readonly noticeMs: number;
	/** How long requests that are under way then may take; what is left is cut off. */
	readonly finishMs: number;
}

/** Lets a server's requests finish before it goes: none is refused half-way, and no connection breaks under a client. */
export class Drain {
	/** True as soon as the stop has begun: the service is not ready for more. */
	active = false;
	#server: Server | undefined;
	/**
	 * The open connections, and of each the response that it is busy with. A set of the responses would do, but measured
	 * on a busy server its members, which come and go all the time, cost the garbage collector several times as much.
	 */
	readonly #sockets = new Map<Socket, ServerResponse | undefined>();
	#underWay = 0;
	#lastRequestAt = Number.NEGATIVE_INFINITY;

	watch(server: Server): void {
		this.#server = server;
		server.on("connection", socket => {
			this.#sockets.set(socket, undefined);
			socket.once("close", () => this.#sockets.delete(socket));
		});
		server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
			this.#lastRequestAt = performance.now();
			this.#underWay += 1;
			this.#sockets.set(socket, response);
			response.once("close", () => {
				this.#underWay -= 1;
				if (this.#sockets.get(socket) === response) this.#sockets.set(socket, undefined);
			});
		});
	}

	/** Resolves when the server has closed: true when each request was answered, false when some had to be cut off. */
	async close({ noticeMs, finishMs }: DrainTimes): Promise<boolean> {
		this.active = true;
		// Those that come from now on are told by the edge.
		for (const response of this.#sockets.values()) if (response) askToLeave(response);
		const inUse = this.#sockets.size > 0 || performance.now() - this.#lastRequestAt < quietMs;
		if (inUse) await sleep(noticeMs);
		// Right after Node has let in who was waiting: the system resets those who still wait when it stops listening.
		await new Promise(setImmediate);
		const closed = new Promise(resolve => this.#server?.close(resolve));
		await this.#wait(firstRequestMs, () => this.#sockets.size === 0);
		const finished = await this.#wait(finishMs, () => this.#underWay === 0);
		this.#server?.closeAllConnections();
		await closed;
		return finished;
	}

	async #wait(timeoutMs: number, done: () => boolean): Promise<boolean> {
		const start = performance.now();
		while (!done()) {
			if (performance.now() - start >= timeoutMs) return false;
			await sleep(pollMs);
		}
		return true;
	}
}

/** A client that reads `Connection: close` opens a new connection for its next request, elsewhere. */
function askToLeave(response: ServerResponse): void {
	if (!response.headersSent) response.setHeader("connection", "close");
}
