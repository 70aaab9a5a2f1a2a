import test from "ava";
import { poolOf } from "../src/database/orm.js";
import { Reads } from "../src/database/reads.js";
import { foldBrand, foldMpn } from "../src/products/identity.js";
import type { AmbiguityCode, Resolution, ResolveRequest } from "../src/products/matching/resolution.js";
import { resolveProduct } from "../src/products/matching/resolve-product.js";
import { type GivenProduct, givenIn } from "./support/given.js";
import { startApp } from "./support/start-app.js";

// What a supplied product is resolved to, on the real PostgreSQL.
const app = await startApp();
const given = givenIn(app);

const products: Record<string, GivenProduct> = {};

async function sold(
	key: string,
	details: Parameters<typeof given.product>[0],
	offer: Parameters<typeof given.offer>[0] = {},
) {
	products[key] = await given.product(details);
	await given.offer({ product: products[key], ...offer });
	if (details?.brand && details.mpn) {
		await app.sql("insert into part_numbers values ($1, $2, $3)", [
			foldMpn(details.mpn),
			foldBrand(details.brand),
			products[key].id,
		]);
	}
	return products[key];
}

test.before(async () => {
	const voltique = await given.vendor({ slug: "voltique" });
	await sold(
		"camera",
		{ name: "Lumina DSC-W150/B Digital Camera, Black", brand: "Lumina", mpn: "DSC-W150/B", gtin: "4006381333931" },
		{ vendor: voltique, merchantProductId: "VT-1", url: "https://voltique.example/us/lumina-dsc-w150-b" },
	);
	await sold("redCamera", {
		name: "Lumina DSC-W150/R Digital Camera, Red",
		brand: "Lumina",
		mpn: "DSC-W150/R",
		gtin: "4006381333948",
	});
	await sold("battery", { name: "PowerHub battery for Lumina DSC-W150/B", brand: "PowerHub", mpn: "PB-77X" });
	await sold("phone128", {
		name: "Ombrel Nova 4 Smartphone 128 GB Black",
		brand: "Ombrel",
		mpn: "ON4-128",
		gtin: "9520003000018",
	});
	await sold("phone256", {
		name: "Ombrel Nova 4 Smartphone 256 GB Black",
		brand: "Ombrel",
		mpn: "ON4-256",
		gtin: "9520003000025",
	});
	await given.offer({
		product: products.phone128!,
		condition: "refurbished",
		merchantProductId: "RF-128",
		title: "Ombrel Nova 4 128 GB (Refurbished)",
	});
	await sold("pasta", {
		name: "Veltruno No. 4 Spaghetti 500 g",
		brand: "Veltruno",
		mpn: "VE1001",
		gtin: "9520023000012",
	});
	await sold("pasta4", {
		name: "Veltruno No. 4 Spaghetti 500 g, pack of 4",
		brand: "Veltruno",
		mpn: "VE1001-4",
		gtin: "9520023000029",
	});
	await sold("shared1", { name: "Brightley Filter Blue", brand: "Brightley", mpn: "BF-900" });
	await sold("shared2", { name: "Brightley Filter Red", brand: "Brightley", mpn: "BF-900" });
	await sold("equal1", { name: "Harrow Garden Bench", brand: "Harrow" });
	await sold("equal2", { name: "Harrow Garden Bench", brand: "Harrow" });
	await sold(
		"german",
		{ name: "Kessel KX-5521 Wasserkocher", brand: "Kessel", mpn: "KX-5521", gtin: "9520030000012" },
		{ market: "DE", currency: "EUR" },
	);
	const shirt = await sold(
		"shirt",
		{ name: "Linnevik Shirt", brand: "Linnevik", gtin: "9520031000011" },
		{ vendor: voltique, merchantProductId: "SH-R", attributes: { color: "red" } },
	);
	await given.offer({ product: shirt, vendor: voltique, merchantProductId: "SH-B", attributes: { color: "blue" } });
	await sold("multipack", {
		name: "Chocovane 72 Bar 100 g",
		brand: "Chocovane",
		mpn: "CH-1072",
		gtin: "9520032000010",
	});
	await given.offer({
		product: products.multipack!,
		packQuantity: 5,
		merchantProductId: "CHOC-5",
		title: "Chocovane 72 Bar 100 g, Pack of 5",
	});
	await sold("noIdentifiers", { name: "Zendar ZX-81550 Desk Lamp" }, { merchantProductId: "ZL-1", vendor: voltique });
});

