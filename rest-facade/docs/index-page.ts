import { html } from "./html.js";
import { page } from "./layout.js";

const firstQuery = `{
  products(query: "headphones", pageSize: 3) {
    total
    products {
      name
      bestOffer { price currency vendor { name } }
      priceHistory { low { price date vendor } }
    }
  }
}`;

/** Examples of the explorer, by the names in their links. */
const questions = [
	["comparable-or-not", "Which prices compare, and why the others do not"],
	["honest-reductions", "Is it really reduced?"],
	["was-prices", "Was the “was” price ever charged?"],
	["market-insight", "Which way prices move"],
	["what-is-not-known", "What is not known"],
] as const;

/** What is at the root: what this is, and the ways in. */
export function indexPage(addressOf: (name: string) => string): string {
	const search = "/api/v1/products/search?q=headphones";
	const insight = "/api/v1/insights/market";
	const body = html`
	<main class="index">
		<h1>Who sells which exact product, at what price, now and over time.</h1>
		<p class="lead">Pricegraph reads retailers’ feeds into one graph of products, offers and observed prices. Every figure says where it comes from; what was not observed is not made up.</p>
		<ul class="ways">
			<li><a href="/graphql"><strong>Explorer</strong><span>Ask the graph in the browser: examples, documentation and history are built in.</span></a></li>
			<li><a href="/docs"><strong>REST API</strong><span>Search, prices, history and insight for anyone; four metered operations for agents. Try them on the page.</span></a></li>
			<li><a href="/docs/agents"><strong>Agents (MCP)</strong><span>Fourteen tools for models on two servers: shop the market, or look after an assortment.</span></a></li>
			<li><a href="/docs/partners"><strong>Partners</strong><span>Join your own graph to this one by Apollo Federation: a worked example, keys, credentials, persisted operations.</span></a></li>
			<li><a href="/openapi.json"><strong>OpenAPI</strong><span>The same in OpenAPI 3.1, for client generators and tools.</span></a></li>
		</ul>
		<h2>A first request</h2>
		<p>Search for a product, or look at the market as a whole:</p>
		<ul class="requests">
			<li><a href="${search}"><code>GET ${search}</code></a></li>
			<li><a href="${insight}"><code>GET ${insight}</code></a></li>
		</ul>
		<p>The same in GraphQL, and more with it, in the <a href="/graphql">explorer</a> or by <code>POST /graphql</code>:</p>
		<pre tabindex="0">${firstQuery}</pre>
		<h2>What others do not tell</h2>
		<p>Each opens in the explorer, with its answer:</p>
		<ul class="requests">${questions.map(([slug, title]) => html`<li><a href="/graphql?example=${slug}">${title}</a></li>`)}</ul>
		<p class="small">For operators: <a href="/healthz">alive</a>, <a href="/readyz">ready</a>, <a href="/metrics">metrics</a>.</p>
	</main>`;
	return page({
		title: "Prices, now and over time",
		description: "A typed price graph, with a REST facade.",
		body,
		addressOf,
	});
}
