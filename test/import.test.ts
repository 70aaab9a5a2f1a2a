import test from "ava";
import { importingInto } from "./support/importing.js";
import { startApp } from "./support/start-app.js";

const app = await startApp();
const imported = importingInto(app);
const header = "id,title,price,gtin,brand,mpn,item_group_id,color,availability";
/** A feed of CSV rows; what a row leaves out is empty. */
const feedOf = (...rows: string[]) =>
	`${[header, ...rows].map(row => row + ",".repeat(8 - row.split(",").length + 1)).join("\n")}\n`;

const offersOf = (vendor: string) =>
	app.sql<Record<string, unknown>>(
		`select merchant_product_id as id, product_id as product, price, availability, listed, last_read_at as "lastReadAt"
		from offers where vendor_id = (select id from vendors where slug = $1) order by merchant_product_id collate "C"`,
		[vendor],
	);
const observationsOf = (vendor: string, id: string) =>
	app.sql<Record<string, unknown>>(
		`select o.price, o.availability, to_char(o.observed_at at time zone 'UTC', 'MM-DD') as day, o.raw, o.feed_line as line
		from price_observations o join offers on offers.id = o.offer_id
		where vendor_id = (select id from vendors where slug = $1) and merchant_product_id = $2 order by o.observed_at`,
		[vendor, id],
	);
/** Everything that an import may write, as one text. */
async function everything(): Promise<string> {
	const tables = [
		"vendors",
		"products",
		"gtins",
		"part_numbers",
		"search_documents",
		"offers",
		"price_observations",
		"feeds",
		"feed_runs",
	];
	const contents = await Promise.all(tables.map(table => app.sql(`select t::text from ${table} t order by 1`)));
	return JSON.stringify(contents);
}

test.serial("rows with the same GTIN are offers of one product, within a feed and across vendors", async t => {
	await imported("gtin-a", feedOf("1,Lamp,10.00 USD,4006381333931", "2,Lamp again,11 USD,4006381333931"));
	await imported("gtin-b", feedOf("x,The lamp,12.00 USD,04006381333931"));
	const products = new Set(
		[...(await offersOf("gtin-a")), ...(await offersOf("gtin-b"))].map(({ product }) => product),
	);
	t.is(products.size, 1);
});

test.serial("a restricted GTIN joins nothing and is kept as written", async t => {
	const [gtin] = ["2012345678903"];
	await imported("own-a", feedOf(`1,Apples,1 USD,${gtin}`));
	await imported("own-b", feedOf(`1,Pears,1 USD,${gtin}`));
	t.not((await offersOf("own-a"))[0]!.product, (await offersOf("own-b"))[0]!.product);
	t.deepEqual(await app.sql("select count(*)::int as count from offers where gtin = $1", [gtin]), [{ count: 2 }]);
	t.deepEqual(await app.sql("select * from gtins where gtin = $1", [`0${gtin}`]), []);
});

test.serial(
	"brand and part number join across vendors, however they are written; another colour of the group does not",
	async t => {
		await imported("part-a", feedOf("1,Phones,99 USD,,Acme Inc.,WH-1000"));
		await imported("part-b", feedOf("1,Headphones,95 USD,,ACME,wh 1000"));
		t.is((await offersOf("part-a"))[0]!.product, (await offersOf("part-b"))[0]!.product);
		await imported("group", feedOf("1,Case red,9 USD,,Acme,CASE-7,g,red", "2,Case blue,9 USD,,Acme,CASE-7,g,blue"));
		const [red, blue] = await offersOf("group");
		t.not(red!.product, blue!.product);
	},
);

test.serial("a row with a GTIN gives it to the product that it joins by part number", async t => {
	await imported("give-a", feedOf("1,Kettle,20 USD,,Boilo,KT-500"));
	await imported("give-b", feedOf("1,Kettle,21 USD,5901234123457,Boilo,KT-500"));
	await imported("give-c", feedOf("1,A kettle,22 USD,5901234123457"));
	const products = await Promise.all(["give-a", "give-b", "give-c"].map(offersOf));
	t.is(new Set(products.map(([offer]) => offer!.product)).size, 1);
	t.deepEqual(await app.sql("select gtin from products where id = $1", [products[0]![0]!.product]), [
		{ gtin: "05901234123457" },
	]);
});

