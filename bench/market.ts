import { Random } from "./random.js";

/** One made-up product of the benchmark's market. */
export interface MarketProduct {
	readonly id: number;
	readonly name: string;
	readonly brand: string;
	readonly mpn: string;
	readonly gtin: string;
	readonly category: string;
	readonly description: string;
	/** Its usual price in cents. */
	readonly price: number;
}

/** Grows when the made-up rows change, so that a kept database is made anew. */
export const marketVersion = 4;
export const offersPerProduct = 5;
export const vendorCount = 40;

/** Category, what the things in it are called, what is told of them, and their usual price in cents. */
const kinds: readonly (readonly [category: string, names: string, features: string, price: number])[] = [
	[
		"Computers > Laptops",
		"Laptop|Notebook|Ultrabook|Gaming Laptop",
		"8GB RAM|16GB RAM|256GB SSD|512GB SSD|13.3 inch|14 inch|15.6 inch|Windows 11",
		79900,
	],
	[
		"Computers > Laptop Accessories",
		"Laptop Sleeve|Laptop Bag|Laptop Charger|Laptop Stand|Docking Station",
		"13 inch|15.6 inch|65W|USB-C|Aluminium|Water-resistant",
		3900,
	],
	[
		"Computers > Storage",
		"Internal SSD|External Hard Drive|USB Flash Drive|Memory Card|Hard Disk",
		"256GB|512GB|1TB|2TB|USB 3.2|NVMe|SATA",
		8900,
	],
	[
		"Computers > Input Devices",
		"Wireless Mouse|Gaming Mouse|Mechanical Keyboard|Keyboard|Drawing Tablet",
		"Bluetooth|2.4GHz|RGB|QWERTY|Ergonomic|Silent",
		4900,
	],
	[
		"Computers > Monitors",
		"Monitor|Curved Monitor|Portable Monitor",
		"24 inch|27 inch|32 inch|4K|144Hz|IPS|USB-C",
		24900,
	],
	[
		"Computers > Printers",
		"Laser Printer|Inkjet Printer|All-in-One Printer|Label Printer",
		"A4|Wi-Fi|Duplex|Colour|Monochrome",
		17900,
	],
	[
		"Computers > Printer Supplies",
		"Toner Cartridge|Ink Cartridge|Photo Paper|Drum Unit",
		"Black|Cyan|Magenta|Yellow|High yield|Pack of 2",
		4500,
	],
	[
		"Computers > Networking",
		"Wi-Fi Router|Network Switch|Access Point|Powerline Adapter|Network Cable",
		"8 port|Gigabit|Wi-Fi 6|PoE|5m",
		6900,
	],
	[
		"Audio > Headphones",
		"Headphones|Wireless Headphones|In-ear Headphones|Gaming Headset",
		"Bluetooth 5.3|Noise cancelling|30h battery|Foldable|USB-C",
		9900,
	],
	[
		"Audio > Speakers",
		"Bluetooth Speaker|Soundbar|Bookshelf Speakers|Subwoofer",
		"20W|100W|Waterproof|2.1|Dolby Atmos",
		12900,
	],
	["Video > Televisions", "Television|OLED TV|LED TV|Smart TV", "43 inch|55 inch|65 inch|4K|HDR|120Hz", 59900],
	[
		"Video > TV Accessories",
		"TV Wall Mount|HDMI Cable|TV Remote Control|Streaming Stick",
		"2m|4K|Tilting|Universal",
		1900,
	],
	["Phones > Smartphones", "Smartphone|Mobile Phone", "128GB|256GB|Dual SIM|5G|6.1 inch|6.7 inch", 49900],
	[
		"Phones > Phone Accessories",
		"Phone Case|Screen Protector|Power Bank|Car Charger|USB Cable",
		"10000mAh|Silicone|Leather|Tempered glass|1m|20W",
		1900,
	],
	[
		"Cameras > Cameras",
		"Digital Camera|Mirrorless Camera|Camcorder|Action Camera",
		"24MP|4K|Wi-Fi|Optical zoom",
		49900,
	],
	[
		"Cameras > Camera Accessories",
		"Camera Bag|Tripod|Camera Battery|Lens Cap|Memory Card Reader",
		"Carbon|Compact|52mm|58mm",
		2900,
	],
	[
		"Home > Kitchen Appliances",
		"Coffee Machine|Blender|Toaster|Microwave Oven|Kettle|Food Processor",
		"1.7L|1200W|Stainless steel|15 bar",
		8900,
	],
	[
		"Home > Cleaning",
		"Vacuum Cleaner|Robot Vacuum|Steam Mop|Vacuum Cleaner Bags",
		"Bagless|Cordless|Pack of 5|HEPA",
		14900,
	],
	["Home > Lighting", "Desk Lamp|LED Bulb|Floor Lamp|Night Light", "E27|Dimmable|9W|Warm white", 2500],
	["Home > Furniture", "Computer Desk|Office Chair|Bookcase|Bed Frame", "120cm|140cm|Oak|White|Black", 15900],
	["Sports > Fitness", "Yoga Mat|Dumbbell Set|Exercise Bike|Skipping Rope", "10kg|20kg|6mm|Foldable", 4900],
	["Sports > Outdoor", "Tent|Sleeping Bag|Backpack|Head Torch", "2 person|30L|Waterproof|300 lumen", 6900],
	["Beauty > Hair Care", "Hair Dryer|Shampoo|Hair Straightener|Beard Trimmer", "2200W|250ml|Ceramic|Cordless", 3900],
	["Grocery > Coffee", "Ground Coffee|Coffee Beans|Coffee Capsules", "250g|500g|1kg|Arabica|Decaf|Pack of 10", 899],
];
const colours = ["Black", "White", "Silver", "Grey", "Blue", "Red", "Green"];
const syllables = [
	"ver",
	"lo",
	"nix",
	"ta",
	"or",
	"bel",
	"cas",
	"mi",
	"dur",
	"an",
	"zo",
	"pel",
	"kra",
	"vi",
	"sun",
	"tor",
	"el",
	"mar",
	"qui",
	"ren",
];

