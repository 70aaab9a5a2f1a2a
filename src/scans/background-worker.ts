import "reflect-metadata";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker as Thread, workerData } from "node:worker_threads";
import type { Config } from "../config.js";
import { createLog, type Log } from "../log.js";
import type { Worker } from "./start-worker.js";

/** What the thread is told when it is made. */
interface Task {
	readonly isPricegraphWorker: true;
	readonly databaseUrl: string;
	readonly config: Config;
}

const restartMs = 2_000;
/** How long the thread may take to stop before it is ended. */
const stopMs = 6_000;

/** A worker beside the server, in a thread of its own: reading pages takes nothing from those who ask the API. */
export class BackgroundWorker {
	readonly #task: Task;
	readonly #log: Log;
	#thread: Thread | undefined;
	#isStopping = false;

	constructor({ databaseUrl, config, log }: { databaseUrl: string; config: Config; log: Log }) {
		this.#task = { isPricegraphWorker: true, databaseUrl, config };
		this.#log = log;
	}

	start(): void {
		const thread = new Thread(new URL(import.meta.url), { workerData: this.#task });
		this.#thread = thread;
		thread.on("error", error =>
			this.#log.error({ reason: error.message }, "The thread that scans and sends webhooks has failed."),
		);
		thread.once("exit", async () => {
			if (this.#isStopping) return;
			await sleep(restartMs, undefined, { ref: false });
			if (!this.#isStopping) this.start();
		});
	}

	async stop(): Promise<void> {
		this.#isStopping = true;
		const thread = this.#thread;
		if (!thread || thread.threadId === -1) return;
		const exited = new Promise(resolve => thread.once("exit", resolve));
		thread.postMessage("stop");
		await Promise.race([exited, sleep(stopMs, undefined, { ref: false })]);
		await thread.terminate();
	}
}

/** Only in the thread: works until it is told to stop. */
async function work({ databaseUrl, config }: Task): Promise<void> {
	const abort = new AbortController();
	let worker: Worker | undefined;
	parentPort!.once("message", () => abort.abort());
	try {
		// The server's own thread has no use for what visits and reads pages.
		const { startWorker } = await import("./start-worker.js");
		worker = await startWorker({ databaseUrl, config, log: createLog(config.logLevel), signal: abort.signal });
		if (!abort.signal.aborted) await new Promise(resolve => abort.signal.addEventListener("abort", resolve));
	} finally {
		await worker?.stop();
		parentPort!.close();
	}
}

if (!isMainThread && (workerData as Task | null)?.isPricegraphWorker) await work(workerData as Task);
