import { createHash } from "node:crypto";
import { Agent, request } from "node:http";

/** What a client got for a metered call. */
export interface Reply {
	readonly status: number;
	/** The code of a failure. */
	readonly code: string | undefined;
	/** By its headers; undefined where they say nothing. */
	readonly charged: number | undefined;
	readonly balance: number | undefined;
	readonly replayed: boolean;
	/** Of the body, byte for byte. */
	readonly digest: string;
}

export interface MeteredCall {
	readonly operation: string;
	readonly apiKey: string;
	readonly idempotencyKey: string;
	readonly body: string;
	/** Milliseconds after which the client goes away. */
	readonly leavesAfterMs?: number | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Makes a metered call. Undefined where no whole reply came: then the client knows nothing of what became of it. */
export function ask(
	address: string,
	{ operation, apiKey, idempotencyKey, body, leavesAfterMs }: MeteredCall,
): Promise<Reply | undefined> {
	return new Promise(resolve => {
		const sent = request(`${address}/api/v1/commerce/${operation}`, {
			agent,
			method: "POST",
			headers: {
				"content-type": "application/json",
				"x-api-key": apiKey,
				"idempotency-key": idempotencyKey,
				"content-length": Buffer.byteLength(body),
			},
		});
		const leaving = leavesAfterMs === undefined ? undefined : setTimeout(() => sent.destroy(), leavesAfterMs);
		const nothing = () => {
			clearTimeout(leaving);
			resolve(undefined);
		};
		sent.on("error", nothing);
		sent.on("close", nothing);
		sent.on("response", response => {
			const chunks: Buffer[] = [];
			response.on("data", chunk => chunks.push(chunk));
			response.on("error", nothing);
			response.on("end", () => {
				clearTimeout(leaving);
				const { statusCode = 0, headers, complete } = response;
				if (!complete) return resolve(undefined);
				const text = Buffer.concat(chunks);
				const number = (name: string) => (headers[name] === undefined ? undefined : Number(headers[name]));
				resolve({
					status: statusCode,
					code: statusCode === 200 ? undefined : JSON.parse(text.toString()).code,
					charged: number("x-credits-charged"),
					balance: number("x-credits-balance"),
					replayed: headers["idempotency-replayed"] === "true",
					digest: createHash("sha256").update(text).digest("base64"),
				});
			});
		});
		sent.end(body);
	});
}
