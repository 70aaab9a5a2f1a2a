import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Question } from "./load.js";
import { searchArguments, searchValues } from "./search-values.js";

/** The two questions that every contender answers. */
export type Subject = "prices" | "search";

/** A way to serve the two questions, in a process of its own. */
export interface Contender {
	readonly name: string;
	/** The program and what it is told; it prints a line when it serves. */
	readonly start: (
		databaseUrl: string,
		port: number,
	) => { file: string; arguments: string[]; environment: Record<string, string> };
	readonly questions: Readonly<Record<Subject, Question>>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

const rest: Contender["questions"] = {
	prices: { method: "GET", request: id => ({ path: `/api/v1/products/${id}/prices` }) },
	search: { method: "GET", request: text => ({ path: `/api/v1/products/search?q=${encodeURIComponent(text)}` }) },
};

export const pricesOperation = `query ($id: ID!) { product(id: $id) { id name prices {
	lowestPrice lowestVendor averagePrice currency prices { vendor price inStock } } } }`;
const searchOperation = `query ($query: String!) { products(query: $query) { total page pageSize products {
	id name imageUrl bestOffer { vendor { slug } price currency url inStock lastScannedAt } } } }`;

const graphqlTypes: Readonly<Record<string, string>> = {
	text: "String",
	int: "Int",
	float8: "Float",
	"text[]": "[String]",
	"float8[]": "[Float]",
};
/** A root field for each statement that our search takes; those that find too little to be the answer only tell their number. */
function postgraphileSearch(text: string): { query: string; variables: object } {
	const statements = searchValues(text);
	const parameters: string[] = [];
	const fields: string[] = [];
	const variables: Record<string, unknown> = {};
	for (const [nth, values] of statements.entries()) {
		const given = searchArguments.map((argument, index) => {
			const [name, type] = argument.split(" ") as [string, string];
			parameters.push(`$${camelCase(name)}${nth}: ${graphqlTypes[type]}`);
			variables[`${camelCase(name)}${nth}`] = values[index];
			return `${camelCase(name)}: $${camelCase(name)}${nth}`;
		});
		const nodes = nth < statements.length - 1 ? "rowId" : postgraphileProduct;
		fields.push(`found${nth}: searchProducts(${given.join(", ")}) { nodes { ${nodes} } }`);
	}
	return { query: `query (${parameters.join(", ")}) { ${fields.join(" ")} }`, variables };
}

const postgraphileProduct = `rowId name imageUrl offersByProductId(first: 1, orderBy: [PRICE_ASC]) {
	nodes { price currency url availability lastReadAt vendorByVendorId { slug } } }`;

function camelCase(name: string): string {
	return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Us, twice, and the peers. The first is what the others are measured by. */
export const contenders: readonly Contender[] = [
	{ name: "node:http + pg", start: peerProgram("bare"), questions: rest },
	{ name: "Pricegraph REST", start: ourProgram, questions: rest },
	{
		name: "Pricegraph /graphql",
		start: ourProgram,
		questions: {
			prices: graphql(pricesOperation, id => ({ id })),
			search: graphql(searchOperation, query => ({ query })),
		},
	},
	{
		name: "Mercurius + JIT",
		start: peerProgram("mercurius"),
		questions: {
			prices: graphql(pricesOperation, id => ({ id })),
			search: graphql(searchOperation, query => ({ query })),
		},
	},
	{
		name: "PostGraphile 5",
		start: peerProgram("postgraphile"),
		questions: {
			prices: graphql(
				`query ($id: BigInt!) { productByRowId(rowId: $id) { rowId name offersByProductId(first: 100, orderBy: [PRICE_ASC]) {
					nodes { price currency availability vendorByVendorId { slug } } } } }`,
				id => ({ id }),
			),
			search: {
				method: "POST",
				request: text => ({ path: "/graphql", body: JSON.stringify(postgraphileSearch(text)) }),
			},
		},
	},
];

/** Starts a contender and waits until it serves. */
export async function startContender(contender: Contender, databaseUrl: string, port: number): Promise<ChildProcess> {
	const program = contender.start(databaseUrl, port);
	const child = spawn(process.execPath, [program.file, ...program.arguments], {
		cwd: root,
		env: { ...process.env, NODE_ENV: "production", ...program.environment },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output: string[] = [];
	child.stdout.on("data", data => output.push(String(data)));
	child.stderr.on("data", data => output.push(String(data)));
	const ended = once(child, "exit").then(() => {
		throw new Error(`${contender.name} ended:\n${output.join("")}`);
	});
	await Promise.race([serves(contender, port), ended]);
	ended.catch(() => undefined);
	return child;
}

async function serves(contender: Contender, port: number): Promise<void> {
	const { method, request } = contender.questions.prices;
	const { path, body } = request("1");
	for (;;) {
		const headers = { "content-type": "application/json" };
		const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, body, headers }).catch(() => undefined);
		if (reply?.ok) return;
		await new Promise(resolve => setTimeout(resolve, 100));
	}
}

function graphql(query: string, variables: (subject: string) => object): Question {
	return {
		method: "POST",
		request: subject => ({ path: "/graphql", body: JSON.stringify({ query, variables: variables(subject) }) }),
	};
}

function peerProgram(name: string): Contender["start"] {
	return (databaseUrl, port) => ({
		file: `bench/peers/${name}.js`,
		arguments: [databaseUrl, String(port)],
		environment: {},
	});
}

function ourProgram(databaseUrl: string, port: number): ReturnType<Contender["start"]> {
	return {
		file: "dist/src/main.js",
		arguments: ["serve"],
		environment: { DATABASE_URL: databaseUrl, PORT: String(port), HOST: "127.0.0.1", DEMO: "off", LOG_LEVEL: "error" },
	};
}

/** Ours, with the secret that keys were made with. */
export function oursWithSecret(secret: string): Contender {
	const ours = contenders[1]!;
	return {
		...ours,
		start(databaseUrl, at) {
			const program = ours.start(databaseUrl, at);
			return { ...program, environment: { ...program.environment, KEY_SECRET: secret } };
		},
	};
}
