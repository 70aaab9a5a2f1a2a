import { join } from "node:path";
import { defineConfig } from "vite";

const root = join(import.meta.dirname, "browser");

/** Bundles the console's application, and the live part of the front page. `console.ts` serves them from `/console/`. */
export default defineConfig({
	root,
	base: "/console/",
	logLevel: "warn",
	build: {
		outDir: join(import.meta.dirname, "../../dist/src/console/site"),
		emptyOutDir: true,
		// Tells the server what the front page's files are called.
		manifest: "manifest.json",
		rolldownOptions: { input: [join(root, "index.html"), join(root, "landing/landing.ts")] },
		target: "es2023",
		// These know light-dark(), which would be rewritten for older ones.
		cssTarget: ["chrome123", "firefox120", "safari17.5"],
		// Everything is a file of our own origin: the content policy knows no data: addresses.
		assetsInlineLimit: 0,
		// All browsers that know es2023 preload modules themselves.
		modulePreload: { polyfill: false },
		reportCompressedSize: false,
	},
});
