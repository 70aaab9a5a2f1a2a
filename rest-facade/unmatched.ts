import type { RouterMiddleware } from "@koa/router";
import { ServiceError } from "../src/errors.js";
import type { EdgeState } from "./edge.js";

const pathCharactersShownMax = 200;

/** What no route took: an unknown path, or a known one by a method that it does not have. Runs after the router. */
export const unmatched: RouterMiddleware<EdgeState> = ctx => {
	const path = ctx.path.slice(0, pathCharactersShownMax);
	const matched = ctx.matched ?? [];
	if (matched.length === 0) throw new ServiceError("NOT_FOUND", `There is no path ${path}.`);
	const allowed = [...new Set(matched.flatMap(layer => layer.methods)), "OPTIONS"].sort().join(", ");
	ctx.set("Allow", allowed);
	if (ctx.method !== "OPTIONS")
		throw new ServiceError("METHOD_NOT_ALLOWED", `${path} does not take ${ctx.method}; it takes ${allowed}.`);
	ctx.status = 204;
};
