import type { AssetName } from "./assets.js";
import type { Example } from "./example.js";

export interface PageParts {
	/** The address of one of the page's files. */
	readonly addressOf: (name: AssetName) => string;
	readonly examples: readonly Example[];
	/** What the browser asks of a style that a script adds. */
	readonly nonce: string;
}

const scripts: readonly AssetName[] = ["react.js", "react-dom.js", "graphiql.js", "query-builder.js"];
const modules: readonly AssetName[] = ["examples.js", "key-header.js", "share.js", "storage.js", "tabs.js"];
const styles: readonly AssetName[] = ["graphiql.css", "query-builder.css", "explorer.css"];

/** The explorer's page. What it shows is made in the browser, by `browser/explorer.tsx`. */
export function explorerPage({ addressOf, examples, nonce }: PageParts): string {
	return `<!doctype html>
<html lang="en">
<head>
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1">
	<meta name="color-scheme" content="light dark">
	<meta name="description" content="Ask who sells which exact product, at what price, now and over time.">
	<title>Explorer · Pricegraph</title>
	<link rel="icon" type="image/svg+xml" href="${addressOf("logo.svg")}">
	${styles.map(name => `<link rel="stylesheet" href="${addressOf(name)}">`).join("\n\t")}
	${scripts.map(name => `<script defer src="${addressOf(name)}"></script>`).join("\n\t")}
	${modules.map(name => `<link rel="modulepreload" href="${addressOf(name)}">`).join("\n\t")}
	<script type="module" src="${addressOf("explorer.js")}"></script>
</head>
<body>
	<header class="masthead">
		<a class="brand" href="/"><img src="${addressOf("logo.svg")}" alt="" width="24" height="24">Pricegraph</a>
		<nav aria-label="Ways to ask">
			<a href="/graphql" aria-current="page">Explorer</a>
			<a href="/docs">REST API</a>
			<a href="/openapi.json">OpenAPI</a>
		</nav>
	</header>
	<main id="explorer" data-nonce="${nonce}">
		<p class="waiting">Opening the explorer …</p>
		<noscript><p class="waiting">The explorer needs JavaScript. The same questions can be asked by <code>POST /graphql</code>, or of the <a href="/docs">REST API</a>.</p></noscript>
	</main>
	<script type="application/json" id="examples">${inlineJson(examples)}</script>
</body>
</html>
`;
}

/** JSON that cannot end the script element it stands in. */
function inlineJson(value: unknown): string {
	return JSON.stringify(value).replaceAll("<", "\\u003c");
}
