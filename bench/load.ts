import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Random } from "./random.js";

/** One question to one server: how a request for the n-th random subject looks. */
export interface Question {
	readonly method: "GET" | "POST";
	/** Path, and body and headers where there are any, for a subject. */
	readonly request: (subject: string) => { path: string; body?: string; headers?: Record<string, string> };
}

/** What a round of load saw. */
export interface Round {
	readonly requestsPerSecond: number;
	readonly p50: number;
	readonly p99: number;
	/** Replies that were not 200, and connections that failed. */
	readonly failures: number;
}

const connections = 32;

/** Sends requests about random subjects over 32 connections for so many seconds. */
export async function load(
	address: string,
	question: Question,
	subjects: readonly string[],
	seconds: number,
	seed: number,
): Promise<Round> {
	const autocannon = await peer<typeof import("autocannon").default>("autocannon");
	const random = new Random(seed);
	const result = await autocannon({
		url: address,
		connections,
		duration: seconds,
		requests: [
			{
				setupRequest: request => {
					const { headers, ...asked } = question.request(random.pick(subjects));
					const json = { "content-type": "application/json", accept: "application/json" };
					return {
						...request,
						method: question.method,
						headers: { ...request.headers, ...json, ...headers },
						...asked,
					};
				},
			},
		],
	});
	return {
		requestsPerSecond: result.requests.average,
		p50: result.latency.p50,
		p99: result.latency.p99,
		failures: result.non2xx + result.errors + result.timeouts,
	};
}

/** A package of `bench/package.json`. */
export async function peer<Module>(name: string): Promise<Module> {
	const path = createRequire(new URL("../../bench/package.json", import.meta.url)).resolve(name);
	const module = (await import(pathToFileURL(path).href)) as { default: Module };
	return module.default;
}
