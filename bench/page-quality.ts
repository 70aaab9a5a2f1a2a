import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { extractPage } from "../src/extraction/extract-page.js";
import type { Extraction } from "../src/extraction/extraction.js";
import { currenciesOf } from "../src/extraction/price-in-text.js";
import type { Figure } from "./quality.js";
import { percentile } from "./quality-catalogue.js";

/** Fields that are labelled; the mean is taken over the first five. */
const fields = ["price", "currency", "availability", "sku", "brand", "gtin", "mpn"] as const;
const coreFields = fields.slice(0, 5);
type Field = (typeof fields)[number];

/** What others reach on these pages, by the data's README. */
const published: readonly (readonly [system: string, figures: readonly number[], mean?: number])[] = [
	["Zyte (published)", [0.931, 0.937, 0.928, 0.884, 0.725], 0.881],
	["Diffbot (published)", [0.81, 0.832, 0.899, 0.764, 0.667], 0.794],
	["extruct, no brand", [0.732, 0.779, 0.61, 0.546]],
	["JSON-LD only", [0.484, 0.568, 0.43, 0.382, 0.462], 0.465],
];

export interface LabelledPage {
	readonly id: string;
	readonly url: string;
	readonly html: string;
	/** Accepted values of each field; none: the page has none, or nobody wrote it down. */
	readonly accepted: Readonly<Record<Field, readonly string[]>>;
}

/** One value that was told or should have been. */
export interface Verdict {
	readonly page: LabelledPage;
	readonly field: Field;
	readonly told: string | undefined;
	/** `extra`: told where no value is labelled. */
	readonly kind: "right" | "wrong" | "missed" | "extra" | "rightly silent";
}

/**
 * Reads each page and compares. An empty list of labels may mean that the page has no value or that nobody wrote it down:
 * a value told there counts as wrong in the first, strict figure, and not at all in the second.
 */
export async function pageQuality(data: string): Promise<Figure[]> {
	const pages = labelledPages(join(data, "pages-zyte"));
	const milliseconds: number[] = [];
	const verdicts = pages.flatMap(page => judged(page, milliseconds));
	const shownOnly = pages.flatMap(page => judged({ ...page, html: withoutStatements(page.html) }));
	return [
		...published.flatMap(([system, figures, mean]) => [
			...figures.map((figure, index) => ({ task: taskOf(coreFields[index]!), system, figure: figure.toFixed(3) })),
			...(mean === undefined ? [] : [{ task: meanTask, system, figure: mean.toFixed(3) }]),
		]),
		...fields.map(field => ({
			task: taskOf(field),
			system: "pricegraph",
			figure: figureOf(ofField(verdicts, field), "strict"),
		})),
		{ task: meanTask, system: "pricegraph", figure: meanOf(verdicts, "strict").toFixed(3) },
		...fields.map(field => ({
			task: `${taskOf(field)}, of labelled values only`,
			system: "pricegraph",
			figure: figureOf(ofField(verdicts, field), "labelled"),
		})),
		{
			task: `${meanTask}, of labelled values only`,
			system: "pricegraph",
			figure: meanOf(verdicts, "labelled").toFixed(3),
		},
		...halvesOf(verdicts).map((half, index) => ({
			task: `${meanTask}, half ${index + 1} of the pages`,
			system: "pricegraph",
			figure: `${meanOf(half, "strict").toFixed(3)} (price ${figureOf(ofField(half, "price"), "strict")})`,
		})),
		...halvesOf(shownOnly).map((half, index) => ({
			task: `pages, price, F1 (precision, recall), from what the reader sees alone, half ${index + 1}`,
			system: "pricegraph",
			figure: figureOf(ofField(half, "price"), "strict"),
		})),
		...[0.5, 0.95].map(share => ({
			task: `pages, p${share * 100} of reading one`,
			system: "pricegraph",
			figure: `${percentile(milliseconds, share).toFixed(0)} ms`,
		})),
		smallPages(join(data, "structured-data")),
	];
}

/** A page that states nothing for machines: what reads the text is measured without the help that most pages give it. */
function withoutStatements(html: string): string {
	return html
		.replace(/<script\b[\s\S]*?<\/script>|<meta\b[^>]*>/gi, "")
		.replace(/\s(?:item(?:prop|scope|type)|property|typeof)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?(?=[\s/>])/gi, "");
}