test.serial("an offer whose GTIN becomes another product's moves there", async t => {
	await imported("move-a", feedOf("1,One,1 USD,96385074"));
	await imported("move-b", feedOf("1,Two,2 USD"));
	await imported("move-b", feedOf("1,Two,2 USD,96385074"), { at: "2026-11-02" });
	t.is((await offersOf("move-a"))[0]!.product, (await offersOf("move-b"))[0]!.product);
});

test.serial("missing facts are filled by others, and only the first vendor's title names the product", async t => {
	await imported("facts-a", feedOf("1,Bulb,1 USD,4012345678901"));
	await imported("facts-b", feedOf("1,Light bulb,1 USD,4012345678901,Lumo,LB-60"));
	await imported("facts-b", feedOf("1,Other light bulb,1 USD,4012345678901,Other,LB-61"), { at: "2026-11-02" });
	await imported("facts-a", feedOf("1,Bulb 60 W,1 USD,4012345678901"), { at: "2026-11-02" });
	const rows = await app.sql("select name, brand, mpn, gtin from products where gtin = '04012345678901'");
	t.deepEqual(rows, [{ name: "Bulb 60 W", brand: "Lumo", mpn: "LB-60", gtin: "04012345678901" }]);
	const found = await app.sql(
		"select product_id from search_documents where document @@ '60'::tsquery and document @@ 'lumo'::tsquery",
	);
	t.is(found.length, 1);
});

test.serial("the same feed again writes its run and nothing else", async t => {
	const feed = feedOf("1,Mug,5 USD", "2,Cup,6 USD");
	await imported("again", feed);
	const before = [await offersOf("again"), await app.sql("select count(*) from price_observations")];
	const summary = await imported("again", feed, { at: "2026-11-05" });
	t.like(summary, { rows: 2, created: 0, updated: 0, unchanged: 2, withdrawn: 0, rejected: 0 });
	t.deepEqual([await offersOf("again"), await app.sql("select count(*) from price_observations")], before);
	const [feedRow] = await app.sql<{ last_read_at: Date }>(
		"select last_read_at from feeds order by last_run_id desc limit 1",
	);
	t.is(feedRow!.last_read_at.toISOString(), "2026-11-05T00:00:00.000Z");
});

test.serial("a changed price is observed, with its line and its text; other changes are not", async t => {
	await imported("change", feedOf("1,Mug,5 USD", "2,Cup,6 USD"));
	await imported("change", feedOf("1,Mug,4.50 USD", "2,Big cup,6 USD"), { at: "2026-11-02" });
	t.deepEqual(await observationsOf("change", "1"), [
		{ price: "500", availability: "unknown", day: "11-01", raw: "5 USD", line: 2 },
		{ price: "450", availability: "unknown", day: "11-02", raw: "4.50 USD", line: 2 },
	]);
	t.is((await observationsOf("change", "2")).length, 1);
});

test.serial("a vanished row is out of stock, not gone, and comes back", async t => {
	const rows = [
		"1,A,1 USD,,,,,,in_stock",
		"2,B,1 USD,,,,,,in_stock",
		"3,C,1 USD,,,,,,in_stock",
		"4,D,1 USD,,,,,,in_stock",
	];
	await imported("vanish", feedOf(...rows));
	t.is((await imported("vanish", feedOf(...rows.slice(1)), { at: "2026-11-02" })).withdrawn, 1);
	t.like((await offersOf("vanish"))[0], {
		id: "1",
		availability: "out_of_stock",
		listed: false,
		lastReadAt: new Date("2026-11-02"),
	});
	t.is((await imported("vanish", feedOf(...rows.slice(1)), { at: "2026-11-03" })).withdrawn, 0);
	t.like(await imported("vanish", feedOf(...rows), { at: "2026-11-04" }), { updated: 1, unchanged: 3 });
	t.like((await offersOf("vanish"))[0], { availability: "in_stock", listed: true });
	t.deepEqual(
		(await observationsOf("vanish", "1")).map(({ availability, day }) => [availability, day]),
		[
			["in_stock", "11-01"],
			["out_of_stock", "11-02"],
			["in_stock", "11-04"],
		],
	);
});

