import assert from "node:assert/strict";
import { type GraphQLEnumType, type GraphQLNamedType, isEnumType } from "graphql";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a scalar or an enum, as it is in JSON. */
export function leafSchema(type: GraphQLNamedType): JsonSchema {
	if (isEnumType(type)) return enumSchema(type);
	const schema = scalarSchemas[type.name];
	assert.ok(schema, `The scalar ${type.name} has no JSON schema: add it.`);
	return schema;
}

/** The schema that takes null too. */
export function orNull(schema: JsonSchema): JsonSchema {
	if (Array.isArray(schema.type) || schema.anyOf) return schema;
	if (typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
	const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : undefined;
	return { ...schema, type: [schema.type, "null"], ...values };
}

export function schemaReference(name: string): JsonSchema {
	return { $ref: `#/components/schemas/${name}` };
}

function enumSchema(type: GraphQLEnumType): JsonSchema {
	return { type: "string", enum: type.getValues().map(value => value.name) };
}

const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
	ID: { type: "string" },
	String: { type: "string" },
	Boolean: { type: "boolean" },
	Int: { type: "integer" },
	Float: { type: "number" },
	JSONObject: { type: "object" },
	DateTimeISO: { type: "string", format: "date-time" },
};
