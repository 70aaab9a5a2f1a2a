import { join } from "node:path";
import { defineConfig } from "vite";

/** Bundles the console's application. What it makes is served by `console.ts` from below `/console/`. */
export default defineConfig({
	root: join(import.meta.dirname, "browser"),
	base: "/console/",
	logLevel: "warn",
	build: {
		outDir: join(import.meta.dirname, "../../dist/src/console/site"),
		emptyOutDir: true,
		target: "es2023",
		// Everything is a file of our own origin: the content policy knows no data: addresses.
		assetsInlineLimit: 0,
		// All browsers that know es2023 preload modules themselves.
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
	},
});
