// The live part of the front page: a search over the public API, and the prices of what is picked. The page itself is
// written by the server (`rest-facade/docs/front-page.ts`) and can be read without this.
import { drawPriceLines, linesOfVendors } from "../charts/price-lines.ts";
import { money } from "../design/format.ts";
import { csvOf } from "../design/save-file.ts";
import { productQuery, questionsFor } from "./questions.ts";
import { type Found, type PickedProduct, pickedProduct, search, someProduct } from "./requests.ts";
import "./landing.css";

const typingMs = 180;
const firstQuery = "headphones";
/** More lines than these cannot be told apart. The table has them all. */
const linesMax = 8;

const form = part<HTMLFormElement>("search");
const input = form.querySelector("input")!;
const status = part("search-status");
const results = part("results");
const picked = part("picked");

let endChart: (() => void) | undefined;
let searching: AbortController | undefined;
let showing: AbortController | undefined;
let typing: ReturnType<typeof setTimeout> | undefined;

form.addEventListener("submit", event => {
	event.preventDefault();
	clearTimeout(typing);
	void find(input.value);
});
input.addEventListener("input", () => {
	clearTimeout(typing);
	typing = setTimeout(find, typingMs, input.value);
});
// From the field into the results and back, as in any list of suggestions.
form.addEventListener("keydown", event => {
	if (event.key === "ArrowDown") moveFocus(event, 1);
	if (event.key === "ArrowUp") moveFocus(event, -1);
});
results.addEventListener("keydown", event => {
	if (event.key === "ArrowDown") moveFocus(event, 1);
	if (event.key === "ArrowUp") moveFocus(event, -1);
});

void begin();

/** What the address asks for, or else something that there is. */
async function begin(): Promise<void> {
	const asked = new URLSearchParams(location.search);
	input.value = asked.get("q") ?? firstQuery;
	const product = asked.get("product");
	const found = await find(input.value, { pick: product === null });
	if (product !== null) await show(product);
	else if (found === 0 && !asked.has("q")) await showAny();
}

/** A catalogue of other things than the first query's: then any of its products, to have something to see. */
async function showAny(): Promise<void> {
	const id = await someProduct().catch(() => undefined);
	if (id !== undefined) {
		input.value = "";
		status.textContent = "Search for a product, a brand, a part number or a barcode.";
		await show(id);
		return;
	}
	status.textContent = "";
	results.replaceChildren(
		element("p", "The catalogue is empty: import a feed with “npx pricegraph import”, then search here."),
	);
	picked.hidden = true;
}

/** Searches, and shows what was found; gives how much that is. An answer that was overtaken is thrown away. */
async function find(words: string, { pick = true } = {}): Promise<number> {
	searching?.abort();
	searching = new AbortController();
	const { signal } = searching;
	const query = words.trim();
	remember({ q: query });
	if (query === "") {
		results.replaceChildren();
		status.textContent = "Search for a product, a brand, a part number or a barcode.";
		return 0;
	}
	results.setAttribute("aria-busy", "true");
	try {
		const { products, total, totalIsCapped, didYouMean } = await search(query, signal);
		results.replaceChildren(...products.map(resultItem));
		status.textContent = foundText(query, total, totalIsCapped);
		if (didYouMean) status.append(" Did you mean ", suggestion(didYouMean), "?");
		if (pick && products[0]) await show(products[0].id);
		return total;
	} catch (error) {
		if (signal.aborted) return 0;
		results.replaceChildren();
		status.textContent = `The search failed: ${(error as Error).message}`;
		return 0;
	} finally {
		if (!signal.aborted) results.removeAttribute("aria-busy");
	}
}

function foundText(query: string, total: number, isCapped: boolean): string {
	if (total === 0) return `Nothing in the catalogue is like “${query}”.`;
	return `${isCapped ? "More than " : ""}${total.toLocaleString("en")} ${total === 1 ? "product" : "products"} for “${query}”.`;
}

function suggestion(words: string): HTMLElement {
	const button = element("button", words, "link");
	button.addEventListener("click", () => {
		input.value = words;
		void find(words);
	});
	return button;
}

function resultItem({ id, name, vendor, price, currency, inStock }: Found): HTMLElement {
	const item = document.createElement("li");
	const button = document.createElement("button");
	button.dataset.product = id;
	const told = price === null || currency === null ? "no offer now" : `${money(price, currency)} at ${vendor}`;
	button.append(element("strong", name), element("span", `${told}${inStock ? "" : " · not in stock"}`));
	button.addEventListener("click", () => void show(id));
	item.append(button);
	return item;
}

