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
	"cards without end": Array.from(
		{ length: 10_000 },
		(_, place) =>
			`<div class="card"><a href="/p/${place}">Lamp</a><b class="price">$${place}.99</b><p>${"text ".repeat(80)}</p></div>`,
	).join(""),
	"boxes in boxes, with a price in each": `${"<div class='price card'>".repeat(200)}$5${"</div>".repeat(200)}`
		.repeat(290)
		.padEnd(5_000_000, "x"),
	"a label that a page of nothing follows": `${"<div>SKU".repeat(590)}${"<b></b>".repeat(58_000)}`,
	"labels without end": "<dt>SKU</dt>".repeat(50_000),
};

// Of this thread's own processor: what else the machine does is no matter. The slowest takes less than one; what grows with
// the square of the page would take minutes.
const secondsMax = 4;
for (const [name, html] of Object.entries(pages)) {
	test.serial(`${name} are read in time`, t => {
		const before = process.threadCpuUsage();
		extractPage({ html, url: "https://shop.example/p/12345" });
		const { user, system } = process.threadCpuUsage(before);
		t.true(user + system < secondsMax * 1_000_000);
	});
}

test("beyond its limits, a page is cut off, and its beginning kept", t => {
	const { elements, truncated } = readDocument(`<h1>Lamp</h1>${"<i>x</i>".repeat(100_000)}`);
	t.true(truncated);
	t.is(elements[0]!.tag, "h1");
	t.true(elements.length < 100_000);
});
