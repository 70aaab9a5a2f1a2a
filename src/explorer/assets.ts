import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of the page, held in memory. */
export interface Asset {
	/** Its media type, or the extension that stands for it. */
	readonly type: string;
	readonly bytes: Buffer;
}

/** The page's files by their addresses, which change when any of them does, so that browsers may keep them for ever. */
export interface Assets {
	readonly served: ReadonlyMap<string, Asset>;
	addressOf(name: AssetName): string;
}

export type AssetName = keyof typeof sources;

/** Where this folder's sources are; only what is compiled has its like in `dist`. */
export const sourceFolder = join(import.meta.dirname, "../../../src/explorer");

/** What the page is made of: GraphiQL, its query builder and React as their packages build them for browsers, and ours. */
const sources = {
	"react.js": () => packaged("react", "umd/react.production.min.js"),
	"react-dom.js": () => packaged("react-dom", "umd/react-dom.production.min.js"),
	"graphiql.js": () => packaged("graphiql", "graphiql.min.js"),
	"graphiql.css": () => restyled(packaged("graphiql", "graphiql.min.css")),
	"query-builder.js": () => packaged("@graphiql/plugin-explorer", "dist/index.umd.js"),
	"query-builder.css": () => restyled(packaged("@graphiql/plugin-explorer", "dist/style.css")),
	"explorer.js": () => compiled("explorer.js"),
	"examples.js": () => compiled("examples.js"),
	"key-header.js": () => compiled("key-header.js"),
	"share.js": () => compiled("share.js"),
	"storage.js": () => compiled("storage.js"),
	"tabs.js": () => compiled("tabs.js"),
	"explorer.css": () => written("explorer.css"),
	"logo.svg": () => written("logo.svg"),
} as const;

/** Reads all files, two megabytes, and names them below `base`. */
export function openAssets(base: string): Assets {
	const files = Object.entries(sources).map(([name, read]) => ({ name, type: extname(name), bytes: read() }));
	const version = digest(files.map(file => file.bytes));
	const addressOf = (name: string) => `${base}/${version}/${name}`;
	return { addressOf, served: new Map(files.map(({ name, ...asset }) => [addressOf(name), asset])) };
}

function packaged(packageName: string, file: string): Buffer {
	const manifest = fileURLToPath(import.meta.resolve(`${packageName}/package.json`));
	return readFileSync(join(dirname(manifest), file));
}

function compiled(file: string): Buffer {
	return readFileSync(join(import.meta.dirname, "browser", file));
}

function written(file: string): Buffer {
	return readFileSync(join(sourceFolder, "browser", file));
}

/** A package's style in a layer of its own, so that any rule of ours wins over it, and with a quarter of its fonts. */
function restyled(css: Buffer): Buffer {
	const text = css.toString().replace(/@font-face\s*\{[^}]*\}/g, face => (isNeeded(face) ? face : ""));
	return Buffer.from(`@layer package {${text}}`);
}

/** The explorer is in English, and the data in what its readers have a font for. */
function isNeeded(fontFace: string): boolean {
	return /font-style:\s*normal/.test(fontFace) && /unicode-range:\s*U\+0[01]00/.test(fontFace);
}

function digest(parts: readonly Buffer[]): string {
	const hash = createHash("sha256");
	for (const part of parts) hash.update(part);
	return hash.digest("base64url").slice(0, 16);
}
