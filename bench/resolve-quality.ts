import type { EmbeddedPostgres } from "../src/database/embedded/server.js";
import { openOrm, poolOf } from "../src/database/orm.js";
import { Reads } from "../src/database/reads.js";
import type { Resolution } from "../src/products/matching/resolution.js";
import { resolveProduct } from "../src/products/matching/resolve-product.js";
import type { Figure } from "./quality.js";
import { percentile } from "./quality-catalogue.js";
import { type MatchingSet, matchingSets, openMatchingSet, type Split } from "./resolve-data.js";

/** What others reach on the labelled test pairs: published, as remembered by the data's README. */
const published: Record<string, readonly [system: string, figure: string][]> = {
	"abt-buy": [
		["BM25, fitted threshold (published)", "0.670"],
		["DeepMatcher, trained (published)", "0.628"],
		["Ditto, trained (published)", "0.893"],
	],
	"amazon-google": [
		["BM25, fitted threshold (published)", "0.661"],
		["DeepMatcher, trained (published)", "0.693"],
		["Ditto, trained (published)", "0.756"],
	],
};

/** The first answer to a record of A. */
export interface FirstAnswer {
	readonly a: string;
	readonly b: string;
	readonly confidence: number;
	readonly isExact: boolean;
	/** What the labels of all splits say of the pair; undefined when it has none. */
	readonly isSame: boolean | undefined;
	readonly resolution: Resolution;
}

/** From this confidence on, the first answer counts as the predicted match. */
const confidencePredicted = 0.5;

/**
 * Each distinct record of A in the labelled test split is resolved by its title, manufacturer and price against all of B.
 * The first answer, where it is exact or has a confidence of 0.5, is the predicted match.
 */
export async function resolveQuality(data: string, postgres: EmbeddedPostgres): Promise<Figure[]> {
	const figures: Figure[] = [];
	const milliseconds: number[] = [];
	const exact: FirstAnswer[] = [];
	const answers: FirstAnswer[] = [];
	for (const name of matchingSets) {
		const set = await openMatchingSet(data, name, postgres);
		const found = await firstAnswers(set, "test", milliseconds);
		figures.push(...published[name]!.map(([system, figure]) => ({ task: `resolve ${name}, F1`, system, figure })));
		figures.push(...scores(set, "test", found));
		exact.push(...found.filter(answer => answer.isExact));
		answers.push(...found);
	}
	return [
		...figures,
		{
			task: "resolve, `exact` right (an answer without a label counts as wrong)",
			system: "pricegraph",
			figure: `${exact.filter(answer => answer.isSame).length} of ${exact.length}`,
		},
		...calibration(answers),
		...[0.5, 0.95].map(share => ({
			task: `resolve, p${share * 100} in-process`,
			system: "pricegraph",
			figure: `${percentile(milliseconds, share).toFixed(1)} ms`,
		})),
	];
}

/** The first answers to the records of A that a split has pairs of. */
export async function firstAnswers(
	set: MatchingSet,
	split: Split,
	milliseconds: number[] = [],
): Promise<FirstAnswer[]> {
	const labels = new Map(set.pairs.map(({ a, b, isSame }) => [`${a} ${b}`, isSame]));
	const orm = await openOrm(set.databaseUrl);
	try {
		const reads = new Reads(await poolOf(orm));
		const answers: FirstAnswer[] = [];
		for (const a of new Set(set.pairs.filter(pair => pair.split === split).map(pair => pair.a))) {
			const started = performance.now();
			const resolution = await resolveProduct(reads, set.requestOf(a));
			milliseconds.push(performance.now() - started);
			const first = resolution.match ?? resolution.alternatives[0];
			const b = first ? set.recordOf.get(first.product.id)! : "";
			answers.push({
				a,
				b,
				confidence: first?.confidence ?? 0,
				isExact: resolution.status === "exact",
				isSame: labels.get(`${a} ${b}`),
				resolution,
			});
		}
		return answers;
	} finally {
		await orm.close();
	}
}

/** Precision, recall and F1, and how often `exact` is right. */
export function scores(set: MatchingSet, split: Split, answers: readonly FirstAnswer[]): Figure[] {
	const pairs = set.pairs.filter(pair => pair.split === split);
	const positives = pairs.filter(pair => pair.isSame);
	const asked = new Set(positives.map(pair => pair.a));
	const predicted = new Map(
		answers.flatMap(each => (each.isExact || each.confidence >= confidencePredicted ? [[each.a, each] as const] : [])),
	);
	const ofPairs = pairs.filter(({ a, b }) => predicted.get(a)?.b === b);
	const right = ofPairs.filter(pair => pair.isSame).length;
	// Sterner: of the records that have a match in the split, every first answer counts, and one without a label is wrong.
	const answered = [...asked].flatMap(a => predicted.get(a) ?? []);
	const answeredRight = answered.filter(each => each.isSame).length;
	const exact = answers.filter(each => each.isExact);
	const exactRight = exact.filter(each => each.isSame).length;
	const task = (what: string) => `resolve ${set.name}, ${what}`;
	return [
		{
			task: task(`F1 (precision, recall) of the first answer on the labelled ${split} pairs`),
			system: "pricegraph",
			figure: figureOf(right, ofPairs.length, positives.length),
		},
		{
			task: task("the same, an answer without a label counting as wrong"),
			system: "pricegraph",
			figure: figureOf(answeredRight, answered.length, positives.length),
		},
		{
			task: task(`\`exact\` right, of ${answers.length} records (without a label: wrong; of the labelled ones)`),
			system: "pricegraph",
			figure: `${exactRight} of ${exact.length} (${exactRight} of ${exact.filter(each => each.isSame !== undefined).length})`,
		},
	];
}

function figureOf(right: number, predicted: number, wanted: number): string {
	const f1 = (2 * right) / (predicted + wanted);
	return `${f1.toFixed(3)} (${(right / predicted).toFixed(3)}, ${(right / wanted).toFixed(3)})`;
}

const confidenceSteps = [0.25, 0.5, 0.75, 0.9, 1.01];

/** How often answers of some confidence are right, of those with a label. */
function calibration(answers: readonly FirstAnswer[]): Figure[] {
	return confidenceSteps.map((end, index) => {
		const start = confidenceSteps[index - 1] ?? 0;
		const within = answers.filter(
			each => each.isSame !== undefined && each.confidence >= start && each.confidence < end,
		);
		const mean = within.reduce((sum, each) => sum + each.confidence, 0) / within.length;
		const right = within.filter(each => each.isSame).length;
		return {
			task: `resolve, right of the ${within.length} labelled first answers with a confidence of ${start} to ${Math.min(1, end)} (mean ${mean.toFixed(2)})`,
			system: "pricegraph",
			figure: (right / within.length).toFixed(2),
		};
	});
}
