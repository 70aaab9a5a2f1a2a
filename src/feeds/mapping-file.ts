import { readFile } from "node:fs/promises";
import { z } from "zod";
import { attributeNames } from "./attributes/attribute-names.js";
import magento from "./mappings/magento.json" with { type: "json" };
import shopify from "./mappings/shopify.json" with { type: "json" };
import woocommerce from "./mappings/woocommerce.json" with { type: "json" };

/** Where an attribute comes from. In a list, the first that gives something. */
export type Source =
	| string
	| { constant: string }
	| { template: string }
	| { columns: string[]; join: string }
	| { named: string | string[]; name: string; value: string }
	| { column: string; values?: Record<string, string>; separator?: string; take?: number; join: string }
	| Source[];

const source: z.ZodType<Source> = z.lazy(() =>
	z.union(
		[
			z.string().min(1),
			z.strictObject({ constant: z.string() }),
			z.strictObject({ template: z.string().min(1) }),
			z.strictObject({ columns: z.array(z.string()).min(1), join: z.string() }),
			z.strictObject({ named: z.union([z.string(), z.array(z.string())]), name: z.string(), value: z.string() }),
			z.strictObject({
				column: z.string().min(1),
				values: z.record(z.string(), z.string()).optional(),
				separator: z.string().min(1).optional(),
				take: z.int().min(1).optional(),
				join: z.string().default(" > "),
			}),
			z.array(source).min(1),
		],
		"must be a column, a list of sources, or an object with `constant`, `template`, `column`, `columns` or `named`",
	),
);

const condition = z.union(
	[z.string(), z.array(z.string()), z.strictObject({ not: z.union([z.string(), z.array(z.string())]) })],
	'must be a value, a list of values, "*" for any, or {"not": …} of these',
);

/** What a condition on a column's value is: one value, any of several, `*` for any at all, or none of these. */
export type Condition = z.infer<typeof condition>;

const mappingShape = z.strictObject({
	/** Begins with a mapping of ours; what this one says comes on top. */
	extends: z.enum(["magento", "shopify", "woocommerce"]).optional(),
	/** Encoding of a file that is not UTF-8, such as `windows-1252`. */
	encoding: z.string().optional(),
	/** The decimal separator of prices, where the feed uses only this one: `1.234` is then not in doubt. */
	decimalSeparator: z.enum([".", ","]).optional(),
	/** Rows are left out whose columns do not meet all of these. */
	where: z.record(z.string(), condition).optional(),
	/** Rows take these columns, where they are empty, from the earlier row whose `key` is their `parent`. */
	carry: z.strictObject({ key: source, parent: source, columns: z.array(z.string()).min(1) }).optional(),
	/** Where attributes come from; null for an attribute that the feed does not have whatever its columns are called. */
	attributes: z
		.partialRecord(z.enum(attributeNames), source.nullable(), "must be an attribute of Google Merchant")
		.default({}),
});

/** How a feed's columns become attributes. See the README, "Importing your own feed", for a description with examples. */
export type Mapping = z.infer<typeof mappingShape>;

const ownMappings: Readonly<Record<string, unknown>> = { magento, shopify, woocommerce };

/** Reads a mapping: one of ours by its name, or a file. */
export async function readMapping(nameOrFile: string): Promise<Mapping> {
	const own = ownMappings[nameOrFile];
	if (own) return parseMapping(own, nameOrFile);
	let text: string;
	try {
		text = await readFile(nameOrFile, "utf8");
	} catch (cause) {
		const names = Object.keys(ownMappings).join(", ");
		throw new Error(`The mapping ${nameOrFile} is no file that can be read, and none of ${names}.`, { cause });
	}
	let content: unknown;
	try {
		content = JSON.parse(text);
	} catch (cause) {
		throw new Error(`The mapping ${nameOrFile} is not JSON: ${(cause as Error).message}.`, { cause });
	}
	return parseMapping(content, nameOrFile);
}

/** Checks a mapping. Throws one error that names every fault. */
export function parseMapping(content: unknown, name: string): Mapping {
	const result = mappingShape.safeParse(content);
	if (!result.success) {
		const faults = result.error.issues.map(({ path, message }) => `${path.join(".") || "it"}: ${message}`);
		throw new Error(`The mapping ${name} cannot be used: ${faults.join("; ")}.`);
	}
	const mapping = result.data;
	if (!mapping.extends) return mapping;
	const base = parseMapping(ownMappings[mapping.extends], mapping.extends);
	return {
		...base,
		...mapping,
		where: { ...base.where, ...mapping.where },
		attributes: { ...base.attributes, ...mapping.attributes },
	};
}
