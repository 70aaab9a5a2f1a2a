import { randomBytes } from "node:crypto";
import type Router from "@koa/router";
import type { Context } from "koa";
import { openAssets } from "./assets.js";
import { readExamples } from "./examples.js";
import { explorerPage } from "./page.js";

/**
 * Puts the explorer for analysts before the endpoint: a browser that goes to `path` gets the page, and any other
 * request, a query above all, passes by. Its files are below `<path>/assets/`.
 */
export function mountExplorer(router: Router, path = "/graphql"): void {
	const assets = openAssets(`${path}/assets`);
	const examples = readExamples();

	router.get(path, (ctx, next) => {
		if (!wantsPage(ctx)) return next();
		const nonce = randomBytes(16).toString("base64");
		ctx.set("Content-Security-Policy", contentSecurityPolicy(nonce));
		ctx.set("Cross-Origin-Opener-Policy", "same-origin");
		// Never kept, for the nonce's sake. The page is small; its files are kept for a year.
		ctx.set("Cache-Control", "no-store");
		ctx.vary("Accept");
		ctx.type = "html";
		ctx.body = explorerPage({ addressOf: assets.addressOf, examples, nonce });
	});

	for (const [address, asset] of assets.served)
		router.get(address, ctx => {
			ctx.set("Cache-Control", "public, max-age=31536000, immutable");
			ctx.type = asset.type;
			ctx.body = asset.bytes;
		});
}

/** Whether a browser asks for a page. A client that takes anything, or has a query with it, means the endpoint. */
function wantsPage(ctx: Context): boolean {
	if (["query", "documentId", "extensions"].some(name => ctx.query[name] !== undefined)) return false;
	return ctx.accepts("application/graphql-response+json", "application/json", "text/html") === "text/html";
}

/** Everything from this origin. The nonce is for the style with which an open dialog keeps the page from scrolling. */
function contentSecurityPolicy(nonce: string): string {
	return [
		"default-src 'none'",
		"script-src 'self'",
		`style-src 'self' 'nonce-${nonce}'`,
		"img-src 'self' data:",
		"font-src data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}