test.serial("a row that is not in the feed is not read, though it was sold out before and is so after", async t => {
	const [sold, inStock] = ["1,A,1 USD,4006381333948,,,,,out_of_stock", "1,A,1 USD,4006381333948,,,,,in_stock"];
	const rows = ["2,B,1 USD", "3,C,1 USD", "4,D,1 USD"];
	const days: [at: string, row?: string][] = [
		["2026-11-01", inStock],
		["2026-11-02", sold],
		["2026-11-03", sold],
		["2026-11-04"],
		["2026-11-05"],
		["2026-11-06", sold],
		["2026-11-07", sold],
		["2026-11-08"],
		["2026-11-09"],
	];
	app.setClock(new Date("2026-11-09T12:00:00Z"));
	for (const [at, row] of days) await imported("unseen", feedOf(...(row ? [row] : []), ...rows), { at });
	t.deepEqual(
		(await observationsOf("unseen", "1")).map(({ day, line }) => [day, line]),
		[
			["11-01", 2],
			["11-02", 2],
			["11-04", null],
			["11-06", 2],
			["11-08", null],
		],
	);
	const { data } = await app.graphql(`{ productByGtin(gtin: "4006381333948") { priceHistory(days: 9) {
		points { date } coverage { lastSeen daysObserved gaps { from to } } } } }`);
	t.deepEqual(data.productByGtin.priceHistory, {
		points: [{ date: "2026-11-01" }, { date: "2026-11-02" }, { date: "2026-11-06" }],
		coverage: {
			lastSeen: "2026-11-07",
			daysObserved: 5,
			gaps: [
				{ from: "2026-11-04", to: "2026-11-05" },
				{ from: "2026-11-08", to: "2026-11-09" },
			],
		},
	});
});

test.serial("an offer that comes back sold out is read again from then on", async t => {
	const [sold, inStock] = ["1,A,1 USD,4006381333955,,,,,out_of_stock", "1,A,1 USD,4006381333955,,,,,in_stock"];
	const rows = ["2,B,1 USD", "3,C,1 USD", "4,D,1 USD"];
	app.setClock(new Date("2026-11-05T12:00:00Z"));
	for (const [nth, row] of [inStock, undefined, sold, sold, sold].entries())
		await imported("back", feedOf(...(row ? [row] : []), ...rows), { at: `2026-11-0${nth + 1}` });
	const { data } = await app.graphql(`{ productByGtin(gtin: "4006381333955") { priceHistory(days: 5) {
		coverage { daysObserved gaps { from to } } } } }`);
	t.deepEqual(data.productByGtin.priceHistory.coverage, {
		daysObserved: 4,
		gaps: [{ from: "2026-11-02", to: "2026-11-02" }],
	});
});

test.serial("an offer whose row is rejected is not withdrawn, and not confirmed", async t => {
	const good = ["2,B,1 USD", "3,C,1 USD", "4,D,1 USD"];
	await imported("reject", feedOf("1,A,1 USD", ...good));
	const summary = await imported("reject", feedOf("1,A,NaN", ...good), { at: "2026-11-02" });
	t.like(summary, { rows: 4, unchanged: 3, rejected: 1, withdrawn: 0, rejectedByReason: { not_a_price: 1 } });
	t.deepEqual(summary.rejections, [{ line: 2, field: "price", value: "NaN", reason: "not_a_price" }]);
	t.like((await offersOf("reject"))[0], {
		price: "100",
		availability: "unknown",
		listed: false,
		lastReadAt: new Date("2026-11-01"),
	});
	t.like(await imported("reject", feedOf("1,A,1 USD", ...good), { at: "2026-11-03" }), { updated: 1, unchanged: 3 });
	t.deepEqual(
		(await observationsOf("reject", "1")).map(({ day }) => day),
		["11-01", "11-03"],
	);
});

