import {
	assertInputObjectType,
	type GraphQLInputField,
	type GraphQLInputObjectType,
	type GraphQLInputType,
	getNamedType,
	isInputObjectType,
	isListType,
	isNonNullType,
	isRequiredInputField,
} from "graphql";
import { type JsonSchema, leafSchema, orNull, schemaReference } from "./leaf-schema.js";

/** Puts the schema of a body among the named ones, with all that it refers to: as `input.ts` takes it. */
export function bodySchema(type: GraphQLInputType, components: Record<string, JsonSchema>): JsonSchema {
	return named(assertInputObjectType(getNamedType(type)), components);
}

function named(type: GraphQLInputObjectType, components: Record<string, JsonSchema>): JsonSchema {
	const fields = Object.values(type.getFields());
	components[type.name] ??= {
		type: "object",
		...(type.description ? { description: type.description } : undefined),
		properties: Object.fromEntries(fields.map(field => [field.name, member(field, components)])),
		required: fields.filter(isRequiredInputField).map(field => field.name),
		additionalProperties: false,
	};
	return schemaReference(type.name);
}

function member({ type, description, defaultValue }: GraphQLInputField, components: Record<string, JsonSchema>) {
	return {
		...typed(type, components, true),
		...(description ? { description } : undefined),
		...(defaultValue === undefined ? undefined : { default: defaultValue }),
	};
}

function typed(type: GraphQLInputType, components: Record<string, JsonSchema>, nullable: boolean): JsonSchema {
	if (isNonNullType(type)) return typed(type.ofType, components, false);
	const schema = isListType(type)
		? { type: "array", items: typed(type.ofType, components, true) }
		: isInputObjectType(type)
			? named(type, components)
			: leafSchema(getNamedType(type));
	return nullable ? orNull(schema) : schema;
}
