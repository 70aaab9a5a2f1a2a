import { html } from "./html.js";
import { page } from "./layout.js";
import type { DocsPage } from "./mount-docs.js";

/** Addresses of what makes the page live. */
interface LiveFiles {
	readonly script: string;
	readonly styles: readonly string[];
}

/** What others leave to their readers. Each leads to an example of the explorer, which shows it. */
const claims = [
	[
		"comparable-or-not",
		"Comparable, or why not",
		"Another market, currency, condition or pack, sold out, or not seen for long: each offer says so.",
	],
	[
		"evidence",
		"Every price has its evidence",
		"The feed or page, the line, the text as it stood there, and when it was read.",
	],
	[
		"honest-reductions",
		"Honest reductions",
		"The lowest price of the thirty days before, as the EU has traders state it.",
	],
	[
		"what-is-not-known",
		"Unknown is never zero",
		"No invented day, no guessed shipping. What has too little behind it is null, with the reason.",
	],
] as const;

/** Ways in. */
const doors = [
	["/graphql", "Explorer", "Ask the graph in the browser: examples, documentation and history are built in."],
	["/docs/analysts", "For analysts", "Ten questions about prices, and the queries that answer them."],
	[
		"/docs",
		"REST API",
		"Search, prices and history for anyone; four metered operations for apps. Try them on the page.",
	],
	["/docs/agents", "Agents (MCP)", "Fourteen tools on two servers: shop the market, or look after an assortment."],
	[
		"/docs/partners",
		"Partners",
		"Join your own graph to this one by Apollo Federation: a worked example with a gateway.",
	],
	["/docs/clients", "Clients", "Types for your own queries from the schema, with one command."],
	["/console", "Console", "Projects, keys and credits; tracked products, scans and webhooks."],
] as const;

/**
 * The front page: what this is, and to try at once a search over the public API with the prices of what is picked. Without
 * its script it still tells what this is and leads on.
 */
export function frontPage({ script, styles }: LiveFiles): DocsPage {
	const body = html`
	<main class="front">
		<h1>Who sells which exact product, at what price, now and over time.</h1>
		<p class="lead">Pricegraph reads retailers’ feeds and pages into one graph of products, offers and observed prices. Ask it in GraphQL, over REST, or from an agent.</p>
		<section class="live" aria-label="Try it">
			<div class="finder">
				<form id="search" role="search">
					<label for="q">Search the catalogue</label>
					<input id="q" name="q" type="search" autocomplete="off" spellcheck="false" maxlength="200" placeholder="Product, brand, part number or barcode">
				</form>
				<p id="search-status" role="status"></p>
				<ul id="results"></ul>
			</div>
			<div id="picked">
				<h2 data-name>&nbsp;</h2>
				<p class="quiet" data-identity>&nbsp;</p>
				<div class="plot" data-plot role="img" aria-label="Prices over ninety days"></div>
				<p class="quiet" data-facts>&nbsp;</p>
				<details><summary>The figures as a table</summary>
					<p><a data-csv href="">Take them along as CSV</a></p>
					<div class="scroll" tabindex="0" role="region" aria-label="Prices by day and vendor"><table>
						<thead><tr><th scope="col">Day</th><th scope="col">Vendor</th><th scope="col">Price</th></tr></thead><tbody data-rows></tbody>
					</table></div>
				</details>
				<details><summary>The same by REST and GraphQL</summary>
					<pre class="command" tabindex="0" data-curl></pre>
					<pre tabindex="0" data-graphql></pre>
					<p><a data-explorer href="/graphql">Open it in the explorer</a></p>
				</details>
			</div>
		</section>
		<noscript><p>The search needs JavaScript. Without it: <a href="/api/v1/products/search?q=headphones"><code>GET /api/v1/products/search?q=headphones</code></a>.</p></noscript>
		<h2>What others leave to you</h2>
		<ul class="ways">${claims.map(([slug, title, text]) => html`<li><a href="/graphql?example=${slug}"><strong>${title}</strong><span>${text}</span></a></li>`)}</ul>
		<h2>Ways in</h2>
		<ul class="ways">${doors.map(([path, title, text]) => html`<li><a href="${path}"><strong>${title}</strong><span>${text}</span></a></li>`)}</ul>
		<p class="small">For tools: <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/schema.graphql">schema.graphql</a>. For operators: <a href="/healthz">alive</a>, <a href="/readyz">ready</a>, <a href="/metrics">metrics</a>.</p>
	</main>`;
	return {
		path: "/",
		page: addressOf =>
			page({
				title: "Prices, now and over time",
				description:
					"Who sells which exact product, at what price, now and over time: as GraphQL, REST and tools for agents.",
				body,
				addressOf,
				script,
				styles,
			}),
	};
}
