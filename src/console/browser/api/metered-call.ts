/** What a metered call over REST answered. */
export interface MeteredReply {
	readonly status: number;
	readonly statusText: string;
	readonly milliseconds: number;
	/** By their names, in the order in which they are told; only those that came. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Undefined where the reply does not say. */
	readonly charged: number | undefined;
	readonly balance: number | undefined;
	/** As JSON, set out for reading. */
	readonly text: string;
	/** The first product that stands in it. */
	readonly productId: string | undefined;
}

const headersTold = [
	"X-Credits-Cost",
	"X-Credits-Charged",
	"X-Credits-Balance",
	"X-RateLimit-Remaining",
	"Retry-After",
	"X-Request-Id",
];

/**
 * Calls a metered operation with a key, as a program would: without the session's cookie. The key goes along in the header
 * and nowhere else. Throws where the server cannot be reached.
 */
export async function callMetered(path: string, key: string, body: string): Promise<MeteredReply> {
	const started = performance.now();
	const response = await fetch(path, {
		method: "POST",
		credentials: "omit",
		cache: "no-store",
		headers: { "X-API-Key": key, "Idempotency-Key": newIdempotencyKey(), "Content-Type": "application/json" },
		body,
	});
	const received = await response.text();
	const milliseconds = Math.round(performance.now() - started);
	const number = (name: string) => {
		const value = response.headers.get(name);
		return value === null ? undefined : Number(value);
	};
	return {
		status: response.status,
		statusText: response.statusText,
		milliseconds,
		headers: headersTold.flatMap(name => {
			const value = response.headers.get(name);
			return value === null ? [] : [[name, value] as const];
		}),
		charged: number("X-Credits-Charged"),
		balance: number("X-Credits-Balance"),
		text: setOut(received),
		productId: /"product":\s*\{\s*"id":\s*"([^"]+)"/.exec(received)?.[1],
	};
}

/** `crypto.randomUUID` is only there on secure origins; this is as random. */
function newIdempotencyKey(): string {
	return [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

function setOut(json: string): string {
	try {
		return JSON.stringify(JSON.parse(json), undefined, 2);
	} catch {
		return json;
	}
}
