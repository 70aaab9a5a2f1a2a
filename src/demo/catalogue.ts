import { beauty } from "./shelves/beauty.js";
import { electronics } from "./shelves/electronics.js";
import { grocery } from "./shelves/grocery.js";
import { home } from "./shelves/home.js";

export type Language = "en" | "de" | "ja";

/** One exact product of the demo market: a model in one size and one colour. */
export interface Article {
	/** GTIN-13. */
	readonly gtin: string;
	readonly mpn: string;
	readonly brand: string;
	readonly model: string;
	/** Brand and model, the same for all variants: `Aurelo Drift 2`. */
	readonly family: string;
	/** `Electronics > Audio > Headphones`. */
	readonly category: string;
	/** What it is, in the languages of the markets that it is sold in. */
	readonly nouns: Readonly<Partial<Record<Language, string>>>;
	readonly descriptions: Readonly<Partial<Record<Language, string>>>;
	/** `256 GB`, `500 ml`, `6 x 1 l`, `Queen`. */
	readonly size: string | undefined;
	/** Colour, shade or flavour, in English. */
	readonly color: string | undefined;
	/** What a shop in the US asks for it ninety days ago, in USD. */
	readonly usualPrice: number;
}

/** All articles, in the order of the shelves. */
export function catalogue(): Article[] {
	const articles: Article[] = [];
	const brands: string[] = [];
	const countOf = new Map<string, number>();
	for (const family of [electronics, home, grocery, beauty].flatMap(readShelf)) {
		if (!brands.includes(family.brand)) brands.push(family.brand);
		for (const { size, price } of family.sizes)
			for (const color of family.colors) {
				const number = (countOf.get(family.brand) ?? 0) + 1;
				countOf.set(family.brand, number);
				articles.push({
					gtin: demonstrationGtin(brands.indexOf(family.brand) + 1, number),
					mpn: `${family.brand.slice(0, 2).toUpperCase()}${1_000 + number}${initials(color ?? "").toUpperCase()}`,
					brand: family.brand,
					model: family.model,
					family: `${family.brand} ${family.model}`,
					category: family.category,
					nouns: family.nouns,
					descriptions: family.descriptions,
					size,
					color,
					usualPrice: price,
				});
			}
	}
	return articles;
}

/** A GTIN-13 under 952, the prefix that GS1 keeps for demonstrations: no real article can ever bear it. */
export function demonstrationGtin(brand: number, article: number): string {
	const digits = `952${String(brand).padStart(4, "0")}${String(article).padStart(5, "0")}`;
	return digits + gtinCheckDigit(digits);
}

/** Digits of a GTIN without the last one to the last one. */
export function gtinCheckDigit(digits: string): number {
	const sum = [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
	return (10 - (sum % 10)) % 10;
}

interface Family {
	readonly category: string;
	readonly brand: string;
	readonly model: string;
	readonly sizes: readonly { size: string | undefined; price: number }[];
	readonly colors: readonly (string | undefined)[];
	readonly nouns: Partial<Record<Language, string>>;
	readonly descriptions: Partial<Record<Language, string>>;
}

/**
 * A shelf is a text of three kinds of lines: a category; `Brand / Model | price or sizes with prices | colours`; and,
 * below a model, a language with the noun and the description.
 */
function readShelf(text: string): Family[] {
	const families: Family[] = [];
	let category = "";
	for (const line of text.split("\n").map(line => line.trim())) {
		const [head = "", second, third] = line.split(" | ");
		const [, language, noun] = head.match(/^(en|de|ja) (.+)$/) ?? [];
		if (language && noun) {
			const family = families.at(-1)!;
			family.nouns[language as Language] = noun;
			if (second) family.descriptions[language as Language] = second;
		} else if (second) {
			const [brand = "", model = ""] = head.split(" / ");
			const colors = third?.split(", ") ?? [undefined];
			families.push({ category, brand, model, sizes: readSizes(second), colors, nouns: {}, descriptions: {} });
		} else if (head) category = head;
	}
	return families;
}

/** `128 GB 599, 256 GB 669`, or just `599`. */
function readSizes(text: string): Family["sizes"] {
	return text.split(", ").map(part => {
		const [, size, price] = part.match(/^(?:(.+) )?([\d.]+)$/)!;
		return { size, price: Number(price) };
	});
}

/** `Fog Blue` to `FB`, `Graphite` to `GRA`. */
function initials(words: string): string {
	const parts = words.split(" ");
	return parts.length > 1 ? parts.map(word => word[0]).join("") : words.slice(0, 3);
}
