import assert from "node:assert/strict";
import {
	assertObjectType,
	type FieldNode,
	type GraphQLOutputType,
	type GraphQLSchema,
	getNamedType,
	isLeafType,
	Kind,
	type OperationDefinitionNode,
	parse,
	print,
	type SelectionSetNode,
	visit,
} from "graphql";

/**
 * What a route's operation says of its reply. REST's objects are flatter than the schema's: our own directive `@flatten`
 * puts the fields of an object in the object's own place, so that `bestOffer @flatten { price }` goes out as `price`.
 * The schema never sees the directive. From the same shape come the reply itself and its description in OpenAPI.
 */
export interface ReplyShape {
	/** Name of the operation. */
	readonly name: string;
	/** The operation without our directive, as the schema takes it. */
	readonly operation: string;
	/** Its variables by name, each with its type as written: `ID!`. */
	readonly variables: Readonly<Record<string, string>>;
	/** The variables again, by the argument of the root field that each is given to: the names that its resolver knows. */
	readonly variableOf: ReadonlyMap<string, string>;
	/** The only field of the root. */
	readonly root: ReplyField;
	/** Whether it is billed: then the field takes an idempotency key. */
	readonly metered: boolean;
}

/** One field of the reply. */
export interface ReplyField {
	/** Its name in the schema, and in the reply. */
	readonly name: string;
	readonly key: string;
	readonly type: GraphQLOutputType;
	readonly description: string;
	/** Fields of the object, or of each object of the list; undefined for a leaf. */
	readonly fields: readonly ReplyField[] | undefined;
	readonly flatten: boolean;
	/** Whether it or anything below it is flattened. */
	readonly reshaped: boolean;
	/** Whether it is asked for only under a condition (`@include`, `@skip`): then the reply may lack it. */
	readonly optional: boolean;
}

/** Reads the shape of an operation. Throws where it does not fit the schema: a mistake of ours, at start. */
export function replyShape(schema: GraphQLSchema, source: string): ReplyShape {
	const document = parse(source);
	const operation = document.definitions[0] as OperationDefinitionNode;
	assert.equal(document.definitions.length, 1, "A route has one operation and no fragments.");
	assert.ok(operation.name, "A route's operation has a name.");
	const rootType = schema.getRootType(operation.operation)!;
	const root = fieldsOf(rootType, operation.selectionSet);
	assert.equal(root.length, 1, "A route's operation has one root field.");
	const plain = visit(document, { Directive: node => (node.name.value === "flatten" ? null : undefined) });
	const variables = (operation.variableDefinitions ?? []).map(({ variable, type }) => [
		variable.name.value,
		print(type),
	]);
	return {
		name: operation.name.value,
		operation: print(plain),
		variables: Object.fromEntries(variables),
		variableOf: variableOf(operation.selectionSet.selections[0] as FieldNode),
		root: root[0]!,
		metered: rootType.getFields()[root[0]!.name]!.args.some(({ name }) => name === "idempotencyKey"),
	};
}

function variableOf({ arguments: given = [] }: FieldNode): Map<string, string> {
	return new Map(
		given.flatMap(({ name, value }) => (value.kind === Kind.VARIABLE ? [[name.value, value.name.value]] : [])),
	);
}

/** The value of a field as it goes out: what is marked `@flatten` moved up, the rest as it is. */
export function shaped(field: ReplyField, value: unknown): unknown {
	if (value === null || value === undefined || !field.reshaped || !field.fields) return value;
	if (Array.isArray(value)) return value.map(item => shaped(field, item));
	const target: Record<string, unknown> = {};
	moveInto(target, field.fields, value as Record<string, unknown>);
	return target;
}

/** Fields of an object that is null go out as null each: the reply has the same members whatever is known, but for optional ones. */
function moveInto(
	target: Record<string, unknown>,
	fields: readonly ReplyField[],
	source: Record<string, unknown> | null,
): void {
	for (const field of fields) {
		if (field.optional && source?.[field.key] === undefined) continue;
		const value = source?.[field.key] ?? null;
		if (field.flatten) moveInto(target, field.fields!, value as Record<string, unknown> | null);
		else target[field.key] = shaped(field, value);
	}
}

function fieldsOf(type: GraphQLOutputType, { selections }: SelectionSetNode): ReplyField[] {
	const definitions = assertObjectType(getNamedType(type)).getFields();
	return selections.map(selection => {
		assert.equal(selection.kind, Kind.FIELD, "A route's operation has fields only.");
		const node = selection as FieldNode;
		const definition = definitions[node.name.value];
		assert.ok(definition, `${type} has no field ${node.name.value}.`);
		const flatten = node.directives?.some(({ name }) => name.value === "flatten") ?? false;
		const isLeaf = isLeafType(getNamedType(definition.type));
		const fields = isLeaf || !node.selectionSet ? undefined : fieldsOf(definition.type, node.selectionSet);
		return {
			name: node.name.value,
			key: (node.alias ?? node.name).value,
			type: definition.type,
			description: definition.description ?? "",
			fields,
			flatten,
			optional: node.directives?.some(({ name }) => name.value === "include" || name.value === "skip") ?? false,
			reshaped: flatten || (fields?.some(field => field.reshaped) ?? false),
		};
	});
}
