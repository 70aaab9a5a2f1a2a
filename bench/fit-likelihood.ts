/**
 * `node dist/bench/fit-likelihood.js [DATA]`: finds the weights of src/products/matching/likelihood.ts anew, on the pairs
 * of the training split alone, and prints them. Pairs of the other splits are neither right nor wrong here: left out.
 */
import { resolve } from "node:path";
import { startEmbeddedPostgres } from "../src/database/embedded/server.js";
import { openOrm, poolOf } from "../src/database/orm.js";
import { Reads } from "../src/database/reads.js";
import { type FeatureName, featureNames, featuresOf } from "../src/products/matching/likelihood.js";
import { evaluate } from "../src/products/matching/resolve-product.js";
import { readSupplied } from "../src/products/matching/supplied.js";
import { type MatchingSet, matchingSets, openMatchingSet } from "./resolve-data.js";

/** What rare features are drawn to, and how strongly; the others are drawn to 0. */
const expected: Partial<Record<FeatureName, number>> = {
	brandConflict: -2,
	colorConflict: -2,
	amountConflict: -3,
	packConflict: -3,
	stateConflict: -3,
	versionConflict: -2,
	yearConflict: -1,
	kindConflict: -1,
};
const pullOfExpected = 4;
const pullOfOthers = 1;
const rounds = 2_000;
const step = 0.05;

/** The candidates of one record of A: their features, and which of them are right. */
interface Choice {
	readonly features: readonly (readonly number[])[];
	readonly isRight: readonly boolean[];
}

const postgres = await startEmbeddedPostgres(resolve("data/quality"));
try {
	const choices: Choice[] = [];
	for (const name of matchingSets) {
		choices.push(
			...(await trainingChoices(await openMatchingSet(resolve(process.argv[2] ?? "../shared/data"), name, postgres))),
		);
	}
	const weights = fit(choices);
	for (const [index, name] of featureNames.entries()) console.log(`${name}: ${weights[index]!.toFixed(2)},`);
} finally {
	await postgres.close();
}

async function trainingChoices(set: MatchingSet): Promise<Choice[]> {
	const right = new Map<string, Set<number>>();
	const others = new Set<string>();
	for (const { a, b, isSame, split } of set.pairs) {
		const product = set.productOf.get(b)!;
		if (split !== "train") others.add(`${a} ${product}`);
		else if (isSame) right.set(a, (right.get(a) ?? new Set()).add(product));
	}
	const orm = await openOrm(set.databaseUrl);
	try {
		const reads = new Reads(await poolOf(orm));
		const choices: Choice[] = [];
		for (const [a, products] of right) {
			const { judged } = await evaluate(reads, readSupplied(set.requestOf(a)));
			const known = judged.filter(({ candidate }) => !others.has(`${a} ${candidate.row.id}`));
			const isRight = known.map(({ candidate }) => products.has(candidate.row.id));
			if (!isRight.includes(true)) continue;
			const features = known.map(({ comparison }) => {
				const values = featuresOf(comparison);
				return featureNames.map(name => values[name]);
			});
			choices.push({ features, isRight });
		}
		return choices;
	} finally {
		await orm.close();
	}
}

/** Conditional logit: the weights by which the right ones of the candidates are likeliest. By Adam's gradient steps. */
function fit(choices: readonly Choice[]): number[] {
	const aims = featureNames.map(name => expected[name] ?? 0);
	const pulls = featureNames.map(name => (name in expected ? pullOfExpected : pullOfOthers));
	const weights = [...aims];
	const mean = weights.map(() => 0);
	const square = weights.map(() => 0);
	for (let round = 1; round <= rounds; round++) {
		const gradient = weights.map((weight, index) => -pulls[index]! * (weight - aims[index]!));
		for (const { features, isRight } of choices) {
			const odds = features.map(row => Math.exp(row.reduce((sum, value, index) => sum + value * weights[index]!, 0)));
			const all = odds.reduce((sum, each) => sum + each, 0);
			const allRight = odds.reduce((sum, each, index) => sum + (isRight[index] ? each : 0), 0);
			for (const [row, values] of features.entries()) {
				const pull = (isRight[row] ? odds[row]! / allRight : 0) - odds[row]! / all;
				for (const [index, value] of values.entries()) gradient[index]! += pull * value;
			}
		}
		for (const [index, slope] of gradient.entries()) {
			mean[index] = 0.9 * mean[index]! + 0.1 * slope;
			square[index] = 0.999 * square[index]! + 0.001 * slope * slope;
			const corrected = mean[index]! / (1 - 0.9 ** round);
			weights[index]! += (step * corrected) / (Math.sqrt(square[index]! / (1 - 0.999 ** round)) + 1e-8);
		}
	}
	return weights;
}
