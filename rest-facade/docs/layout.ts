import { Html, html } from "./html.js";

/** Where the pages of the documentation are. */
export type DocsPath = "/docs" | `/docs/${string}`;

export interface PageOptions {
	/** What the page is, before the name of the service. */
	readonly title: string;
	readonly description: string;
	/** The entry of the masthead that the page belongs to. */
	readonly current?: DocsPath;
	readonly body: Html;
	/** The address of one of the files that pages load. */
	readonly addressOf: (name: string) => string;
	/** Address of its script. */
	readonly script?: string;
	/** Addresses of further styles. */
	readonly styles?: readonly string[];
}

/** The masthead's entries: what they lead to, and what they are called. */
const entries = [
	["/graphql", "Explorer"],
	["/docs", "REST API"],
	["/docs/analysts", "Analysts"],
	["/docs/agents", "Agents"],
	["/docs/partners", "Partners"],
	["/docs/clients", "Clients"],
	["/console", "Console"],
] as const;

/** A whole page: masthead and body, with one style for all and only what is ours in it. */
export function page({ title, description, current, body, addressOf, script, styles = [] }: PageOptions): string {
	const links = entries.map(
		([path, name]) =>
			html`<a href="${path}"${path === current ? new Html(` aria-current="page"`) : undefined}>${name}</a>`,
	);
	return html`<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<meta name="color-scheme" content="light dark">
	<meta name="description" content="${description}">
	<title>${title} · Pricegraph</title>
	<link rel="icon" type="image/svg+xml" href="${addressOf("logo.svg")}">
	<link rel="stylesheet" href="${addressOf("page.css")}">
	${styles.map(address => html`<link rel="stylesheet" href="${address}">`)}
	${script ? html`<script type="module" src="${script}"></script>` : undefined}
</head>
<body>
	<header class="masthead">
		<a class="brand" href="/"><img src="${addressOf("logo.svg")}" alt="" width="24" height="24">Pricegraph</a>
		<nav aria-label="Ways to ask">
			${links}
		</nav>
	</header>
	${body}
</body>
</html>
`.text;
}
