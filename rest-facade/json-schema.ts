import assert from "node:assert/strict";
import {
	type GraphQLEnumType,
	type GraphQLOutputType,
	getNamedType,
	isEnumType,
	isListType,
	isNonNullType,
	isObjectType,
} from "graphql";
import type { ReplyField } from "./reply-shape.js";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The named schemas of an OpenAPI document, made from the shapes of replies as they are asked for. */
export class ReplySchemas {
	/** By name, in order of first use. */
	readonly components: Record<string, JsonSchema> = {};

	/** The schema of a reply's `data`, under a name made from its owner's: the operation's, in Pascal case. */
	ofData(root: ReplyField, owner: string): JsonSchema {
		assert.ok(root.fields, "What a path answers is an object.");
		const name = `${owner}Data`;
		this.components[name] = { type: "object", ...this.#members(root.fields, owner, false) };
		return { $ref: `#/components/schemas/${name}` };
	}

	/** Scalars and lists in place, objects by reference. */
	#of(field: ReplyField, owner: string): JsonSchema {
		return this.#typed(field, field.type, owner, true);
	}

	#typed(field: ReplyField, type: GraphQLOutputType, owner: string, nullable: boolean): JsonSchema {
		if (isNonNullType(type)) return this.#typed(field, type.ofType, owner, false);
		const schema = isListType(type)
			? { type: "array", items: this.#typed(field, type.ofType, owner, true) }
			: field.fields
				? this.#named(field, owner)
				: leafSchema(type);
		return nullable ? orNull(schema) : schema;
	}

	/** An object goes by the name of its type, unless another reply has a different selection of it under that name. */
	#named(field: ReplyField, owner: string): JsonSchema {
		const type = getNamedType(field.type);
		const schema = {
			type: "object",
			...(isObjectType(type) && type.description ? { description: type.description } : undefined),
			...this.#members(field.fields!, owner, false),
		};
		const name = [type.name, `${owner}${type.name}`].find(
			candidate => !this.components[candidate] || isEqual(this.components[candidate], schema),
		);
		assert.ok(name, `${owner} selects ${type.name} in three ways: name them.`);
		this.components[name] = schema;
		return { $ref: `#/components/schemas/${name}` };
	}

	#members(
		fields: readonly ReplyField[],
		owner: string,
		nullable: boolean,
	): { properties: object; required: string[] } {
		const properties: Record<string, JsonSchema> = {};
		for (const field of fields) {
			if (field.flatten) {
				const isMissing = nullable || !isNonNullType(field.type);
				Object.assign(properties, this.#members(field.fields!, owner, isMissing).properties);
			} else {
				const schema = this.#of(field, owner);
				const description = field.description ? { description: field.description } : undefined;
				properties[field.key] = { ...(nullable ? orNull(schema) : schema), ...description };
			}
		}
		return { properties, required: Object.keys(properties) };
	}
}

function leafSchema(type: GraphQLOutputType): JsonSchema {
	const named = getNamedType(type);
	if (isEnumType(named)) return enumSchema(named);
	const schema = scalarSchemas[named.name];
	assert.ok(schema, `The scalar ${named.name} has no JSON schema: add it.`);
	return schema;
}

function enumSchema(type: GraphQLEnumType): JsonSchema {
	return { type: "string", enum: type.getValues().map(value => value.name) };
}

/** Scalars as they are in JSON. */
const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
	ID: { type: "string" },
	String: { type: "string" },
	Boolean: { type: "boolean" },
	Int: { type: "integer" },
	Float: { type: "number" },
	DateTimeISO: { type: "string", format: "date-time" },
};

function orNull(schema: JsonSchema): JsonSchema {
	if (Array.isArray(schema.type) || schema.anyOf) return schema;
	if (typeof schema.type !== "string") return { anyOf: [schema, { type: "null" }] };
	const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : undefined;
	return { ...schema, type: [schema.type, "null"], ...values };
}

function isEqual(one: JsonSchema, other: JsonSchema): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
