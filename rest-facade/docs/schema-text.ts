import type { OpenApiDocument, Reference, Schema } from "./open-api-document.js";

/** A member of a reply, by its path from the body down: `data.products[].price`. */
export interface MemberText {
	readonly path: string;
	readonly type: string;
	readonly description: string | undefined;
}

/** Every member below a schema, each before its own. */
export function membersOf(document: OpenApiDocument, schema: Schema | Reference, path = ""): MemberText[] {
	const { properties = {} } = objectIn(document, schema) ?? {};
	return Object.entries(properties).flatMap(([name, member]) => {
		const memberPath = path ? `${path}.${name}` : name;
		const below = listIn(document, member) ? `${memberPath}[]` : memberPath;
		return [
			{ path: memberPath, type: typeText(document, member), description: member.description },
			...membersOf(document, member, below),
		];
	});
}

/** The type in words: `integer, 1 to 100`. */
export function typeText(document: OpenApiDocument, given: Schema | Reference): string {
	const schema = resolved(document, given);
	if (schema.anyOf) return schema.anyOf.map(choice => typeText(document, choice)).join(" or ");
	if (schema.items) return `list of ${typeText(document, schema.items)}${schema.items ? "s" : ""}`;
	if (schema.enum) return schema.enum.map(value => value ?? "null").join(", ");
	const types = [schema.type ?? []].flat().map(type => (type === "string" && schema.format) || type);
	return [types.join(" or "), boundsText(schema)].filter(Boolean).join(", ");
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
