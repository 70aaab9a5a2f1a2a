import { html } from "./html.js";
import { type DocsPath, page } from "./layout.js";
import { headingsOf, markdown } from "./markdown.js";
import type { DocsPage } from "./mount-docs.js";

interface TextPage {
	readonly path: DocsPath;
	readonly title: string;
	/** What it is about, in one sentence. */
	readonly description: string;
	/** In Markdown, with names like `PUBLIC_URL` in the place of what `known` has. */
	readonly source: string;
	readonly known: Readonly<Record<string, string>>;
}

/** A page of the documentation that is written as a text, with its headings as the table of contents. */
export function textPage({ path, title, description, source, known }: TextPage): DocsPage {
	const text = source.replaceAll(/\b[A-Z]+_[A-Z]+\b/g, name => known[name] ?? name);
	return {
		path,
		page: addressOf => {
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
			return page({ title, description, current: path, body, addressOf });
		},
	};
}