/** The products with ids 1 to `count`. A larger market begins with the same products as a smaller one. */
export function* marketProducts(count: number): Generator<MarketProduct> {
	const random = new Random(20_261_121);
	const brands = Array.from({ length: 2_000 }, () => capitalised(word(random, 2 + random.below(2))));
	for (let id = 1; id <= count; id++) {
		const [category, names, features, usualPrice] = random.pick(kinds);
		const brand = random.zipf(brands);
		const mpn = modelNumber(random);
		const told = distinct(random, features.split("|"), 2 + random.below(2));
		const thing = random.pick(names.split("|"));
		const series = capitalised(word(random, 2));
		yield {
			id,
			brand,
			mpn,
			category,
			name: `${brand} ${series} ${mpn} ${thing} ${told.join(" ")} ${random.pick(colours)}`,
			gtin: gtinOf(id),
			description: `${thing} of the ${series} series by ${brand}: ${told.join(", ")}. Two years of warranty.`,
			price: Math.max(99, Math.round(usualPrice * (0.4 + 1.6 * random.next()))),
		};
	}
}

/** What people ask for, a few of each kind; `classes` tells the kinds apart. */
export interface MarketQuery {
	readonly kind: "identifier" | "brand and model" | "type and attribute" | "misspelt" | "broad noun";
	readonly text: string;
}

/** `count` queries about the products of a market, in equal parts of each kind. */
export function marketQueries(products: readonly MarketProduct[], count: number): MarketQuery[] {
	const random = new Random(7);
	const makers: (() => MarketQuery)[] = [
		() => ({ kind: "identifier", text: random.next() < 0.5 ? random.pick(products).gtin : random.pick(products).mpn }),
		() => {
			const product = random.pick(products);
			return { kind: "brand and model", text: `${product.brand} ${product.mpn}` };
		},
		() => {
			const [, names, features] = random.pick(kinds);
			return {
				kind: "type and attribute",
				text: `${random.pick(names.split("|"))} ${random.pick(features.split("|"))}`.toLowerCase(),
			};
		},
		() => {
			const product = random.pick(products);
			return {
				kind: "misspelt",
				text: `${product.brand.toLowerCase()} ${misspelt(random, random.pick(random.pick(kinds)[1].split("|")))}`,
			};
		},
		() => ({ kind: "broad noun", text: random.pick(random.pick(kinds)[1].split("|")).toLowerCase() }),
	];
	return Array.from({ length: count }, (_, index) => makers[index % makers.length]!());
}

function word(random: Random, length: number): string {
	return Array.from({ length }, () => random.pick(syllables)).join("");
}

function capitalised(text: string): string {
	return text[0]!.toUpperCase() + text.slice(1);
}

function modelNumber(random: Random): string {
	const letters = Array.from({ length: 2 }, () => String.fromCharCode(65 + random.below(26))).join("");
	return `${letters}-${1_000 + random.below(9_000)}${random.pick(["", "A", "B", "X", "PRO"])}${random.below(100)}`;
}

/** A good GTIN-14 of a GTIN-13 in the range of GS1 Germany. */
function gtinOf(id: number): string {
	const digits = `0400${String(id).padStart(9, "0")}`;
	const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
	return `${digits}${(10 - (sum % 10)) % 10}`;
}

function distinct<Item>(random: Random, items: readonly Item[], count: number): Item[] {
	const start = random.below(items.length);
	return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[(start + index) % items.length]!);
}

/** Two neighbouring letters change places. */
function misspelt(random: Random, text: string): string {
	const at = 1 + random.below(Math.max(1, text.length - 3));
	return (text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)).toLowerCase();
}