/** Shows a product's prices of the last ninety days. */
async function show(id: string): Promise<void> {
	showing?.abort();
	showing = new AbortController();
	const { signal } = showing;
	for (const button of results.querySelectorAll("button"))
		button.setAttribute("aria-pressed", String(button.dataset.product === id));
	try {
		const product = await pickedProduct(id, signal);
		if (signal.aborted) return;
		remember({ product: id });
		render(product);
	} catch (error) {
		if (!signal.aborted)
			picked.querySelector("[data-name]")!.textContent = `Its prices could not be read: ${(error as Error).message}`;
	}
}

function render(product: PickedProduct): void {
	const { name, prices, priceHistory } = product;
	const { currency, daily, coverage, low } = priceHistory;
	const names = new Map(prices.prices.map(({ vendor, vendorName }) => [vendor, vendorName]));
	const nameOf = (vendor: string) => names.get(vendor) ?? vendor;
	picked.hidden = false;
	set("name", name);
	set(
		"identity",
		[product.brand, product.gtin && `GTIN ${product.gtin}`, product.category].filter(Boolean).join(" · "),
	);
	const lowest =
		low.price == null || currency == null
			? ""
			: `Lowest: ${money(low.price, currency)} at ${nameOf(low.vendor!)} on ${low.date}. `;
	const breaks = coverage.gaps.length > 0 ? "; where a line breaks, nobody looked" : "";
	set("facts", `${lowest}Observed on ${coverage.daysObserved} of ${coverage.days} days${breaks}.`);
	drawChart(product, nameOf);
	picked
		.querySelector("[data-rows]")!
		.replaceChildren(
			...daily.toReversed().map(({ date, vendor, price }) => tableRow([date, nameOf(vendor), price.toFixed(2)])),
		);
	const csv = csvOf([
		["date", "vendor", "price", "list_price", "currency"],
		...daily.map(({ date, vendor, price, listPrice }) => [date, vendor, price, listPrice, currency]),
	]);
	const download = picked.querySelector<HTMLAnchorElement>("[data-csv]")!;
	URL.revokeObjectURL(download.href);
	download.href = URL.createObjectURL(new Blob([csv.trimEnd()], { type: "text/csv" }));
	download.download = `prices-of-product-${product.id}.csv`;
	const questions = questionsFor(product.id, location.origin);
	set("curl", questions.curl);
	set("graphql", productQuery);
	picked.querySelector<HTMLAnchorElement>("[data-explorer]")!.href = questions.explorer;
}

function drawChart(
	{ name, priceHistory: { currency, daily } }: PickedProduct,
	nameOf: (vendor: string) => string,
): void {
	endChart?.();
	endChart = undefined;
	const plot = picked.querySelector<HTMLElement>("[data-plot]")!;
	plot.replaceChildren();
	const [first, last] = [daily[0], daily.at(-1)];
	if (currency == null || !first || !last) {
		plot.textContent = "No price was read in the last ninety days.";
		return;
	}
	const [from, to] = [first.date, last.date];
	const lines = linesOfVendors(daily, nameOf).slice(0, linesMax);
	plot.setAttribute(
		"aria-label",
		`Prices of ${name} at ${lines.map(line => line.name).join(", ")}, from ${from} to ${to}. The table below has the same figures.`,
	);
	endChart = drawPriceLines(plot, { lines, currency, from, to });
}

function tableRow(cells: readonly string[]): HTMLElement {
	const row = document.createElement("tr");
	row.append(...cells.map(cell => element("td", cell)));
	return row;
}

/** Keeps in the address what is shown, so that it can be shared and gone back to. */
function remember(parameters: { q?: string; product?: string }): void {
	const address = new URL(location.href);
	if (parameters.q !== undefined) address.searchParams.delete("product");
	for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
	if (parameters.q === "") address.searchParams.delete("q");
	history.replaceState(null, "", address);
}

function moveFocus(event: KeyboardEvent, step: 1 | -1): void {
	const stops = [input, ...results.querySelectorAll("button")];
	const next = stops[stops.indexOf(document.activeElement as HTMLInputElement) + step];
	if (!next) return;
	event.preventDefault();
	next.focus();
}

function set(name: string, text: string): void {
	picked.querySelector(`[data-${name}]`)!.textContent = text;
}

function element(tag: string, text: string, className?: string): HTMLElement {
	const made = document.createElement(tag);
	made.textContent = text;
	if (className) made.className = className;
	return made;
}

function part<Element extends HTMLElement = HTMLElement>(id: string): Element {
	return document.getElementById(id) as Element;
}
