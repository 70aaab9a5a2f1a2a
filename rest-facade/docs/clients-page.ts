import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html } from "./html.js";
import { page } from "./layout.js";
import { headingsOf, markdown } from "./markdown.js";
import type { DocsPage } from "./mount-docs.js";

/** The text, and the example's files, which a test compiles and runs as they are shown. */
const folder = join(import.meta.dirname, "../../../rest-facade/docs/clients");

const title = "Clients with types";
const description = "Types for your queries, written by a generator from the schema.";

/** How a program of one's own gets types from the schema. */
export function clientsPage(publicUrl: string): DocsPage {
	const read = (file: string) => readFileSync(join(folder, file), "utf8").trim();
	const text = read("clients.md")
		.replaceAll(/^FILE (\S+)$/gm, (_, file: string) => read(file))
		.replaceAll("PUBLIC_URL", publicUrl);
	const body = html`
	<div class="docs">
		<nav class="contents" aria-label="Contents">
			<ul>${headingsOf(text).map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>
		</nav>
		<main>
			<h1>${title}</h1>
			<p class="lead">${description}</p>
			<div class="prose">${markdown(text)}</div>
		</main>
	</div>`;
	return {
		path: "/docs/clients",
		page: addressOf => page({ title, description, current: "/docs/clients", body, addressOf }),
	};
}
