import {
	assertInputType,
	type GraphQLInputObjectType,
	type GraphQLInputType,
	GraphQLNonNull,
	type GraphQLSchema,
	getNamedType,
	getNullableType,
	isEnumType,
	isInputObjectType,
	isListType,
	isNonNullType,
	parseType,
	typeFromAST,
} from "graphql";
import { type InputFault, pointerPart, ServiceError } from "../src/errors.js";

/** Faults that are told at once. */
const faultsMax = 20;

/** The type of an operation's variable, as written there: `SearchProductsInput!`. */
export function inputTypeOf(schema: GraphQLSchema, written: string): GraphQLInputType {
	return assertInputType(typeFromAST(schema, parseType(written)));
}

/**
 * Checks a body against an input type of the schema, as GraphQL would: but tells every fault by its place in the body, a
 * JSON pointer, and does not take a member that the type does not have.
 */
export function checkInput(type: GraphQLInputType, body: unknown): void {
	const faults = faultsOf(type, body);
	if (faults.length > 0) throw new ServiceError("INVALID_REQUEST", sentenceOf(faults, "The body"), { faults });
}

/** Puts something else in the place of each item of a list that its type does not take. */
export function replaceUnfit(
	type: GraphQLInputType,
	body: unknown,
	{ member, unfit }: { readonly member: string; readonly unfit: (item: unknown, fault: string) => object },
): unknown {
	const items: unknown = (body as Record<string, unknown>)[member];
	if (!Array.isArray(items)) return body;
	const itemType = getNamedType((getNullableType(type) as GraphQLInputObjectType).getFields()[member]!.type);
	const fit = items.map(item => {
		const faults = faultsOf(new GraphQLNonNull(itemType), item);
		return faults.length === 0 ? item : unfit(item, sentenceOf(faults, "The operation"));
	});
	return { ...(body as object), [member]: fit };
}

/** The first faults of a value. */
function faultsOf(type: GraphQLInputType, value: unknown): InputFault[] {
	const faults: InputFault[] = [];
	look(type, value, { pointer: "", faults });
	return faults.slice(0, faultsMax);
}

function sentenceOf(faults: readonly InputFault[], whole: string): string {
	return `${faults.map(({ pointer, detail }) => `${pointer || whole} ${detail}`).join("; ")}.`;
}

interface Place {
	readonly pointer: string;
	readonly faults: InputFault[];
}

function look(type: GraphQLInputType, value: unknown, place: Place): void {
	if (value === null || value === undefined) {
		if (isNonNullType(type)) tell(place, value === null ? "must not be null" : "is required");
	} else if (isNonNullType(type)) look(type.ofType, value, place);
	else if (isListType(type)) lookAtItems(type.ofType, value, place);
	else if (isInputObjectType(type)) lookInto(type, value, place);
	else if (isEnumType(type)) {
		const names = type.getValues().map(({ name }) => name);
		if (!names.includes(value as string)) tell(place, `must be one of ${names.join(", ")}`);
	} else {
		const rule = scalarRules[type.name];
		if (!rule) throw new Error(`The scalar ${type.name} cannot stand in a body: add its rule.`);
		if (!rule.holds(value)) tell(place, rule.detail);
	}
}

function tell({ pointer, faults }: Place, detail: string): void {
	faults.push({ pointer, detail });
}

function lookAtItems(type: GraphQLInputType, value: unknown, place: Place): void {
	if (!Array.isArray(value)) {
		tell(place, "must be a list");
		return;
	}
	for (const [index, item] of value.entries()) look(type, item, { ...place, pointer: `${place.pointer}/${index}` });
}

function lookInto(type: GraphQLInputObjectType, value: unknown, place: Place): void {
	if (typeof value !== "object" || value === null || Array.isArray(value)) {
		tell(place, "must be an object");
		return;
	}
	const fields = type.getFields();
	const at = (name: string) => ({ ...place, pointer: `${place.pointer}/${escaped(name)}` });
	for (const name of Object.keys(value)) if (!Object.hasOwn(fields, name)) tell(at(name), "is not known");
	for (const [name, field] of Object.entries(fields)) {
		const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
		if (member === undefined && field.defaultValue !== undefined) continue;
		look(field.type, member, at(name));
	}
}

/** A name that is very long is not told back in full. */
function escaped(name: string): string {
	return pointerPart(name.slice(0, nameCharactersToldMax));
}

const nameCharactersToldMax = 64;

const integerMax = 2 ** 31 - 1;

const scalarRules: Readonly<Record<string, { holds: (value: unknown) => boolean; detail: string }>> = {
	String: { holds: isText, detail: "must be text without U+0000" },
	ID: { holds: isText, detail: "must be text without U+0000" },
	Boolean: { holds: value => typeof value === "boolean", detail: "must be true or false" },
	Int: {
		holds: value => Number.isInteger(value) && Math.abs(value as number) <= integerMax,
		detail: "must be a whole number",
	},
	JSONObject: {
		holds: value =>
			typeof value === "object" && value !== null && !Array.isArray(value) && isText(JSON.stringify(value)),
		detail: "must be an object",
	},
	Float: { holds: value => typeof value === "number", detail: "must be a number" },
};

/** PostgreSQL stores neither U+0000 nor half a character. */
function isText(value: unknown): boolean {
	return typeof value === "string" && value.isWellFormed() && !value.includes("\0");
}
