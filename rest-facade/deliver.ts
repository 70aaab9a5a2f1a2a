import { hash } from "node:crypto";
import type { Middleware } from "koa";
import { acceptedCoding, type Coding, pack } from "./compression.js";
import type { EdgeContext, EdgeState } from "./edge.js";

/** Bodies below this go out as they are: one packet holds them anyhow. */
const packBytesMin = 1_024;

/**
 * What is done to a body before it leaves: a validator where caching is allowed, 304 for a client that has it already,
 * and compression. A `Buffer` is taken to be held for the life of the process, and so is what was made of it.
 */
export const deliver: Middleware<EdgeState> = async (ctx, next) => {
	await next();
	const { body } = ctx;
	if (ctx.status !== 200 || !(typeof body === "string" || Buffer.isBuffer(body))) return;
	if (mayBeCached(ctx)) {
		const validator = validatorOf(body);
		ctx.res.setHeader("ETag", validator);
		varyByEncoding(ctx);
		if (isHeld(ctx.req.headers["if-none-match"], validator)) {
			ctx.status = 304;
			ctx.body = null;
			return;
		}
	}
	if (body.length < packBytesMin) return;
	varyByEncoding(ctx);
	const coding = acceptedCoding(ctx.req.headers["accept-encoding"]);
	if (!coding) return;
	ctx.body = await packed(body, coding);
	ctx.res.setHeader("Content-Encoding", coding);
};

function mayBeCached(ctx: EdgeContext): boolean {
	const rule = ctx.res.getHeader("Cache-Control");
	return rule !== undefined && rule !== "no-store" && (ctx.method === "GET" || ctx.method === "HEAD");
}

function varyByEncoding(ctx: EdgeContext): void {
	// Mostly nothing else varies, and then the header is set at a tenth of the price of Koa's merging.
	if (ctx.res.hasHeader("Vary")) ctx.vary("Accept-Encoding");
	else ctx.res.setHeader("Vary", "Accept-Encoding");
}

interface Made {
	validator?: string;
	readonly packed: Partial<Record<Coding, Promise<Buffer>>>;
}
const madeOf = new WeakMap<Buffer, Made>();

function made(body: Buffer): Made {
	const held = madeOf.get(body) ?? { packed: {} };
	madeOf.set(body, held);
	return held;
}

/** A weak ETag, since it stands for the plain body and for the packed ones. */
function validatorOf(body: string | Buffer): string {
	if (typeof body === "string") return `W/"${hash("sha1", body, "base64url")}"`;
	const held = made(body);
	held.validator ??= `W/"${hash("sha1", body, "base64url")}"`;
	return held.validator;
}

function packed(body: string | Buffer, coding: Coding): Promise<Buffer> {
	if (typeof body === "string") return pack(body, coding);
	const held = made(body);
	held.packed[coding] ??= pack(body, coding);
	return held.packed[coding];
}

function isHeld(ifNoneMatch: string | undefined, validator: string): boolean {
	if (ifNoneMatch === undefined) return false;
	if (ifNoneMatch === validator || ifNoneMatch.trim() === "*") return true;
	const opaque = validator.slice(2);
	return ifNoneMatch.split(",").some(held => held.trim().replace(/^W\//, "") === opaque);
}
