import type { IncomingHttpHeaders } from "node:http";
import type { Middleware } from "koa";
import { ServiceError } from "../src/errors.js";
import type { Execute } from "../src/execute.js";
import type { EdgeContext, EdgeState } from "./edge.js";

type Context = Parameters<Execute>[2];
type CredentialKind = Extract<Context["principal"], { credentialKind: unknown }>["credentialKind"];

/** Who was let in. */
export type Admitted = Pick<Context, "principal" | "window">;

/** Who may come in. */
export interface Door {
	readonly kinds: readonly CredentialKind[];
	readonly persons?: boolean | undefined;
	readonly anybody?: boolean | undefined;
	readonly placeless?: boolean | undefined;
}

/** Finds out who is calling. Throws where the door stays shut. */
export type Admit = (headers: IncomingHttpHeaders, door: Door) => Promise<Admitted>;

/** Lets callers in before anything of the request is read, and tells them in headers where their window stands. */
export function admission(admit: Admit, door: Door): Middleware<EdgeState> {
	return async (ctx, next) => {
		try {
			ctx.state.admitted = await admit(ctx.req.headers, door);
			tellWindow(ctx, ctx.state.admitted.window);
		} catch (failure) {
			if (failure instanceof ServiceError) tellWindow(ctx, failure.window);
			throw failure;
		}
		return next();
	};
}

/** By the names in use everywhere, and by those of the draft standard (draft-ietf-httpapi-ratelimit-headers). */
export function tellWindow({ res }: Pick<EdgeContext, "res">, window: Context["window"]): void {
	if (!window) return;
	const { limit, windowSeconds, remaining, resetSeconds } = window;
	res.setHeader("X-RateLimit-Limit", String(limit));
	res.setHeader("X-RateLimit-Remaining", String(remaining));
	res.setHeader("X-RateLimit-Reset", String(resetSeconds));
	res.setHeader("RateLimit-Policy", `"default";q=${limit};w=${windowSeconds}`);
	res.setHeader("RateLimit", `"default";r=${remaining};t=${resetSeconds}`);
}
