import type { ServerResponse } from "node:http";
import type Router from "@koa/router";
import { ServiceError } from "../src/errors.js";
import { type Operation, prepareOperation } from "../src/execute.js";
import { type Admitted, admission } from "./admission.js";
import type { EdgeState } from "./edge.js";
import type { Core } from "./facade.js";
import { scanFields } from "./scans.js";
import { failureOf } from "./status.js";

interface ScanEventsCore extends Core {
	/** Calls back whenever a scan has come further; gives what ends it. */
	readonly watch: (scanId: string, onMove: () => void) => () => void;
}

/** Open streams of one process, and of one caller. */
const streamsMax = 200;
const streamsOfCallerMax = 10;
/** Steps are told at most so often: a fast scan makes many a second. */
const stepMs = 250;
/** Proxies close what is silent for a minute. */
const heartbeatMs = 15_000;
/** A stream ends after this time, and the client's next one is let in anew: its key may have been revoked meanwhile. */
const streamMsMax = 10 * 60_000;
const retryMs = 2_000;
const hasEnded = "ended";

/** How far a scan has come, as it happens: server-sent events, for a browser's EventSource and for curl. */
export class ScanEvents {
	readonly #core: ScanEventsCore;
	readonly #operation: Operation;
	readonly #streams = new Map<Stream, string>();

	constructor(core: ScanEventsCore) {
		this.#core = core;
		this.#operation = prepareOperation(core.schema, `query followScan($id: ID!) { scan(id: $id) { ${scanFields} } }`);
	}

	mount(router: Router<EdgeState>): void {
		const admit = admission(this.#core.admit, { kinds: ["workspace_key"], persons: true });
		router.get("/api/scans/:id/events", admit, async ctx => {
			const { requestId, admitted } = ctx.state;
			const id = ctx.params.id!;
			const read = async () => {
				const context = this.#core.contextOf(requestId, admitted);
				const { data, errors } = await this.#core.execute(this.#operation, { id }, context);
				if (errors) throw failureOf(errors);
				return data!.scan as ScanTold;
			};
			const scan = await read();
			ctx.set("Cache-Control", "no-store");
			// A client that has seen the end is told not to come again, which EventSource would do for ever.
			if (ctx.get("Last-Event-ID") === hasEnded && scan.status !== "in_progress") {
				ctx.status = 204;
				return;
			}
			const caller = callerOf(admitted!);
			this.#refuseTooMany(caller);
			ctx.status = 200;
			ctx.respond = false;
			const stream = new Stream(ctx.res, read, scan);
			this.#streams.set(stream, caller);
			stream.open(
				onMove => this.#core.watch(scan.id, onMove),
				() => this.#streams.delete(stream),
			);
		});
	}

	/** Ends all streams: the clients come again, to another process. */
	close(): void {
		for (const stream of this.#streams.keys()) stream.end();
	}

	#refuseTooMany(caller: string): void {
		const ofCaller = [...this.#streams.values()].filter(other => other === caller).length;
		if (this.#streams.size < streamsMax && ofCaller < streamsOfCallerMax) return;
		const bound = ofCaller < streamsOfCallerMax ? "The server has" : "A caller has";
		throw new ServiceError("UNAVAILABLE", `${bound} as many streams open as it may: close one.`, {
			retryAfterSeconds: 5,
		});
	}
}

interface ScanTold {
	readonly id: string;
	readonly status: "in_progress" | "completed" | "failed";
}

function callerOf({ principal }: Admitted): string {
	if (principal.kind === "workspace") return principal.workspaceId;
	return principal.kind === "person" ? principal.accountId : principal.kind;
}

/** The events of one client. */
class Stream {
	readonly #response: ServerResponse;
	readonly #read: () => Promise<ScanTold>;
	#scan: ScanTold;
	#written = "";
	#isReading = false;
	#isDue = false;
	#timer: NodeJS.Timeout | undefined;

	constructor(response: ServerResponse, read: () => Promise<ScanTold>, scan: ScanTold) {
		this.#response = response;
		this.#read = read;
		this.#scan = scan;
	}

	open(watch: (onMove: () => void) => () => void, onClose: () => void): void {
		const response = this.#response;
		response.setHeader("Content-Type", "text/event-stream; charset=utf-8");
		response.setHeader("X-Accel-Buffering", "no");
		response.writeHead(200);
		response.write(`retry: ${retryMs}\n\n`);
		const heartbeat = setInterval(() => response.write(": still here\n\n"), heartbeatMs);
		const end = setTimeout(() => this.end(), streamMsMax);
		const unwatch = watch(() => this.#step());
		response.once("close", () => {
			clearInterval(heartbeat);
			clearTimeout(end);
			clearTimeout(this.#timer);
			unwatch();
			onClose();
		});
		this.#write();
	}

	end(): void {
		this.#response.end();
	}

	/** Reads the scan anew, soon: what comes meanwhile is read with it. */
	#step(): void {
		this.#isDue = true;
		if (this.#isReading || this.#timer) return;
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			void this.#readAnew();
		}, stepMs);
	}

	async #readAnew(): Promise<void> {
		this.#isReading = true;
		this.#isDue = false;
		try {
			this.#scan = await this.#read();
			this.#write();
		} catch {
			// The client comes again, and is told then.
			this.end();
		}
		this.#isReading = false;
		if (this.#isDue && !this.#response.writableEnded) this.#step();
	}

	#write(): void {
		const data = JSON.stringify(this.#scan);
		if (this.#response.writableEnded || data === this.#written) return;
		this.#written = data;
		const isOver = this.#scan.status !== "in_progress";
		this.#response.write(`event: scan\n${isOver ? `id: ${hasEnded}\n` : ""}data: ${data}\n\n`);
		if (isOver) this.end();
	}
}