const statementsMax = 5;

async function resolve(request: Partial<ResolveRequest>): Promise<Resolution> {
	const reads = new Reads(await poolOf(app.orm));
	const resolution = await resolveProduct(reads, { market: "US", ...request });
	if (reads.statements > statementsMax) throw new Error(`${reads.statements} statements were sent.`);
	return resolution;
}

const codesOf = ({ ambiguity }: Resolution): AmbiguityCode[] => ambiguity.map(each => each.code);
const idsOf = ({ alternatives }: Resolution): number[] => alternatives.map(each => each.product.id);

test("a GTIN is exact, however it is written", async t => {
	for (const gtin of ["4006381333931", "04006381333931", "4 006381 333931"]) {
		const resolution = await resolve({ gtin });
		t.is(resolution.status, "exact", gtin);
		t.is(resolution.match!.product.id, products.camera!.id);
		t.deepEqual(resolution.match!.identifier, { type: "gtin", value: "04006381333931", vendor: null });
		t.deepEqual(resolution.match!.basis, [{ field: "gtin", given: gtin, found: "04006381333931", agrees: true }]);
		t.true(resolution.match!.confidence > 0.98);
		t.deepEqual(resolution.alternatives, []);
		t.deepEqual(resolution.ambiguity, []);
	}
	t.is((await resolve({ query: "4006381333931" })).status, "exact");
});

test("a GTIN whose check digit is wrong names nothing, and what it may have been is an alternative", async t => {
	const resolution = await resolve({ gtin: "4006381333932" });
	t.is(resolution.status, "ambiguous");
	t.is(resolution.match, null);
	t.deepEqual(codesOf(resolution), ["gtin_check_digit"]);
	t.true(idsOf(resolution).includes(products.camera!.id));
	t.like(resolution.alternatives[0]!.differs[0], { field: "gtin", given: "4006381333932" });
});

test("a mistyped GTIN does not stand in the way of brand and part number", async t => {
	const resolution = await resolve({ gtin: "4006381333932", product: { brand: "Lumina", mpn: "DSCW150B" } });
	t.is(resolution.status, "exact");
	t.deepEqual(codesOf(resolution), ["gtin_check_digit"]);
});

test("a restricted number and a placeholder name nothing", async t => {
	for (const gtin of ["2000000000008", "0000000000000", "1111111111116"]) {
		const resolution = await resolve({ gtin });
		t.is(resolution.status, "not_found", gtin);
		t.deepEqual(codesOf(resolution), ["gtin_restricted_range"]);
	}
});

test("the number of a case is not the article's own", async t => {
	const resolution = await resolve({ gtin: "14006381333938" });
	t.is(resolution.status, "ambiguous");
	t.deepEqual(codesOf(resolution), ["gtin_pack_level"]);
	t.deepEqual(idsOf(resolution), [products.camera!.id]);
	t.true(resolution.alternatives[0]!.confidence < 0.5);
});

test("an unknown GTIN is not found", async t => {
	t.like(await resolve({ gtin: "5901234123457" }), {
		status: "not_found",
		match: null,
		alternatives: [],
		ambiguity: [],
	});
});

test("a vendor's own ID is exact with the vendor only", async t => {
	t.is((await resolve({ vendor: "voltique", merchantProductId: "VT-1" })).match!.product.id, products.camera!.id);
	t.is((await resolve({ vendor: "other", merchantProductId: "VT-1" })).status, "not_found");
	const lamp = await resolve({ vendor: "voltique", merchantProductId: "ZL-1" });
	t.deepEqual(lamp.match!.identifier, { type: "merchant_product_id", value: "ZL-1", vendor: "voltique" });
});

