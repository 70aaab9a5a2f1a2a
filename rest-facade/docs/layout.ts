import { Html, html } from "./html.js";

/** Where the pages of the documentation are. */
export type DocsPath = "/docs" | "/docs/agents" | "/docs/partners";

export interface PageOptions {
	/** What the page is, before the name of the service. */
	readonly title: string;
	readonly description: string;
	/** The entry of the masthead that the page belongs to. */
	readonly current?: DocsPath;
	readonly body: Html;
	/** The address of one of the files that pages load. */
	readonly addressOf: (name: string) => string;
	readonly script?: string;
}

/** A whole page: masthead and body, with one style for all and only what is ours in it. */
export function page({ title, description, current, body, addressOf, script }: PageOptions): string {
	const here = (path: string) => (path === current ? new Html(` aria-current="page"`) : undefined);
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
	${script ? html`<script type="module" src="${addressOf(script)}"></script>` : undefined}
</head>
<body>
	<header class="masthead">
		<a class="brand" href="/"><img src="${addressOf("logo.svg")}" alt="" width="24" height="24">Pricegraph</a>
		<nav aria-label="Ways to ask">
			<a href="/graphql">Explorer</a>
			<a href="/docs"${here("/docs")}>REST API</a>
			<a href="/docs/agents"${here("/docs/agents")}>Agents</a>
			<a href="/docs/partners"${here("/docs/partners")}>Partners</a>
			<a href="/openapi.json">OpenAPI</a>
		</nav>
	</header>
	${body}
</body>
</html>
`.text;
}