const meanTask = "pages, mean F1 of price, currency, availability, sku, brand";

function taskOf(field: Field): string {
	return `pages, ${field}, F1 (precision, recall)`;
}

function ofField(verdicts: readonly Verdict[], field: Field): readonly Verdict[] {
	return verdicts.filter(verdict => verdict.field === field);
}

/** Which half of the pages a page belongs to, whatever else is measured. */
export function halfOf(page: LabelledPage): string {
	return String(Number.parseInt(page.id.slice(0, 2), 16) % 2);
}

function halvesOf(verdicts: readonly Verdict[]): readonly (readonly Verdict[])[] {
	return ["0", "1"].map(half => verdicts.filter(({ page }) => halfOf(page) === half));
}

export function labelledPages(folder: string): LabelledPage[] {
	const labels = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Record<
		string,
		Record<string, never>
	>;
	return Object.entries(labels).map(([id, label]) => ({
		id,
		url: label.url!,
		html: gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`))).toString("utf8"),
		accepted: label,
	})) as unknown as LabelledPage[];
}

export function judged(page: LabelledPage, milliseconds: number[] = []): Verdict[] {
	const started = performance.now();
	const extraction = extractPage(page);
	milliseconds.push(performance.now() - started);
	return fields.map(field => {
		const told = extraction[field]?.value;
		const accepted = page.accepted[field] ?? [];
		return { page, field, told, kind: verdictOf(field, told, accepted) };
	});
}

function verdictOf(field: Field, told: string | undefined, accepted: readonly string[]): Verdict["kind"] {
	if (told === undefined) return accepted.length === 0 ? "rightly silent" : "missed";
	if (accepted.length === 0) return "extra";
	return accepted.some(value => isSame[field](told, value)) ? "right" : "wrong";
}

const sameText = (told: string, label: string) => told.trim().toLowerCase() === label.trim().toLowerCase();

const isSame: Readonly<Record<Field, (told: string, label: string) => boolean>> = {
	price: (told, label) => Number(told) === Number(label),
	// Labels have the sign as shown, and we the code where it is certain: a sign stands for each of its currencies.
	currency: (told, label) => sameText(told, label) || currenciesOf(label.replace(/[~\s]+$/, "")).includes(told),
	availability: sameText,
	sku: sameText,
	brand: sameText,
	gtin: (told, label) => told.padStart(14, "0") === label.padStart(14, "0"),
	mpn: sameText,
};

interface Counts {
	readonly f1: number;
	readonly precision: number;
	readonly recall: number;
}

function countsOf(verdicts: readonly Verdict[], manner: "strict" | "labelled"): Counts {
	const count = (...kinds: Verdict["kind"][]) => verdicts.filter(({ kind }) => kinds.includes(kind)).length;
	const right = count("right");
	const told = right + count("wrong") + (manner === "strict" ? count("extra") : 0);
	const wanted = right + count("wrong", "missed");
	return { f1: (2 * right) / (told + wanted), precision: right / told, recall: right / wanted };
}

function figureOf(verdicts: readonly Verdict[], manner: "strict" | "labelled"): string {
	const { f1, precision, recall } = countsOf(verdicts, manner);
	return `${f1.toFixed(3)} (${precision.toFixed(3)}, ${recall.toFixed(3)})`;
}

function meanOf(verdicts: readonly Verdict[], manner: "strict" | "labelled"): number {
	const each = coreFields.map(field => countsOf(ofField(verdicts, field), manner).f1);
	return each.reduce((sum, f1) => sum + f1, 0) / each.length;
}

/** The small pages with one syntax each: how many of their labelled values are read right. */
function smallPages(folder: string): Figure {
	const labels = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Record<
		string,
		Record<string, string>
	>;
	let right = 0;
	let all = 0;
	for (const [file, label] of Object.entries(labels)) {
		const bytes = readFileSync(join(folder, file));
		const html = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
		const extraction = extractPage({ html, url: "" });
		for (const [field, value] of Object.entries(label)) {
			all += 1;
			const told = extraction[field as keyof Extraction]?.value;
			if (told !== undefined && (String(told) === value || Number(told) === Number(value))) right += 1;
		}
	}
	return { task: "structured data, values read right", system: "pricegraph", figure: `${right} of ${all}` };
}