test("an address is exact, whatever it says of where the visitor came from", async t => {
	const resolution = await resolve({ url: "http://VOLTIQUE.example/us/lumina-dsc-w150-b/?utm_source=mail#top" });
	t.is(resolution.status, "exact");
	t.is(resolution.match!.product.id, products.camera!.id);
});

test("brand and part number are exact, however they are written", async t => {
	for (const mpn of ["DSC-W150/B", "dscw150b", "DSC W150 B"]) {
		const resolution = await resolve({ product: { brand: "LUMINA Inc.", mpn } });
		t.is(resolution.status, "exact", mpn);
		t.is(resolution.match!.product.id, products.camera!.id);
	}
});

test("a part number without its brand is a candidate", async t => {
	const resolution = await resolve({ product: { mpn: "DSC-W150/B" } });
	t.is(resolution.status, "ambiguous");
	t.deepEqual(codesOf(resolution), ["mpn_shared"]);
	t.is(idsOf(resolution)[0], products.camera!.id);
	t.true(resolution.alternatives[0]!.confidence >= 0.5);
});

test("a model in another shop's title is exact with the brand", async t => {
	const resolution = await resolve({ query: "lumina black cyber camera 8 megapixel dscw150b" });
	t.is(resolution.status, "exact");
	t.is(resolution.match!.product.id, products.camera!.id);
	t.true(resolution.match!.basis.some(({ field, agrees }) => field === "model" && agrees));
});

test("a number in a title is a GTIN only where it is known as one", async t => {
	const known = await resolve({ query: "some other shop's camera 4006381333931" });
	t.is(known.match?.product.id, products.camera!.id);
	const unknown = await resolve({ query: "Ombrel Nova 4 Smartphone 256 GB Black 5901234123457" });
	t.is(idsOf(unknown)[0], products.phone256!.id);
	t.true(unknown.alternatives[0]!.confidence >= 0.5);
	const stated = await resolve({ query: "Ombrel Nova 4 Smartphone 256 GB Black", gtin: "5901234123457" });
	t.true(stated.alternatives[0]!.confidence < 0.5);
	t.true(stated.alternatives[0]!.differs.some(({ field }) => field === "gtin"));
});

test("brand and part number as a query are exact", async t => {
	const resolution = await resolve({ query: "Ombrel ON4-256" });
	t.is(resolution.match?.product.id, products.phone256!.id);
});

test("an identifier and another GTIN than the product's contradict each other", async t => {
	for (const request of [
		{ vendor: "voltique", merchantProductId: "VT-1" },
		{ product: { brand: "Lumina", mpn: "DSC-W150/B" } },
	]) {
		const resolution = await resolve({ ...request, gtin: "5901234123457" });
		t.is(resolution.status, "ambiguous");
		t.deepEqual(codesOf(resolution), ["several_equal"]);
		t.true(resolution.alternatives[0]!.confidence < 0.5);
	}
});

test("the battery for a camera is not the camera", async t => {
	const resolution = await resolve({ query: "battery for Lumina DSC-W150/B" });
	t.not(resolution.match?.product.id, products.camera!.id);
	t.is((resolution.match?.product.id ?? idsOf(resolution)[0])!, products.battery!.id);
});

test("a model without its colour leaves the variant open", async t => {
	const resolution = await resolve({ product: { name: "Lumina DSC-W150 Digital Camera", brand: "Lumina" } });
	t.is(resolution.status, "ambiguous");
	t.true(codesOf(resolution).includes("variant_unspecified"));
	t.deepEqual(idsOf(resolution).slice(0, 2).sort(), [products.camera!.id, products.redCamera!.id]);
	t.true(resolution.ambiguity.some(({ fields }) => fields.includes("color")));
});

