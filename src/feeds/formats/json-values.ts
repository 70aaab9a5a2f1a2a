import type { RawRow, RawValue } from "./raw-row.js";

/**
 * A parsed JSON object as a row: numbers and booleans as text, an object's members under dotted names (`price.value`),
 * null as absent.
 */
export function flatten(value: unknown, line: number): RawRow {
	if (!isObject(value)) return { line, values: {}, fault: "not_an_object" };
	const values: Record<string, RawValue> = {};
	for (const [name, member] of Object.entries(value)) {
		if (typeof member === "string") values[name] = member;
		else if (Array.isArray(member)) addList(values, name, member);
		else if (isObject(member)) addMembers(values, name, member);
		else if (member !== null) values[name] = textOf(member);
	}
	return { line, values };
}

const listLengthMax = 1_000;

function addList(values: Record<string, RawValue>, name: string, members: readonly unknown[]): void {
	const some = members.slice(0, listLengthMax).filter(member => member !== null);
	values[name] = some.every(isObject) && some.length > 0 ? some.map(texts) : some.map(textOf);
}

/**
 * An amount of `{value, currency}` is one text; any other single object a list of one, as `shipping` may be. The members
 * stand under dotted names too, for mappings.
 */
function addMembers(values: Record<string, RawValue>, name: string, members: Readonly<Record<string, unknown>>): void {
	values[name] = "value" in members ? amountText(members) : [texts(members)];
	for (const [member, value] of Object.entries(members)) values[`${name}.${member}`] = textOf(value);
}

/** Members by lower-case names, as text. */
function texts(members: Readonly<Record<string, unknown>>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(members).map(([name, value]) => [
			name.toLowerCase(),
			isObject(value) && "value" in value ? amountText(value) : textOf(value),
		]),
	);
}

function amountText({ value, currency }: Readonly<Record<string, unknown>>): string {
	return `${textOf(value)} ${textOf(currency)}`.trim();
}

function textOf(value: unknown): string {
	if (typeof value === "string") return value;
	if (typeof value === "number") return numberText(value);
	if (typeof value === "boolean") return String(value);
	return value === null || value === undefined ? "" : JSON.stringify(value);
}

/** A number's dot is a decimal one. A zero behind three decimals says so, where `1.234` as a text might mean thousands. */
function numberText(value: number): string {
	const text = String(value);
	return /^\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
