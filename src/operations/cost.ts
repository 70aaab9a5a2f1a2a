import {
	type DocumentNode,
	type FieldNode,
	type GraphQLCompositeType,
	type GraphQLField,
	type GraphQLOutputType,
	type GraphQLSchema,
	getNamedType,
	isCompositeType,
	isListType,
	isNonNullType,
	isObjectType,
	Kind,
	type OperationDefinitionNode,
	type SelectionNode,
	type ValueNode,
	valueFromASTUntyped,
} from "graphql";
import { checkKeys, checkPageSize } from "../connections/page-size.js";
import { ServiceError } from "../errors.js";
import { limits } from "./limits.js";

type Variables = Readonly<Record<string, unknown>>;

/** What a list without a stated size is taken to hold. */
const listSizeAssumed = 10;
/** Reading the schema's description, however detailed: GraphQL's own rule bounds that. */
const introspectionCost = 100;
/** Selections that are looked at; what unfolds into more is above any cost that is allowed. */
const selectionsMax = 50_000;

export interface Weight {
	/** How many selections the operation unfolds into. */
	readonly selections: number;
	/** The cost with given variables; throws where they ask for too large a page. */
	costOf(variables: Variables): number;
}

/**
 * Weighs an operation of a valid document, once, for whatever variables come with it.
 *
 * Each object that the reply may hold costs 1, a scalar nothing. A list costs what one of its items does, times its
 * size: the argument that `@listSize(slicingArguments:)` names, the number of keys passed to a look-up by many, or else
 * `@listSize(assumedSize:)`. `@cost(weight:)` gives one field another price. That is the model of the directives'
 * specification, https://ibm.github.io/graphql-specs/cost-spec.html, which routers of federated graphs follow too.
 */