test("brand and model are exact when the attributes pick the variant", async t => {
	const product = { brand: "Ombrel", model: "Nova 4" };
	const open = await resolve({ product });
	t.is(open.status, "ambiguous");
	t.true(open.ambiguity.some(({ code, fields }) => code === "variant_unspecified" && fields.includes("storage")));
	const told = await resolve({ product: { ...product, attributes: { storage: "256 GB", color: "black" } } });
	t.is(told.status, "exact");
	t.is(told.match!.product.id, products.phone256!.id);
	const other = await resolve({ product: { ...product, attributes: { storage: "512 GB" } } });
	t.is(other.status, "ambiguous");
	t.true(other.alternatives.every(({ confidence }) => confidence < 0.5));
	t.true(other.alternatives[0]!.differs.some(({ field, given: wanted }) => field === "storage" && wanted === "512 GB"));
});

test("a likeness of titles is never exact", async t => {
	const resolution = await resolve({ query: "Ombrel Nova 4 Smartphone 256 GB Black" });
	t.is(resolution.status, "ambiguous");
	t.true(codesOf(resolution).includes("title_only"));
	t.is(idsOf(resolution)[0], products.phone256!.id);
	t.true(resolution.alternatives[0]!.confidence >= 0.5);
});

test("a GTIN and a title of another storage contradict each other", async t => {
	const resolution = await resolve({ gtin: "9520003000018", product: { name: "Ombrel Nova 4 256 GB" } });
	t.is(resolution.status, "ambiguous");
	t.true(resolution.ambiguity.some(({ code, fields }) => code === "variant_unspecified" && fields.includes("storage")));
});

test("a GTIN of one product with brand and title of another is ambiguous", async t => {
	const resolution = await resolve({
		gtin: "4006381333931",
		product: { name: "Ombrel Nova 4 Smartphone 128 GB Black", brand: "Ombrel" },
	});
	t.is(resolution.status, "ambiguous");
	t.true(codesOf(resolution).includes("brand_conflict"));
	t.deepEqual(idsOf(resolution).slice(0, 2).sort(), [products.camera!.id, products.phone128!.id].sort());
});

test("identifiers of two products do not confirm one", async t => {
	const resolution = await resolve({ gtin: "9520003000018", vendor: "voltique", merchantProductId: "VT-1" });
	t.is(resolution.status, "ambiguous");
	t.deepEqual(codesOf(resolution), ["several_equal"]);
	const byPart = await resolve({ gtin: "9520003000018", product: { brand: "Ombrel", mpn: "ON4-256" } });
	t.is(byPart.status, "ambiguous");
	t.true(codesOf(byPart).includes("several_equal"));
});

test("a refurbished article is named by the vendor's own ID", async t => {
	const resolution = await resolve({ gtin: "9520003000018", product: { attributes: { condition: "refurbished" } } });
	t.is(resolution.status, "exact");
	t.is(resolution.match!.identifier.value, "RF-128");
	const nobody = await resolve({ gtin: "9520003000025", product: { name: "Ombrel Nova 4 256 GB refurbished" } });
	t.is(nobody.status, "ambiguous");
	t.true(nobody.ambiguity.some(({ fields }) => fields.includes("condition")));
});

test("a pack of several is another article than the single one", async t => {
	const single = await resolve({
		product: { brand: "Veltruno", mpn: "VE1001", name: "Veltruno Spaghetti 500 g, pack of 4" },
	});
	t.is(single.status, "ambiguous");
	t.true(codesOf(single).includes("pack_size_differs"));
	const byGtin = await resolve({ gtin: "9520023000012", product: { name: "Veltruno Spaghetti 500 g 4-pack" } });
	t.is(byGtin.status, "ambiguous");
	t.deepEqual(codesOf(byGtin), ["pack_size_differs"]);
	t.is((await resolve({ product: { brand: "Veltruno", mpn: "VE1001" } })).match?.product.id, products.pasta!.id);
});

test("a pack that a vendor makes up itself is named by its own ID", async t => {
	const resolution = await resolve({ gtin: "9520032000010", product: { name: "Chocovane 72 Bar 100 g 5-pack" } });
	t.is(resolution.status, "exact");
	t.deepEqual(resolution.match!.identifier.value, "CHOC-5");
});

