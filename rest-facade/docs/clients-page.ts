import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocsPage } from "./mount-docs.js";
import { textPage } from "./text-page.js";

/** The text, and the example's files, which a test compiles and runs as they are shown. */
const folder = join(import.meta.dirname, "../../../rest-facade/docs/clients");

/** How a program of one's own gets types from the schema. */
export function clientsPage(publicUrl: string): DocsPage {
	const read = (file: string) => readFileSync(join(folder, file), "utf8").trim();
	const shown = (file: string) => read(file).replaceAll("PUBLIC_URL", publicUrl);
	return textPage({
		path: "/docs/clients",
		title: "Clients with types",
		description: "Types for your queries, written by a generator from the schema.",
		source: read("clients.md"),
		known: { PUBLIC_URL: publicUrl, CLIENT_PROGRAM: shown("client.ts"), CODEGEN_CONFIG: shown("codegen.ts") },
	});
}
