import { setTimeout as sleep } from "node:timers/promises";
import type Router from "@koa/router";
import type { Registry } from "prom-client";
import { ServiceError } from "../src/errors.js";
import type { EdgeState } from "./edge.js";

const readyTimeoutMs = 1_500;

export interface ProbesOptions {
	readonly registry: Registry;
	/** Whether the process is about to stop and wants no new requests. */
	readonly draining: () => boolean;
	/** Asks the database for something trivial. */
	readonly askDatabase: () => Promise<unknown>;
}

/** What machines ask about the process: whether it lives, whether it wants requests, and how it fares. */
export function mountProbes(router: Router<EdgeState>, { registry, draining, askDatabase }: ProbesOptions): void {
	router.get("/healthz", ctx => {
		ctx.set("Cache-Control", "no-store");
		ctx.body = { status: "ok" };
	});
	router.get("/readyz", async ctx => {
		if (draining()) throw new ServiceError("UNAVAILABLE", "The process is stopping.");
		await answersInTime(askDatabase());
		ctx.set("Cache-Control", "no-store");
		ctx.body = { status: "ok" };
	});
	router.get("/metrics", async ctx => {
		ctx.set({ "Cache-Control": "no-store", "Content-Type": registry.contentType });
		ctx.body = await registry.metrics();
	});
}

async function answersInTime(answer: Promise<unknown>): Promise<void> {
	const timer = new AbortController();
	const late = sleep(readyTimeoutMs, undefined, { signal: timer.signal }).then(() => {
		throw new Error(`No answer within ${readyTimeoutMs} ms.`);
	});
	try {
		await Promise.race([answer, late]);
	} catch (cause) {
		throw new ServiceError("UNAVAILABLE", "The database does not answer.", { cause });
	} finally {
		timer.abort();
		late.catch(() => undefined);
	}
}
