import { embeddedProducts } from "./embedded-state.js";
import type { Extraction, Page } from "./extraction.js";
import { decideIdentity } from "./identity-decision.js";
import { readJsonLd } from "./json-ld.js";
import { labelledValues } from "./labelled-values.js";
import { mainRecord } from "./main-product.js";
import { readMarkedItems } from "./marked-items.js";
import { metaProduct } from "./meta-tags.js";
import { readDocument, textOf } from "./page-document.js";
import { type PageFacts, readFacts, wordsOf } from "./page-facts.js";
import { decidePrice } from "./price-decision.js";
import type { ProductRecord } from "./product-record.js";
import { schemaProducts } from "./schema-product.js";
import { decideAvailability, decideCondition } from "./stock-decision.js";
import { visiblePrices } from "./visible-prices.js";

/**
 * Reads what a shop's page says of the product that it sells. Never fails: a page that says nothing gives nulls, and what is
 * not clear is not told.
 */
export function extractPage({ html, url }: Page): Extraction {
	const facts = readFacts(readDocument(html), url);
	const records = recordsOf(facts);
	const labelled = labelledValues(facts.document);
	const prices = decidePrice(records, visiblePrices(facts), facts);
	return {
		...prices,
		availability: decideAvailability(records, facts, prices.price !== null),
		condition: decideCondition(records, labelled, facts),
		...decideIdentity({ records, labelled, facts }),
	};
}

/** What each source on the page says of its main product. */
function recordsOf(facts: PageFacts): ProductRecord[] {
	const { document, metas, scripts, url } = facts;
	const stated = [
		mainRecord(schemaProducts(readJsonLd(scripts)), facts),
		mainRecord(schemaProducts(readMarkedItems(document, "microdata")), facts),
		mainRecord(schemaProducts(readMarkedItems(document, "rdfa")), facts),
		metaProduct(metas),
	].filter(record => record !== undefined);
	const heading = facts.heading ? textOf(facts.heading, 300, true) : "";
	const name = heading || stated.find(record => record.name)?.name || "";
	return [...stated, ...embeddedProducts(scripts, { name: wordsOf(name), url }).slice(0, 12)];
}
