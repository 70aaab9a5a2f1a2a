import test from "ava";
import { extractPage } from "../../src/extraction/extract-page.js";
import { readDocument } from "../../src/extraction/page-document.js";

const ld = (text: string) => `<script type="application/ld+json">${text}</script>`;

const pages: Readonly<Record<string, string>> = {
	"tags without end": "<div>".repeat(300_000),
	"closing tags of nothing": `${"<div>".repeat(100_000)}${"</span>".repeat(300_000)}`,
	"prices without end": "<p class=price>$5.00</p>".repeat(100_000),
	"attributes without end": `<a ${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join(" ")}>`,
	"brackets that open": `<script>price${"={".repeat(500_000)}</script>`,
	"JSON that only opens": ld('{"a":'.repeat(100_000)),
	"JSON that names itself": ld(
		'{"@id":"a","@type":"Product","offers":[{"@id":"a"},{"@id":"a"},{"@id":"a"}],"brand":[{"@id":"a"},{"@id":"a"}]}',
	),
	"numbers without end": `<p class=price>${"1 ".repeat(500_000)}</p>`,
	"blanks without end": `<p class=price>$${" ".repeat(500_000)}5</p>`,
	"properties without end": `<div itemscope itemtype=Product>${"<b itemprop=price>1</b>".repeat(50_000)}`,
	"scopes in scopes": `${"<div itemscope itemprop=offers>".repeat(500)}${"<b itemprop=price>1</b>".repeat(50_000)}`,
	"labels without end": "<dt>SKU</dt>".repeat(50_000),
};

// What grows with the square of the page would take minutes here.
const secondsMax = 20;
for (const [name, html] of Object.entries(pages)) {
	test.serial(`${name} are read in time`, t => {
		const started = performance.now();
		extractPage({ html, url: "https://shop.example/p/12345" });
		t.true(performance.now() - started < secondsMax * 1_000);
	});
}

test("beyond its limits, a page is cut off, and its beginning kept", t => {
	const { elements, truncated } = readDocument(`<h1>Lamp</h1>${"<i>x</i>".repeat(100_000)}`);
	t.true(truncated);
	t.is(elements[0]!.tag, "h1");
	t.true(elements.length < 100_000);
});
