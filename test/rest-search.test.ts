import test from "ava";
import { givenIn } from "./support/given.js";
import { faultsOf, restOf } from "./support/rest.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const given = givenIn(app);
const rest = restOf(app);

test("a product is found with its best offer", async t => {
	const product = await given.product({ name: "Auralis Q7 Headphones", imageUrl: "https://near.example/q7.jpg" });
	await given.offer({ product, vendor: await given.vendor({ slug: "gone" }), price: 99, availability: "out_of_stock" });
	const near = await given.vendor({ slug: "near" });
	await given.offer({ product, vendor: near, price: 149, url: "https://near.example/q7" });
	await given.offer({ product, vendor: await given.vendor({ slug: "far" }), price: 199.5 });
	const { status, headers, body } = await rest.get("/api/v1/products/search?q=auralis+q7");
	t.is(status, 200);
	t.regex(headers.get("cache-control")!, /^public, max-age=\d+/);
	t.deepEqual(body, {
		data: {
			products: [
				{
					id: String(product.id),
					name: "Auralis Q7 Headphones",
					vendor: "near",
					price: 149,
					currency: "USD",
					market: "US",
					url: "https://near.example/q7",
					inStock: true,
					lastScannedAt: "2026-11-21T11:00:00.000Z",
					imageUrl: "https://near.example/q7.jpg",
				},
			],
			total: 1,
			totalIsCapped: false,
			page: 1,
			pageSize: 20,
			didYouMean: null,
		},
	});
});

test("with a vendor, a product comes with that vendor's offer", async t => {
	const product = await given.product({ name: "Voxtide Radio" });
	await given.offer({ product, vendor: await given.vendor({ slug: "cheap" }), price: 10 });
	await given.offer({ product, vendor: await given.vendor({ slug: "dear" }), price: 20 });
	const search = async (vendorId: string) =>
		(await rest.get(`/api/v1/products/search?q=voxtide&vendorId=${vendorId}`)).body.data;
	t.like((await search("dear")).products[0], { id: String(product.id), vendor: "dear", price: 20 });
	t.like(await search("nobody"), { products: [], total: 0 });
});

test("a search is paged, and past its end there is an empty page with the true total", async t => {
	for (let index = 0; index < 5; index++)
		await given.offer({ product: await given.product({ name: `Lumora Lamp ${index}`, category: "Home > Lamps" }) });
	const search = async (query: string) => (await rest.get(`/api/v1/products/search?q=lumora&${query}`)).body.data;
	const seen = [];
	for (const page of [1, 2, 3]) {
		const found = await search(`pageSize=2&page=${page}`);
		t.like(found, { total: 5, page, pageSize: 2 });
		seen.push(...found.products.map(({ id }: { id: string }) => id));
	}
	t.is(new Set(seen).size, 5);
	t.like(await search("page=1000000"), { products: [], total: 5, page: 1_000_000, pageSize: 20 });
	t.is((await search("category=lamps")).total, 5);
	t.is((await search("category=cameras")).total, 0);
	t.is((await search("market=FR")).total, 0);
});

test("a search needs something to look for", async t => {
	t.deepEqual(faultsOf(await rest.get("/api/v1/products/search")), [400, { q: "is required" }]);
	for (const blank of ["", "+", "%20%09", "%E3%80%80"])
		t.deepEqual(faultsOf(await rest.get(`/api/v1/products/search?q=${blank}`)), [400, { q: "must not be blank" }]);
	t.deepEqual(faultsOf(await rest.get("/api/v1/products/search?page=0&pageSize=101&vendorId=")), [
		400,
		{
			q: "is required",
			vendorId: "must not be blank",
			page: 'must be a whole number from 1 to 1000000, not "0"',
			pageSize: 'must be a whole number from 1 to 100, not "101"',
		},
	]);
});

test("any text may be looked for", async t => {
	for (const text of ["'", '"', "%", "\\", "*:&|!()<->", "💩", "a".repeat(256), "ﬁ", "\u202e", "$1", "--", "-", "."])
		t.is((await rest.get(`/api/v1/products/search?q=${encodeURIComponent(text)}`)).status, 200, text);
});
