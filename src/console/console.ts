import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type Router from "@koa/router";
import type { Context } from "koa";

/** What the bundler made of `browser/`. */
const siteFolder = join(import.meta.dirname, "site");

/** The scripts are of our origin; the charts and the dialogs set styles of elements by script, which is no inline style. */
const contentSecurityPolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self'",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join("; ");

/**
 * Puts the console on the router: one page for every address below `/console`, whose application knows them all, and its
 * files. The page holds nothing of anybody: what it shows is asked of `/graphql`, with the session's cookie.
 */
export function mountConsole(router: Router): void {
	const page = readFileSync(join(siteFolder, "index.html"));
	const showPage = (ctx: Context) => {
		ctx.set("Content-Security-Policy", contentSecurityPolicy);
		ctx.set("Cross-Origin-Opener-Policy", "same-origin");
		ctx.set("Cross-Origin-Resource-Policy", "same-origin");
		ctx.set("X-Frame-Options", "DENY");
		// Asked for anew each time, mostly with 304 for an answer: it names the files of this version.
		ctx.set("Cache-Control", "no-cache");
		ctx.type = "html";
		ctx.body = page;
	};
	router.get("/console", showPage);

	// Their names hold what is in them, so browsers keep them for ever.
	for (const name of readdirSync(join(siteFolder, "assets"))) {
		const bytes = readFileSync(join(siteFolder, "assets", name));
		router.get(`/console/assets/${name}`, ctx => {
			ctx.set("Cache-Control", "public, max-age=31536000, immutable");
			ctx.type = extname(name);
			ctx.body = bytes;
		});
	}
	router.get("/console/*path", (ctx, next) => (ctx.path.startsWith("/console/assets/") ? next() : showPage(ctx)));
}