test.serial("of rows with one ID the first counts", async t => {
	const summary = await imported("twice", feedOf("1,A,1 USD", "1,B,2 USD", "2,C,3 USD"));
	t.like(summary, { rows: 3, created: 2, rejected: 1, rejectedByReason: { duplicate_id: 1 } });
	t.is((await offersOf("twice"))[0]!.price, "100");
});

test.serial("IDs that come again many rows later count once too", async t => {
	const rows = Array.from({ length: 6_000 }, (_, index) => `${index},Thing ${index},1 USD`);
	const summary = await imported("far", feedOf(...rows, "7,Again,2 USD"));
	t.like(summary, { created: 6_000, rejectedByReason: { duplicate_id: 1 } });
});

test.serial("a feed that lacks more than 30 % of its rows changes nothing, unless forced", async t => {
	const rows = Array.from({ length: 10 }, (_, index) => `${index},Thing,1 USD`);
	await imported("shrunk", feedOf(...rows));
	const before = await everything();
	const error = await t.throwsAsync(imported("shrunk", feedOf(...rows.slice(0, 6)), { at: "2026-11-02" }));
	t.regex(error!.message, /has 6 usable rows, and its last run had 10.*--force/);
	t.is(await everything(), before);
	t.is((await imported("shrunk", feedOf(...rows.slice(0, 7)), { at: "2026-11-02" })).withdrawn, 3);
	t.is((await imported("shrunk", feedOf(...rows.slice(0, 1)), { at: "2026-11-03", force: true })).withdrawn, 6);
	await t.throwsAsync(imported("shrunk", feedOf(), { at: "2026-11-04", force: true }), { message: /no row/ });
});

test.serial("a file that breaks in the middle leaves everything as it was", async t => {
	const rows = Array.from({ length: 12_000 }, (_, index) => `${index},Thing ${index},1 USD`);
	const before = await everything();
	await t.throwsAsync(imported("broken", `${feedOf(...rows)}x,"open`), { message: /cut off/ });
	t.is(await everything(), before);
});

test.serial("an older reading, or a second price for one moment, is refused", async t => {
	await imported("time", feedOf("1,A,1 USD"), { at: "2026-11-02" });
	await t.throwsAsync(imported("time", feedOf("1,A,2 USD"), { at: "2026-11-01" }), {
		message: /was last read as of 2026-11-02/,
	});
	await t.throwsAsync(imported("time", feedOf("1,A,2 USD"), { at: "2026-11-02" }), {
		message: /--at can name a later moment/,
	});
	t.is((await imported("time", feedOf("1,A,1 USD"), { at: "2026-11-02" })).unchanged, 1);
	const rows = ["2,B,1 USD", "3,C,1 USD", "4,D,1 USD"];
	await imported("time", feedOf("1,A,1 USD", ...rows), { at: "2026-11-03" });
	await t.throwsAsync(imported("time", feedOf("1,A,1 USD", ...rows.slice(1)), { at: "2026-11-03" }), {
		message: /^2 is gone from the feed, and was observed as of 2026-11-03T.*--at can name a later moment/,
	});
});

test.serial("each market of a vendor is a feed of its own", async t => {
	await imported("markets", feedOf("1,A,1 USD"));
	await imported("markets", feedOf("1,A,2 EUR"), { market: "DE" });
	t.deepEqual(
		(await offersOf("markets")).map(({ listed }) => listed),
		[true, true],
	);
});

test.serial("references to nothing, and deletions, are refused by the database", async t => {
	await imported("keys", feedOf("1,A,1 USD,,Brando,AB-12"));
	for (const statement of [
		"update offers set product_id = 999999999",
		"update offers set vendor_id = 99999 where id = (select max(id) from offers)",
		"insert into gtins values ('04006381333962', 999999999)",
		"insert into search_documents values (999999999, '')",
		"update products set category_id = 99999",
	]) {
		await t.throwsAsync(app.sql(statement), { message: /is no row of/ }, statement);
	}
	for (const table of ["offers", "products", "vendors", "price_observations"]) {
		await t.throwsAsync(app.sql(`delete from ${table}`), { message: /is refused/ }, table);
	}
});
