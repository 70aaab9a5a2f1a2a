/** A word of a text, in the forms that search compares. */
export interface Word {
	/** The word itself: lower case, without accents, singular; of several parts (`wi-fi`) all together (`wifi`). */
	readonly text: string;
	/** The parts of a word that was written with a hyphen, slash or point; empty for a plain word. */
	readonly parts: readonly string[];
	/** Whether something ends before this word: a comma, a bracket, a dash between spaces, a measure. */
	readonly afterBreak: boolean;
	/** Whether it stands in brackets. */
	readonly inBrackets: boolean;
	/** Whether a slash ties it to the word before: "tray/feeder". */
	readonly afterSlash: boolean;
	/** Whether it starts with a capital letter. */
	readonly capital: boolean;
}

/** Words that say nothing of a product. */
export const stopWords: ReadonlySet<string> = new Set(
	"a an and are at be by for from in is it of on or the to with".split(" "),
);

/** A longer run of letters is no word; and PostgreSQL keeps no lexeme over 2 kB. */
const wordLengthMax = 40;

// Letters and digits, joined inside by single signs; then perhaps an inch sign. Before it, what lies between.
const pattern = /[\p{L}\p{N}]+(?:[-._'’&+][\p{L}\p{N}]+|\/(?![\p{L}]{3})[\p{L}\p{N}]+)*(?:"|”|″|'')?/gu;
const breaking = /[,;:()[\]|•–—]|\s[-/+]\s|\.\s/;

/** The words of a text, in order. Numbers are joined with their units: `13"`, `13 inch` and `13-inch` are all `13in`. */
export function readWords(text: string, wordsMax = Number.POSITIVE_INFINITY): Word[] {
	const folded = fold(text).replaceAll("(s)", "s");
	const words: Word[] = [];
	let end = 0;
	let pendingBreak = false;
	let brackets = 0;
	for (const match of folded.matchAll(pattern)) {
		if (words.length >= wordsMax) break;
		const raw = match[0];
		const gap = folded.slice(end, match.index);
		const afterBreak =
			pendingBreak || (gap.length > 1 && breaking.test(gap)) || (gap.length === 1 && gap !== " " && gap !== "/");
		if (gap !== " ")
			for (const sign of gap) brackets = sign === "(" || sign === "[" ? 1 : sign === ")" || sign === "]" ? 0 : brackets;
		pendingBreak = false;
		const previous = words.at(-1);
		end = match.index + raw.length;
		const lower = raw.toLowerCase();
		// A unit after its number: "256 GB".
		if (previous && gap === " " && isNumber(previous.text) && !(lower === "in" && followsNumber(folded, end))) {
			const measure = measureOf(Number(previous.text), lower);
			if (measure) {
				words[words.length - 1] = { ...previous, text: measure, parts: [previous.text] };
				pendingBreak = true;
				continue;
			}
		}
		const word = readWord(lower);
		if (!word) continue;
		const isMeasure = word.parts.length === 1;
		words.push({
			...word,
			afterBreak: afterBreak || isMeasure,
			capital: raw[0] !== lower[0],
			inBrackets: brackets > 0,
			afterSlash: gap === "/",
		});
		if (isMeasure) pendingBreak = true;
	}
	return words;
}

function fold(text: string): string {
	if (isAscii.test(text)) return text;
	return text
		.replace(/[™®©°]/g, "")
		.normalize("NFKD")
		.replace(/\p{M}+/gu, "")
		.replace(/[ßæœøđłı]/giu, letter => foldedLetters[letter.toLowerCase()] ?? letter)
		.replace(/[×]/g, "x");
}
const isAscii = /^[\x20-\x7e]*$/;
const foldedLetters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

function isNumber(text: string): boolean {
	return /^\d{1,7}(\.\d{1,4})?$/.test(text);
}

function followsNumber(text: string, from: number): boolean {
	return /^[\s-]*\d/.test(text.slice(from, from + 4));
}

function readWord(lower: string): { text: string; parts: readonly string[] } | undefined {
	if (/^[a-z]+$/.test(lower)) return lower.length > wordLengthMax ? undefined : { text: singular(lower), parts: [] };
	const measured = /^(\d{1,7}(?:[.]\d{1,4})?)[-]?([a-z]+|"|”|″|'')$/.exec(lower);
	if (measured) {
		const measure = measureOf(Number(measured[1]), measured[2]!);
		if (measure) return { text: measure, parts: [String(Number(measured[1]))] };
	}
	const bare = lower.replace(/["”″]|''$/g, "");
	if (/^\d+\.\d+$/.test(bare)) return { text: String(Number(bare)), parts: [] };
	const possessive = /^(.+)['’]s$/.exec(bare);
	if (possessive) return { text: singular(possessive[1]!), parts: [] };
	const parts = bare.split(/[-._/'’&+]/);
	if (parts.length === 1) return bare.length > wordLengthMax ? undefined : { text: singular(bare), parts: [] };
	const singulars = parts.map(singular).filter(part => part.length <= wordLengthMax);
	const joined = singular(parts.join(""));
	if (joined.length > wordLengthMax) return singulars[0] ? { text: singulars[0], parts: singulars } : undefined;
	return { text: joined, parts: singulars };
}

/** English plurals, lightly: what is changed alike in products and queries need not be a dictionary's singular. */
export function singular(word: string): string {
	if (word.length < 4 || !/^[\p{L}]+$/u.test(word)) return irregular[word] ?? word;
	const other = irregular[word];
	if (other) return other;
	if (word.endsWith("ie")) return word.length > 4 ? `${word.slice(0, -2)}y` : word;
	if (!word.endsWith("s") || /(ss|us|is)$/.test(word)) return word;
	if (word.endsWith("ies")) return word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
	if (/(ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
	return word.slice(0, -1);
}

const irregular: Record<string, string> = Object.fromEntries(
	`mice mouse, men man, women woman, children child, knives knife, shelves shelf, feet foot, teeth tooth, loaves loaf,
	scarves scarf, leaves leaf, halves half, lens lens, lenses lens, buses bus, gases gas, gas gas, bus bus, series series,
	colour color, colours color, coloured colored, colouring coloring, grey gray, aluminium aluminum, fibre fiber, fibres fiber,
	litre liter, litres liter, centre center, theatre theater, jewellery jewelry, tyre tire, tyres tire, programme program,
	organiser organizer, organisers organizer, labelling labeling, labeller labeler, mould mold, moulds mold, grey gray,
	adaptor adapter, adaptors adapter, catalogue catalog, cheque check, disk disc, disks disc, aeroplane airplane, plough plow,
	moisturiser moisturizer, liquidiser liquidizer, steriliser sterilizer, polarising polarizing, analogue analog,
	wlan wifi, bluray bluray, neighbour neighbor, flavour flavor, pyjamas pajama, pyjama pajama, licence license, licences license`
		.split(/,\s*/)
		.map(pair => pair.split(" ") as [string, string]),
);

/** A measure in the smallest usual unit of its kind: 1 TB and 1000 GB are the same word. Undefined: no unit. */
function measureOf(amount: number, unit: string): string | undefined {
	const known = units[unit];
	if (!known) return undefined;
	const [base, factor] = known;
	let value = amount * factor;
	// Memory is sold by powers of two and written by thousands.
	if (base === "mb") while (value >= 1024 && value % 1024 === 0) value = (value / 1024) * 1000;
	return `${Number(value.toPrecision(7))}${base}`;
}

const units: Record<string, readonly [base: string, factor: number]> = {
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
};

function unit(base: string, factor: number, names: string): Record<string, readonly [string, number]> {
	return Object.fromEntries(names.split(" ").map(name => [name, [base, factor]]));
}
