import type { OpenApiDocument, Reference, Schema } from "./open-api-document.js";

/** A member of a body, by its path from the body down: `data.products[].price`. */
export interface MemberText {
	readonly path: string;
	readonly type: string;
	readonly required: boolean;
	readonly description: string | undefined;
}

/** Every member below a schema, each before its own. Where it is one of several, each in turn, before its own. */
export function membersOf(document: OpenApiDocument, schema: Schema | Reference, path = ""): MemberText[] {
	const { properties = {}, required = [] } = objectIn(document, schema) ?? {};
	return Object.entries(properties).flatMap(([name, member]) => {
		const memberPath = path ? `${path}.${name}` : name;
		const choices = resolved(document, member).oneOf ?? [member];
		return choices.flatMap(choice => {
			const below = listIn(document, choice) ? `${memberPath}[]` : memberPath;
			const text = {
				path: memberPath,
				type: typeText(document, choice),
				required: required.includes(name),
				description: choice.description ?? (choices.length > 1 ? resolved(document, choice).description : undefined),
			};
			return [text, ...membersOf(document, choice, below)];
		});
	});
}

/** The type in words: `integer, 1 to 100`. */
export function typeText(document: OpenApiDocument, given: Schema | Reference): string {
	const schema = resolved(document, given);
	if (schema.anyOf) return schema.anyOf.map(choice => typeText(document, choice)).join(" or ");
	if (schema.items) return listText(document, schema, schema.items);
	if (schema.enum) return schema.enum.map(value => value ?? "null").join(", ");
	if (schema.const !== undefined) return String(schema.const);
	const types = [schema.type ?? []].flat().map(type => (type === "string" && schema.format) || type);
	return [types.join(" or "), boundsText(schema)].filter(Boolean).join(", ");
}

function listText(document: OpenApiDocument, { type }: Schema, items: Schema | Reference): string {
	const item = typeText(document, items);
	const isNullable = Array.isArray(type) && type.includes("null");
	return (resolved(document, items).enum ? `list of: ${item}` : `list of ${item}s`) + (isNullable ? " or null" : "");
}

function boundsText({ minimum, maximum, maxLength }: Schema): string | undefined {
	if (maximum !== undefined) return `${minimum} to ${maximum}`;
	return maxLength === undefined ? undefined : `at most ${maxLength} characters`;
}

/** The object that a schema stands for: itself, the items of a list, or the choice that is not null. */
function objectIn(document: OpenApiDocument, given: Schema | Reference): Schema | undefined {
	const schema = resolved(document, given);
	if (schema.properties) return schema;
	const [inner] = [schema.items ?? [], schema.anyOf ?? []].flat();
	return inner && objectIn(document, inner);
}

function listIn(document: OpenApiDocument, given: Schema | Reference): boolean {
	return resolved(document, given).items !== undefined;
}

export function resolved(document: OpenApiDocument, schema: Schema | Reference): Schema {
	if (!("$ref" in schema)) return schema;
	return document.components.schemas[schema.$ref.split("/").at(-1)!]!;
}