test("another brand's part number is a conflict of brands", async t => {
	const resolution = await resolve({
		product: { brand: "Sonara", name: "Lumina DSC-W150/B Digital Camera, Black", mpn: "DSC-W150/B" },
	});
	t.is(resolution.status, "ambiguous");
	t.true(codesOf(resolution).includes("brand_conflict"));
	t.true(resolution.alternatives[0]!.differs.some(({ field }) => field === "brand"));
});

test("a part number that several products bear proves nothing, unless a colour tells them apart", async t => {
	const resolution = await resolve({ product: { brand: "Brightley", mpn: "BF-900" } });
	t.is(resolution.status, "ambiguous");
	t.true(codesOf(resolution).includes("mpn_shared"));
	t.deepEqual(idsOf(resolution).sort(), [products.shared1!.id, products.shared2!.id].sort());
	const red = await resolve({ product: { brand: "Brightley", mpn: "BF-900", attributes: { color: "red" } } });
	t.is(red.match?.product.id, products.shared2!.id);
});

test("products that fit alike are told, and none is likely", async t => {
	const resolution = await resolve({ query: "Harrow Garden Bench" });
	t.is(resolution.status, "ambiguous");
	t.true(codesOf(resolution).includes("several_equal"));
	t.deepEqual(idsOf(resolution).sort(), [products.equal1!.id, products.equal2!.id].sort());
	t.true(resolution.alternatives.every(({ confidence }) => confidence < 0.5));
});

test("a product without an offer in the market is not confirmed there", async t => {
	for (const request of [
		{ gtin: "9520030000012" },
		{ product: { brand: "Kessel", mpn: "KX-5521" } },
		{ query: "Kessel KX-5521 Wasserkocher" },
	]) {
		const resolution = await resolve(request);
		t.is(resolution.status, "ambiguous", JSON.stringify(request));
		t.true(codesOf(resolution).includes("not_in_market"), JSON.stringify(request));
		t.true(resolution.alternatives[0]!.differs.some(({ field, found }) => field === "market" && found === "DE"));
	}
	t.is((await resolve({ market: "DE", gtin: "9520030000012" })).status, "exact");
});

test("a GTIN that a vendor uses for several colours is exact only with the colour", async t => {
	const resolution = await resolve({ gtin: "9520031000011" });
	t.is(resolution.status, "ambiguous");
	t.deepEqual(codesOf(resolution), ["gtin_shared"]);
	t.true(resolution.ambiguity[0]!.fields.includes("color"));
	const blue = await resolve({ gtin: "9520031000011", product: { attributes: { color: "blue" } } });
	t.deepEqual(blue.match?.identifier, { type: "merchant_product_id", value: "SH-B", vendor: "voltique" });
	t.is((await resolve({ vendor: "voltique", merchantProductId: "SH-R" })).match?.identifier.value, "SH-R");
});

test("nothing like it is not found", async t => {
	for (const query of ["purple unicorn saddle", "§§§ ---", "x", "日本語の商品"]) {
		t.like(await resolve({ query }), { status: "not_found", match: null, alternatives: [] }, query);
	}
});

test("alternatives are at most as many as asked for, the likeliest first", async t => {
	const resolution = await resolve({ query: "Veltruno Spaghetti Ombrel Nova Smartphone", maxAlternatives: 1 });
	t.true(resolution.alternatives.length <= 1);
	const more = await resolve({ query: "Ombrel Nova 4 Smartphone", maxAlternatives: 10 });
	const confidences = more.alternatives.map(each => each.confidence);
	t.deepEqual(
		confidences,
		confidences.toSorted((one, other) => other - one),
	);
});

test("text of any kind and length is taken", async t => {
	for (const query of [
		"'); drop table products; --",
		"a & b | !c <-> 'd' \\",
		"word ".repeat(5_000),
		"😀 ".repeat(50),
		"%00 ٣٤٥ ½ ²",
	]) {
		t.true(["not_found", "ambiguous", "exact"].includes((await resolve({ query })).status), query.slice(0, 20));
	}
	await t.throwsAsync(resolve({ query: "a\u0000b" }), { message: /U\+0000/ });
});
