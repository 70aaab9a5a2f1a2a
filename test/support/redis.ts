import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Told by tests that passed over Redis, because this machine has none. */
export const withoutRedis = "There is no redis-server on the PATH: nothing was tested here.";

/** A Redis of a test's own, which can be ended as a crash would, and started again at the same address. */
export class TestRedis {
	readonly url: string;
	readonly #port: number;
	readonly #folder = mkdtempSync(join(tmpdir(), "pricegraph-redis-"));
	#process: ChildProcess | undefined;

	private constructor(port: number) {
		this.#port = port;
		this.url = `redis://127.0.0.1:${port}`;
	}

	/** Undefined where the machine has no Redis. */
	static async start(): Promise<TestRedis | undefined> {
		if (!program()) return undefined;
		const redis = new TestRedis(await freePort());
		await redis.run();
		return redis;
	}

	/** Starts it, with nothing in it, and waits until it takes connections. */
	async run(): Promise<void> {
		const settings = ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--dir", this.#folder];
		this.#process = spawn(program()!, settings, { stdio: "ignore" });
		while (!(await connects(this.#port))) await sleep(20);
	}

	async kill(): Promise<void> {
		if (!this.#process || this.#process.signalCode !== null) return;
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGKILL");
		await ended;
	}

	/** Lets it hang, or go on. */
	signal(signal: "SIGSTOP" | "SIGCONT"): void {
		this.#process?.kill(signal);
	}

	async remove(): Promise<void> {
		await this.kill();
		rmSync(this.#folder, { recursive: true, force: true });
	}
}

function program(): string | undefined {
	const files = (process.env.PATH ?? "").split(delimiter).map(folder => join(folder, "redis-server"));
	return files.find(file => {
		try {
			accessSync(file, constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}

async function connects(port: number): Promise<boolean> {
	const socket = createConnection(port, "127.0.0.1");
	const connected = await new Promise<boolean>(resolve => {
		socket.on("connect", () => resolve(true));
		socket.on("error", () => resolve(false));
	});
	socket.destroy();
	return connected;
}