export function weigh(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Weight {
	const scale = new Scale(schema, document);
	const term = scale.weighOperation(operation);
	const defaults = defaultsOf(operation);
	return { selections: scale.selections, costOf: variables => costOf(term, { ...defaults, ...variables }) };
}

/** What an operation's variables are where none are sent. */
export function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Variables {
	const defaults: Record<string, unknown> = {};
	for (const { variable, defaultValue } of variableDefinitions)
		if (defaultValue) defaults[variable.name.value] = valueFromASTUntyped(defaultValue);
	return defaults;
}

/** Refuses an operation that costs more than is allowed. */
export function checkCost(cost: number): void {
	if (cost <= limits.cost) return;
	const found = Number.isFinite(cost) ? `The operation costs ${cost}` : "The operation costs more than can be counted";
	throw new ServiceError(
		"INVALID_REQUEST",
		`${found}; at most ${limits.cost} is allowed. Each object that the reply may hold costs 1: ask for smaller pages.`,
	);
}

/** A part of the cost: so much for itself, and so much for each item of its lists. */
interface Term {
	readonly own: number;
	readonly lists: readonly { readonly size: Size; readonly item: Term }[];
}

/** How many items a list has: known, or told by an argument. */
type Size = number | { readonly argument: string; readonly value: ValueNode | undefined; readonly otherwise: unknown };

function costOf(term: Term, variables: Variables): number {
	let cost = term.own;
	for (const { size, item } of term.lists) cost += sizeOf(size, variables) * costOf(item, variables);
	return cost;
}

function sizeOf(size: Size, variables: Variables): number {
	if (typeof size === "number") return size;
	const value = (size.value && valueFromASTUntyped(size.value, variables)) ?? size.otherwise;
	if (Array.isArray(value)) {
		checkKeys(size.argument, value.length);
		return value.length;
	}
	// Another type than the argument's is refused where variables are read, with a better message.
	if (typeof value !== "number") return 1;
	checkPageSize(size.argument, value);
	return value;
}

/** A field where it stands: the same response key may be asked for in several places of a document. */
interface Selected {
	readonly parent: GraphQLCompositeType;
	readonly nodes: FieldNode[];
}

/** Turns selections into terms. */
class Scale {
	selections = 0;
	readonly #schema: GraphQLSchema;
	readonly #fragments = new Map<string, { on: string; selections: readonly SelectionNode[] }>();

	constructor(schema: GraphQLSchema, document: DocumentNode) {
		this.#schema = schema;
		for (const definition of document.definitions) {
			if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
			const { name, typeCondition, selectionSet } = definition;
			this.#fragments.set(name.value, { on: typeCondition.name.value, selections: selectionSet.selections });
		}
	}

	weighOperation({ operation, selectionSet }: OperationDefinitionNode): Term {
		return this.#weighSelections(this.#schema.getRootType(operation)!, selectionSet.selections);
	}

	/** `sizes` tells the sizes of those fields that the list size of their parent speaks for, such as `nodes`. */
	#weighSelections(
		parent: GraphQLCompositeType,
		selections: readonly SelectionNode[],
		sizes?: ReadonlyMap<string, Size>,
	): Term {
		const fields = new Map<string, Selected>();
		this.#collect(parent, selections, fields, new Set());
		let own = this.selections > selectionsMax ? Number.POSITIVE_INFINITY : 0;
		const lists: Term["lists"][number][] = [];
		if (own === 0)
			for (const field of fields.values()) {
				const { size, item, once = 0 } = this.#weighField(field, sizes);
				own += once;
				if (size === 1) {
					own += item.own;
					lists.push(...item.lists);
				} else lists.push({ size, item });
			}
		return { own, lists };
	}

	/** What one item of a field weighs, how many there are, and what the field itself weighs `once`, however many. */
	#weighField(
		{ parent, nodes }: Selected,
		sizes?: ReadonlyMap<string, Size>,
	): { size: Size; item: Term; once?: number } {
		const node = nodes[0]!;
		const name = node.name.value;
		if (name.startsWith("__")) return { size: 1, item: leaf(name === "__typename" ? 0 : introspectionCost) };
		const field = isObjectType(parent) ? parent.getFields()[name] : undefined;
		const type = field && getNamedType(field.type);
		if (!field || !isCompositeType(type)) return { size: 1, item: leaf(weightOf(field) ?? 0) };
		const rule = directive(field, "listSize");
		const slicing = rule && sizeByArgument(field, node, rule.slicingArguments as string[] | undefined);
		const sized = slicing !== undefined && (rule?.sizedFields as string[] | undefined);
		const inner = this.#weighSelections(
			type,
			nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []),
			sized ? new Map(sized.map(each => [each, slicing])) : undefined,
		);
		// The size is looked at, and so checked, even where none of the fields that it speaks for is selected.
		const lists = slicing === undefined ? inner.lists : [...inner.lists, { size: slicing, item: leaf(0) }];
		const weight = weightOf(field);
		if (!isList(field.type)) return { size: 1, item: { own: inner.own + (weight ?? 1), lists } };
		// What a list costs to make is paid once, by the rules of @cost; its items each cost 1.
		const item = { own: inner.own + 1, lists };
		const assumed = (rule?.assumedSize as number | undefined) ?? listSizeAssumed;
		return { size: sizes?.get(name) ?? slicing ?? sizeByKeys(field, node) ?? assumed, item, once: weight };
	}

	#collect(
		parent: GraphQLCompositeType,
		selections: readonly SelectionNode[],
		fields: Map<string, Selected>,
		spread: Set<string>,
	): void {
		this.selections += selections.length;
		if (this.selections > selectionsMax) return;
		for (const selection of selections) {
			if (selection.kind === Kind.FIELD) {
				const key = `${parent.name}.${(selection.alias ?? selection.name).value}`;
				const known = fields.get(key);
				if (known) known.nodes.push(selection);
				else fields.set(key, { parent, nodes: [selection] });
			} else if (selection.kind === Kind.INLINE_FRAGMENT) {
				const on = this.#typeNamed(selection.typeCondition?.name.value) ?? parent;
				this.#collect(on, selection.selectionSet.selections, fields, spread);
			} else {
				const name = selection.name.value;
				const fragment = this.#fragments.get(name);
				if (!fragment || spread.has(name)) continue;
				spread.add(name);
				this.#collect(this.#typeNamed(fragment.on) ?? parent, fragment.selections, fields, spread);
			}
		}
	}

	#typeNamed(name: string | undefined): GraphQLCompositeType | undefined {
		const type = name === undefined ? undefined : this.#schema.getType(name);
		return isCompositeType(type) ? type : undefined;
	}
}

function leaf(own: number): Term {
	return { own, lists: [] };
}

/** By the argument that says how many to give. */
function sizeByArgument(
	field: GraphQLField<unknown, unknown>,
	node: FieldNode,
	slicingArguments: readonly string[] | undefined,
): Size | undefined {
	const argument = field.args.find(({ name }) => slicingArguments?.includes(name));
	if (!argument) return undefined;
	return { argument: argument.name, value: argumentValue(node, argument.name), otherwise: argument.defaultValue };
}

/** By the keys of a look-up by many: its one required list. */
function sizeByKeys(field: GraphQLField<unknown, unknown>, node: FieldNode): Size | undefined {
	const argument = field.args.find(({ type }) => isNonNullType(type) && isListType(type.ofType));
	if (!argument) return undefined;
	return { argument: argument.name, value: argumentValue(node, argument.name), otherwise: undefined };
}

function argumentValue(node: FieldNode, name: string): ValueNode | undefined {
	return node.arguments?.find(argument => argument.name.value === name)?.value;
}

function isList(type: GraphQLOutputType): boolean {
	return isListType(isNonNullType(type) ? type.ofType : type);
}

function weightOf(field: GraphQLField<unknown, unknown> | undefined): number | undefined {
	return field && (directive(field, "cost")?.weight as number | undefined);
}

function directive(field: GraphQLField<unknown, unknown>, name: string): Record<string, unknown> | undefined {
	const node = field.astNode?.directives?.find(each => each.name.value === name);
	if (!node) return undefined;
	return Object.fromEntries(
		(node.arguments ?? []).map(argument => [argument.name.value, valueFromASTUntyped(argument.value)]),
	);
}
