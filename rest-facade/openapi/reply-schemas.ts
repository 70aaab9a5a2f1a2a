import assert from "node:assert/strict";
import { type GraphQLOutputType, getNamedType, isListType, isNonNullType, isObjectType } from "graphql";
import type { ReplyField } from "../reply-shape.js";
import { type JsonSchema, leafSchema, orNull, schemaReference } from "./leaf-schema.js";

/**
 * The schemas of replies, made from their shapes as they are asked for: the objects in them as the named schemas of an
 * OpenAPI document, or each in its place, told in a sentence: what models read is paid for by the word.
 */
export class ReplySchemas {
	/** By name, in order of first use. */
	readonly components: Record<string, JsonSchema> = {};
	readonly #inline: boolean;

	constructor({ inline = false }: { readonly inline?: boolean } = {}) {
		this.#inline = inline;
	}

	/**
	 * The schema of a reply's `data`, under a name made from its owner's: the operation's, in Pascal case. Where one of
	 * several fields goes out in the place of their object, it is one of theirs.
	 */
	ofData(root: ReplyField, owner: string, either?: readonly string[]): JsonSchema {
		assert.ok(root.fields, "What a path answers is an object.");
		if (either) {
			const fields = either.map(key => root.fields!.find(field => field.key === key)!);
			const schemas = fields.map(field => this.#typed(field, field.type, owner, false));
			return schemas.length === 1 ? schemas[0]! : { oneOf: schemas };
		}
		const schema = { type: "object", ...this.#members(root.fields, owner, false) };
		if (this.#inline) return schema;
		const name = `${owner}Data`;
		this.components[name] = schema;
		return schemaReference(name);
	}

	#told(description: string): string {
		return this.#inline ? (firstSentence.exec(description)?.[0].replace(/[;:]$/, ".") ?? description) : description;
	}

	/** Scalars and lists in place, objects by reference unless all are in place. */
	#of(field: ReplyField, owner: string): JsonSchema {
		return this.#typed(field, field.type, owner, true);
	}

	#typed(field: ReplyField, type: GraphQLOutputType, owner: string, nullable: boolean): JsonSchema {
		if (isNonNullType(type)) return this.#typed(field, type.ofType, owner, false);
		const schema = isListType(type)
			? { type: "array", items: this.#typed(field, type.ofType, owner, true) }
			: field.fields
				? this.#named(field, owner)
				: leafSchema(getNamedType(type));
		return nullable ? orNull(schema) : schema;
	}

	/** An object goes by the name of its type, unless another reply has a different selection of it under that name. */
	#named(field: ReplyField, owner: string): JsonSchema {
		const type = getNamedType(field.type);
		const schema = {
			type: "object",
			...(isObjectType(type) && type.description ? { description: this.#told(type.description) } : undefined),
			...this.#members(field.fields!, owner, false),
		};
		if (this.#inline) return schema;
		const name = [type.name, `${owner}${type.name}`].find(
			candidate => !this.components[candidate] || isEqual(this.components[candidate], schema),
		);
		assert.ok(name, `${owner} selects ${type.name} in three ways: name them.`);
		this.components[name] = schema;
		return schemaReference(name);
	}

	#members(
		fields: readonly ReplyField[],
		owner: string,
		nullable: boolean,
	): { properties: object; required: string[] } {
		const properties: Record<string, JsonSchema> = {};
		const required: string[] = [];
		for (const field of fields) {
			if (field.flatten) {
				const isMissing = nullable || !isNonNullType(field.type);
				const moved = this.#members(field.fields!, owner, isMissing);
				Object.assign(properties, moved.properties);
				if (!field.optional) required.push(...moved.required);
			} else {
				const schema = this.#of(field, owner);
				const description = field.description ? { description: this.#told(field.description) } : undefined;
				properties[field.key] = { ...(nullable ? orNull(schema) : schema), ...description };
				if (!field.optional) required.push(field.key);
			}
		}
		return { properties, required };
	}
}

const firstSentence = /^.*?[.;:](?=\s|$)/s;

function isEqual(one: JsonSchema, other: JsonSchema): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
