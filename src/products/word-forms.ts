/** How search compares one written word. */
export interface WordForms {
	/** The word itself: lower case, without accents, singular; of several parts (`wi-fi`) all together (`wifi`). */
	readonly text: string;
	/** The parts of a word that was written with a hyphen, slash or point; of a measure its number. */
	readonly parts: readonly string[];
	/** Whether it is a number with its unit. */
	readonly isMeasure: boolean;
}

/** A longer run of letters says no more than its beginning; and PostgreSQL keeps no lexeme over 2 kB. */
const wordLengthMax = 40;
/** Words that are remembered: feeds say the same ones over and over. */
const rememberedMax = 50_000;
const remembered = new Map<string, WordForms>();

/** The forms of a word that is in lower case and without accents. */
export function wordForms(word: string): WordForms {
	let forms = remembered.get(word);
	if (!forms) {
		forms = readForms(word);
		if (remembered.size >= rememberedMax) remembered.clear();
		remembered.set(word, forms);
	}
	return forms;
}

function readForms(word: string): WordForms {
	const measured = /^(\d{1,7}(?:\.\d{1,4})?)-?([a-z]+|"|”|″|'')$/.exec(word);
	const measure = measured && measureOf(Number(measured[1]), measured[2]!);
	if (measure) return { text: measure, parts: [String(Number(measured[1]))], isMeasure: true };
	const bare = word.replace(/(["”″]|'')$/, "").replace(/['’]s$/, "");
	if (/^\d+\.\d+$/.test(bare)) return plain(String(Number(bare)));
	const parts = bare.split(/[-._/'’&+]/);
	if (parts.length === 1) {
		// "RTX2070" is also written "RTX 2070".
		const [, letters, digits] = /^([a-z]{3,})(\d{1,5})$/.exec(bare) ?? [];
		return letters && digits ? { ...plain(bare), parts: [letters, digits] } : plain(singular(bare));
	}
	return { ...plain(singular(parts.join(""))), parts: parts.map(part => singular(part).slice(0, wordLengthMax)) };
}

function plain(text: string): WordForms {
	return { text: text.slice(0, wordLengthMax), parts: [], isMeasure: false };
}

/** English plurals, lightly: what is changed alike in products and queries need not be a dictionary's singular. */
function singular(word: string): string {
	if (word.length < 4 || !/^[\p{L}]+$/u.test(word)) return irregular.get(word) ?? word;
	const other = irregular.get(word);
	if (other) return other;
	if (!word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
	if (word.endsWith("ies")) return word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
	if (/(ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
	return word.slice(0, -1);
}

const irregular = new Map(
	`mice mouse, men man, women woman, children child, knives knife, shelves shelf, feet foot, teeth tooth, loaves loaf,
	scarves scarf, leaves leaf, halves half, lens lens, lenses lens, buses bus, gases gas, gas gas, bus bus, series series,
	colour color, colours color, coloured colored, colouring coloring, grey gray, aluminium aluminum, fibre fiber, fibres fiber,
	litre liter, litres liter, centre center, theatre theater, jewellery jewelry, tyre tire, tyres tire, programme program,
	organiser organizer, organisers organizer, labelling labeling, labeller labeler, mould mold, moulds mold,
	adaptor adapter, adaptors adapter, catalogue catalog, cheque check, disk disc, disks disc, aeroplane airplane, plough plow,
	moisturiser moisturizer, liquidiser liquidizer, steriliser sterilizer, polarising polarizing, analogue analog,
	wlan wifi, cookies cookie, movies movie, hoodies hoodie, selfies selfie, brownies brownie, smoothies smoothie, calories calorie, neighbour neighbor, flavour flavor, pyjamas pajama, pyjama pajama, licence license, licences license`
		.split(/,\s*/)
		.map(pair => pair.split(" ") as [string, string]),
);

/** A measure in the smallest usual unit of its kind: 1 TB and 1000 GB are the same word. Undefined: no unit. */
export function measureOf(amount: number, unit: string): string | undefined {
	const known = units.get(unit);
	if (!known) return undefined;
	const [base, factor] = known;
	let value = amount * factor;
	// Memory is sold by powers of two and written by thousands.
	if (base === "mb") while (value >= 1024 && value % 1024 === 0) value = (value / 1024) * 1000;
	return `${Number(value.toPrecision(7))}${base}`;
}

const units = new Map<string, readonly [base: string, factor: number]>([
	...unit("in", 1, `" ” ″ '' in inch inches zoll`),
	...unit("ft", 1, "ft feet foot"),
	...unit("mm", 1, "mm millimeter millimetre"),
	...unit("mm", 10, "cm centimeter centimetre"),
	...unit("mm", 1000, "m meter metre meters metres"),
	...unit("g", 0.001, "mg"),
	...unit("g", 1, "g gr gram grams gramm"),
	...unit("g", 1000, "kg kilo kilogram kilograms kilos"),
	...unit("lb", 1, "lb lbs pound pounds"),
	...unit("oz", 1, "oz ounce ounces"),
	...unit("ml", 1, "ml milliliter millilitre"),
	...unit("ml", 10, "cl"),
	...unit("ml", 100, "dl"),
	...unit("ml", 1000, "l lt ltr liter litre liters litres"),
	...unit("mb", 1, "mb megabyte megabytes"),
	...unit("mb", 1000, "gb gigabyte gigabytes gig gigs"),
	...unit("mb", 1_000_000, "tb terabyte terabytes"),
	...unit("mhz", 0.000001, "hz hertz"),
	...unit("mhz", 0.001, "khz"),
	...unit("mhz", 1, "mhz"),
	...unit("mhz", 1000, "ghz"),
	...unit("w", 1, "w watt watts"),
	...unit("w", 1000, "kw"),
	...unit("v", 1, "v volt volts"),
	...unit("va", 1, "va"),
	...unit("va", 1000, "kva"),
	...unit("mah", 1, "mah"),
	...unit("mah", 1000, "ah"),
	...unit("mp", 1, "mp mpix megapixel megapixels"),
	...unit("rpm", 1, "rpm"),
	...unit("dpi", 1, "dpi"),
	...unit("lm", 1, "lm lumen lumens"),
	...unit("btu", 1, "btu"),
	...unit("pcs", 1, "pcs pieces pce stk"),
]);

function unit(base: string, factor: number, names: string): [string, readonly [string, number]][] {
	return names.split(" ").map(name => [name, [base, factor]]);
}
