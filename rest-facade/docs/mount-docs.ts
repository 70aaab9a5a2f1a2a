import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type Router from "@koa/router";
import type { EdgeState } from "../edge.js";
import { pageHeaders } from "../headers.js";
import { docsPage } from "./docs-page.js";
import { indexPage } from "./index-page.js";
import type { OpenApiDocument } from "./open-api-document.js";

/** This folder's sources; `dist` has only what is compiled. */
const sourceFolder = join(import.meta.dirname, "../../../rest-facade/docs");

const files: Readonly<Record<string, () => Buffer>> = {
	"logo.svg": () => readFileSync(join(sourceFolder, "logo.svg")),
	"page.css": () => Buffer.concat(["tokens.css", "page.css"].map(name => readFileSync(join(sourceFolder, name)))),
	"try.js": () => readFileSync(join(import.meta.dirname, "browser/try.js")),
	"request.js": () => readFileSync(join(import.meta.dirname, "browser/request.js")),
	"json-text.js": () => readFileSync(join(import.meta.dirname, "browser/json-text.js")),
};

/** A further page of the documentation. */
export interface DocsPage {
	readonly path: `/docs/${string}`;
	readonly page: (addressOf: (name: string) => string) => string;
}

/** Puts the pages for people on the router: the front page, the documentation, and the document that it is made from. */
export function mountDocs(router: Router<EdgeState>, openApi: object, pages: readonly DocsPage[]): void {
	const document = openApi as OpenApiDocument;
	const contents = Object.entries(files).map(([name, read]) => ({ name, bytes: read() }));
	const hash = createHash("sha256");
	for (const { bytes } of contents) hash.update(bytes);
	const base = `/docs/assets/${hash.digest("base64url").slice(0, 16)}`;
	const addressOf = (name: string) => `${base}/${name}`;

	const serve = (path: string, type: string, cacheRule: string, bytes: Buffer) =>
		router.get(path, ctx => {
			for (const [name, value] of type === ".html" ? pageHeaders : []) ctx.set(name, value);
			ctx.set("Cache-Control", cacheRule);
			ctx.type = type;
			ctx.body = bytes;
		});
	serve("/", ".html", minutes, Buffer.from(indexPage(addressOf)));
	serve("/docs", ".html", minutes, Buffer.from(docsPage(document, addressOf)));
	for (const { path, page } of pages) serve(path, ".html", minutes, Buffer.from(page(addressOf)));
	serve("/openapi.json", ".json", minutes, Buffer.from(JSON.stringify(document, null, "\t")));
	// What browsers look for beside replies that are no pages.
	serve("/favicon.ico", ".svg", minutes, files["logo.svg"]!());
	for (const { name, bytes } of contents) serve(addressOf(name), extname(name), forEver, bytes);
}

/** Pages change with a new version of the service; their files change their addresses too. */
const minutes = "public, max-age=300";
const forEver = "public, max-age=31536000, immutable";
