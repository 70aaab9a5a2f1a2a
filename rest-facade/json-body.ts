import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import bodyParser from "koa-bodyparser";
import { ServiceError } from "../src/errors.js";

const bodyBytesMax = 256 * 1_024;

/** How the types of bodies are written that are read without asking further. */
const plainTypes: ReadonlySet<string> = new Set(["application/json", "application/json; charset=utf-8"]);

/**
 * Reads a JSON body into `ctx.request.body`. What most programs send, JSON as it is, is read here: that costs a third of
 * what the middleware for every kind of body does, which is there for the rest, such as packed ones.
 */
export const readJson: Middleware = async (ctx, next) => {
	const { method, headers } = ctx.req;
	const isPlain = headers["content-encoding"] === undefined && plainTypes.has(headers["content-type"]!);
	if (method !== "POST" || !isPlain) {
		requireJson(ctx);
		return readAnyJson(ctx, next);
	}
	ctx.request.body = parsed((await bytesOf(ctx.req)).toString());
	return next();
};

/** The same, where a body of text/csv is taken too, in place of the object that has it as its member `name`. */
export function readJsonOrCsv(name: string): Middleware {
	return async (ctx, next) => {
		const { charset } = ctx.request;
		if (!ctx.request.is("text/csv") || ctx.req.headers["content-encoding"] !== undefined) return readJson(ctx, next);
		if (!["", "utf-8"].includes(charset.toLowerCase())) return requireJson(ctx);
		ctx.request.body = { [name]: (await bytesOf(ctx.req)).toString() };
		return next();
	};
}

/** Before the body is read: what is not JSON in UTF-8 is refused by its type. */
function requireJson({ request }: Parameters<Middleware>[0]): void {
	const isUtf8 = ["", "utf-8"].includes(request.charset.toLowerCase());
	if (request.is("json") !== false && isUtf8) return;
	throw new ServiceError(
		"UNSUPPORTED_MEDIA_TYPE",
		`A body of type ${request.get("Content-Type").slice(0, 100) || "unknown"} is not taken: send application/json in UTF-8.`,
	);
}

const readAnyJson = bodyParser({
	jsonLimit: String(bodyBytesMax),
	onerror(cause) {
		// Without a status it is a body that says it is packed and is not.
		throw "status" in cause ? cause : new ServiceError("INVALID_REQUEST", "The body cannot be unpacked.", { cause });
	},
});

/** A body as it came, of at most the size that bodies may have. */
export function bytesOf(request: IncomingMessage): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let bytes = 0;
		request.on("data", (chunk: Buffer) => {
			bytes += chunk.length;
			// What still comes is read and thrown away: the connection may be used again.
			if (bytes <= bodyBytesMax) chunks.push(chunk);
			else reject(new ServiceError("PAYLOAD_TOO_LARGE", `A body has at most ${bodyBytesMax / 1_024} KiB.`));
		});
		request.on("end", () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
		request.on("error", cause => reject(new ServiceError("INVALID_JSON", "The body ended early.", { cause })));
	});
}

/** An object or a list; nothing at all counts as an empty object. */
function parsed(text: string): unknown {
	if (text === "") return {};
	let cause: unknown;
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === "object" && value !== null) return value;
	} catch (thrown) {
		cause = thrown;
	}
	throw new ServiceError("INVALID_JSON", "The body is not JSON. Send one JSON object, in UTF-8.", { cause });
}
