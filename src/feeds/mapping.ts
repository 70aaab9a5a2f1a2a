import { type AttributeName, attributeOf } from "./attributes/attribute-names.js";
import type { RawRow, RawValue, RawValues } from "./formats/raw-row.js";
import type { Condition, Mapping, Source } from "./mapping-file.js";
import type { AttributeValues } from "./row.js";

/** Takes a row's columns to attributes; undefined for a row that is no offer of the feed. */
export type RowMapper = (row: RawRow) => AttributeValues | undefined;

/** The columns as they are named: Google Merchant's attributes. */
export function standardMapper(): RowMapper {
	const attributes = new Map<string, AttributeName | undefined>();
	return ({ values }) => {
		const mapped: { [Name in AttributeName]?: RawValue } = {};
		for (const column in values) {
			let attribute = attributes.get(column);
			if (attribute === undefined && !attributes.has(column)) {
				attribute = attributeOf(column);
				if (attributes.size < columnsMax) attributes.set(column, attribute);
			}
			if (attribute && (mapped[attribute] === undefined || mapped[attribute] === ""))
				mapped[attribute] = values[column]!;
		}
		return mapped;
	};
}

/** How many names of columns are remembered: JSON may have new ones in every row. */
const columnsMax = 10_000;

/** A mapping's own attributes, and of the others the columns as they are named. */
export function mapperOf(mapping: Mapping): RowMapper {
	const standard = standardMapper();
	const carried = carrier(mapping);
	const conditions = Object.entries(mapping.where ?? {}).map(([column, condition]) => isMet(column, condition));
	const attributes = Object.entries(mapping.attributes).map(
		([name, source]) => [name as AttributeName, source === null ? undefined : reader(source)] as const,
	);
	return row => {
		const values = carried(row.values);
		if (!conditions.every(met => met(values))) return undefined;
		const mapped: { [Name in AttributeName]?: RawValue } = { ...standard({ ...row, values }) };
		for (const [name, read] of attributes) mapped[name] = read?.(values) ?? "";
		return mapped;
	};
}

type Read = (values: RawValues) => string;

/** What a source makes of a row; an empty text when the row has nothing for it. */
function reader(source: Source): Read {
	if (typeof source === "string") return values => cell(values, source);
	if (Array.isArray(source)) {
		const reads = source.map(reader);
		return values => {
			for (const read of reads) {
				const text = read(values);
				if (text !== "") return text;
			}
			return "";
		};
	}
	if ("constant" in source) return () => source.constant;
	if ("template" in source) return template(source.template);
	if ("named" in source) return named(source);
	if ("columns" in source)
		return values =>
			source.columns
				.map(column => cell(values, column))
				.filter(Boolean)
				.join(source.join);
	return values => {
		const text = chosen(cell(values, source.column), source.values);
		if (source.separator === undefined || text === "") return text;
		const parts = text.split(source.separator).map(part => part.trim());
		return parts.filter(Boolean).slice(0, source.take).join(source.join);
	};
}

function cell(values: RawValues, column: string): string {
	const value = values[column];
	const first = typeof value === "string" ? value : value?.[0];
	return typeof first === "string" ? first.trim() : "";
}

/** `{column}` must hold something, or the template gives nothing; `{column?}` may be empty. */
function template(text: string): Read {
	const pieces = text.split(/\{([^{}]+)\}/);
	return values => {
		let written = "";
		for (const [index, piece] of pieces.entries()) {
			if (index % 2 === 0) {
				written += piece;
				continue;
			}
			const isOptional = piece.endsWith("?") && !(piece in values);
			const value = cell(values, isOptional ? piece.slice(0, -1) : piece);
			if (value === "" && !isOptional) return "";
			written += value;
		}
		return written;
	};
}

/** The column whose neighbour names it: `Option1 Name` says `Color`, `Option1 Value` holds it. */
function named({ named, name, value }: Extract<Source, { named: unknown }>): Read {
	const wanted = new Set([named].flat().map(text => text.toLowerCase()));
	const pairs = Array.from({ length: pairsMax }, (_, index) =>
		[name, value].map(text => text.replace("{n}", `${index + 1}`)),
	);
	return values => {
		const found = pairs.find(([nameColumn]) => wanted.has(cell(values, nameColumn!).toLowerCase()));
		return found ? cell(values, found[1]!) : "";
	};
}

const pairsMax = 9;

/** The value that a table gives for a text: the same text, a comparison with a number, or `*` for any other. */
function chosen(text: string, table: Readonly<Record<string, string>> | undefined): string {
	if (!table || text === "") return text;
	const same = table[text] ?? table[text.toLowerCase()];
	if (same !== undefined) return same;
	for (const [key, value] of Object.entries(table)) {
		const comparison = /^(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)$/.exec(key);
		if (comparison && compares(Number(text), comparison[1]!, Number(comparison[2]))) return value;
	}
	return table["*"] ?? "";
}

function compares(value: number, operator: string, limit: number): boolean {
	if (operator === "<") return value < limit;
	if (operator === "<=") return value <= limit;
	return operator === ">" ? value > limit : value >= limit;
}

function isMet(column: string, condition: Condition): (values: RawValues) => boolean {
	const isNot = typeof condition === "object" && !Array.isArray(condition);
	const wanted = [isNot ? condition.not : condition].flat().map(text => text.toLowerCase());
	return values => {
		const text = cell(values, column).toLowerCase();
		const isWanted = wanted.includes(text) || (text !== "" && wanted.includes("*"));
		return isWanted !== isNot;
	};
}

/** Gives rows what they leave out of the row that they belong to: a variant its product's title. */
function carrier({ carry }: Mapping): (values: RawValues) => RawValues {
	if (!carry) return values => values;
	const keys = [carry.key].flat().map(reader);
	const parentOf = reader(carry.parent);
	const parents = new Map<string, RawValues>();
	return values => {
		const parent = parents.get(parentOf(values));
		if (parent) {
			const filled = { ...values };
			for (const column of carry.columns) if (!filled[column] && parent[column]) filled[column] = parent[column];
			return filled;
		}
		for (const key of keys) remember(parents, key(values), values);
		return values;
	};
}

/** A parent stands before its variants, and mostly near them. */
const parentsMax = 10_000;

function remember(parents: Map<string, RawValues>, key: string, values: RawValues): void {
	if (key === "") return;
	parents.set(key, values);
	if (parents.size > parentsMax) parents.delete(parents.keys().next().value!);
}
