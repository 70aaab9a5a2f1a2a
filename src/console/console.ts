import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type Router from "@koa/router";
import type { Context } from "koa";
import { ServiceError } from "../errors.js";

/** What the bundler made of `browser/`. */
const siteFolder = join(import.meta.dirname, "site");

const base = "/console";

/** Addresses of what the front page loads. */
export interface FrontPageFiles {
	readonly script: string;
	readonly styles: readonly string[];
}

interface Chunk {
	readonly file: string;
	readonly css?: readonly string[];
	readonly imports?: readonly string[];
}

/** What the bundler made for the front page, with what it shares with the console. */
export function frontPageFiles(): FrontPageFiles {
	const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(siteFolder, "manifest.json"), "utf8"));
	const stylesOf = (name: string): readonly string[] => {
		const { imports = [], css = [] } = manifest[name]!;
		return [...imports.flatMap(stylesOf), ...css];
	};
	const entry = "landing/landing.ts";
	const addressOf = (file: string) => `${base}/${file}`;
	return { script: addressOf(manifest[entry]!.file), styles: [...new Set(stylesOf(entry))].map(addressOf) };
}

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
 * files. `pageHeaders` are those of any page, whose content policy is replaced by a narrower one. The page holds nothing of anybody: what it shows is asked of `/graphql`, with the session's cookie.
 */
export function mountConsole(router: Router, pageHeaders: readonly (readonly [name: string, value: string])[]): void {
	const page = readFileSync(join(siteFolder, "index.html"));
	const showPage = (ctx: Context) => {
		for (const [name, value] of pageHeaders) ctx.set(name, value);
		ctx.set("Content-Security-Policy", contentSecurityPolicy);
		// Asked for anew each time, mostly with 304 for an answer: it names the files of this version.
		ctx.set("Cache-Control", "no-cache");
		ctx.type = "html";
		ctx.body = page;
	};
	router.get(base, showPage);

	// Their names hold what is in them, so browsers keep them for ever.
	for (const name of readdirSync(join(siteFolder, "assets"))) {
		const bytes = readFileSync(join(siteFolder, "assets", name));
		router.get(`${base}/assets/${name}`, ctx => {
			ctx.set("Cache-Control", "public, max-age=31536000, immutable");
			ctx.type = extname(name);
			ctx.body = bytes;
		});
	}
	router.get(`${base}/*path`, ctx => {
		// A file of another version: the page in its place would be taken for a broken script.
		if (ctx.path.startsWith(`${base}/assets/`)) throw new ServiceError("NOT_FOUND", `There is no path ${ctx.path}.`);
		showPage(ctx);
	});
}
