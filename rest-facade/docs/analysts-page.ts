import { Html, html } from "./html.js";
import { page } from "./layout.js";
import { markdownLine } from "./markdown.js";
import type { DocsPage } from "./mount-docs.js";

/** A query that the explorer offers too. */
interface Example {
	readonly slug: string;
	readonly description: string;
	readonly query: string;
}

interface Question {
	readonly question: string;
	/** The example whose query answers it. */
	readonly slug: string;
	/** What to look at in the answer, in Markdown. */
	readonly read: string;
}

/** What analysts of prices ask, in the order in which one leads to the next. */
export const questions: readonly Question[] = [
	{
		question: "Who sells exactly this, and for how much?",
		slug: "offers-of-a-product",
		read: "Offers come cheapest first and are all for the same article: vendors are joined by GTIN, or by brand and part number, never by likeness of names. `bestOffer` is the cheapest that is comparable and in stock. `lastScannedAt` tells how old a price may be.",
	},
	{
		question: "Which of these prices may I compare?",
		slug: "comparable-or-not",
		read: "Count only where `comparable` is true. `notComparableBecause` has every reason at once: `market`, `currency`, `condition`, `stock`, `pack`, `age`.",
	},
	{
		question: "What does it cost delivered?",
		slug: "total-with-shipping",
		read: "`totalPrice` is the price with shipping. It is null where the vendor does not state its shipping; such offers come last, and are not free of charge.",
	},
	{
		question: "Is the large pack really cheaper?",
		slug: "price-per-unit",
		read: "`unitPrice` is the price `per` kilogram, litre or piece, across pack sizes. Null means that the pack's content is not known.",
	},
	{
		question: "Where does this figure come from?",
		slug: "evidence",
		read: "`evidence` names the feed or page, the line, the time, and the text as it stood there (`raw`). `contentHash` proves that nothing was changed since. Each earlier price of the offer has its own, under `observations`.",
	},
	{
		question: "How did the price move, and who began?",
		slug: "price-history",
		read: "One point a vendor a day, and only for days on which somebody looked. `coverage` says on how many, and lists the gaps; `low` is the lowest of the whole time. Draw gaps as gaps.",
	},
	{
		question: "Is it really reduced?",
		slug: "honest-reductions",
		read: "`priorLow.price` is the lowest price of the thirty days before the reduction (Directive 98/6/EC, article 6a). Where `reducedPrice` is above it, the price was raised first, and the reduction is none.",
	},
	{
		question: "Was the struck-through price ever charged?",
		slug: "was-prices",
		read: "`wasPrice.share` is the part of the watched days on which the stated old price was really asked. 0 is a price that nobody ever paid.",
	},
	{
		question: "What does the same article cost in other countries?",
		slug: "markets-side-by-side",
		read: "Each market has its own currency. Amounts are never converted or mixed: bring your own rate, of the day that you need.",
	},
	{
		question: "Which way does a market move?",
		slug: "market-insight",
		read: "`priceChangePercent` is the median of each product's own change over thirty days, so that a change of the assortment moves nothing. `productsCompared` says on how many it stands, and `trendUnavailableBecause` why there is none.",
	},
];

const title = "For analysts";
const description = "Ten questions about prices, and the queries that answer them.";

/** The questions with their queries, which are examples of the explorer: what is shown is what runs there. */
export function analystsPage(examples: readonly Example[]): DocsPage {
	const bySlug = new Map(examples.map(example => [example.slug, example]));
	return {
		path: "/docs/analysts",
		page: addressOf => {
			const body = html`
	<div class="docs">
		<nav class="contents" aria-label="Contents">
			<ul>${questions.map(({ question, slug }) => html`<li><a href="#${slug}">${question}</a></li>`)}
			<li><a href="#notebook">Into a notebook or a sheet</a></li><li><a href="#your-own">Your own assortment</a></li></ul>
		</nav>
		<main>
			<h1>${title}</h1>
			<p class="lead">${description} They run as they stand: no key, nothing to install. The values are those of the demo market; put in your own.</p>
			<ol class="questions">${questions.map(one => section(one, bySlug.get(one.slug)!))}</ol>
			<div class="prose">${html`
			<h2 id="notebook">Into a notebook or a sheet</h2>
			<p>The endpoint takes the query as JSON, from anywhere. In Python, with pandas:</p>
			<pre tabindex="0">${python}</pre>
			<p>For a spreadsheet the <a href="/docs">REST API</a> has the same search, prices and history; the front page and the console give each chart’s figures as CSV.</p>
			<h2 id="your-own">Your own assortment</h2>
			<p>With a workspace’s session or key the graph tells where you stand among your competitors: sign in at the <a href="/console">console</a>, and then ask in the <a href="/graphql">explorer</a>:</p>
			<pre tabindex="0">${ownAssortment}</pre>`}
			</div>
		</main>
	</div>`;
			return page({ title, description, current: "/docs/analysts", body, addressOf, script: addressOf("try.js") });
		},
	};
}

function section({ question, slug, read }: Question, { description, query }: Example): Html {
	const document = query.replace(/^(?:#.*\n)+/, "").trim();
	const body = JSON.stringify({ query: document });
	return html`
			<li id="${slug}">
				<h2>${question}</h2>
				<p>${description}</p>
				<pre tabindex="0">${document}</pre>
				<p><strong>How to read it.</strong> ${markdownLine(read)}</p>
				<p><a href="/graphql?example=${slug}">Open it in the explorer</a></p>
				<form class="run" data-path="/graphql" data-method="POST" hidden>
					<textarea data-body hidden aria-label="Request">${new Html(body.replaceAll("&", "&amp;").replaceAll("<", "&lt;"))}</textarea>
					<details><summary>As a command</summary><pre class="command" tabindex="0" data-command></pre></details>
					<button>Run it here</button>
					<div data-reply aria-live="polite"></div>
				</form>
			</li>`;
}

const python = `import pandas, requests

query = """query($gtin: String!) {
  productByGtin(gtin: $gtin) { priceHistory(days: 90, market: "US") { points { date vendor price } } }
}"""
reply = requests.post("http://localhost:4000/graphql", json={"query": query, "variables": {"gtin": "9520001000010"}}).json()
history = pandas.DataFrame(reply["data"]["productByGtin"]["priceHistory"]["points"])
print(history.pivot(index="date", columns="vendor", values="price"))`;

/** Fits the schema, as a test checks. */
export const ownAssortment = `{
  workspace {
    insightSummary(timeframe: D30) {
      productsBeingUndercut
      productsWithOpportunities
      avgPriceGap
      currency
    }
    competitors(pageSize: 5) {
      competitors { vendor { name } productsInCommon cheaper dearer averageGapPercent }
    }
    pricingInsights(limit: 5) {
      productName
      rule
      currentPrice
      recommendedPrice
      confidence
    }
  }
}`;
