import {
	type DocumentNode,
	type ExecutionResult,
	execute,
	type GraphQLSchema,
	type OperationDefinitionNode,
} from "graphql";
import { LRUCache } from "lru-cache";
import type { Context } from "../context.js";
import { compileOperation, type Operation } from "../execute.js";
import { defaultsOf, type Weight, weigh } from "./cost.js";

type Variables = Readonly<Record<string, unknown>>;

/** Compiling costs some hundred executions: what is asked once is interpreted. */
const usesUntilCompiled = 3;
/** Beyond this compiling takes too long for the requests that wait meanwhile. */
const compiledSelectionsMax = 1_000;

/** An operation of a client that passed validation: weighed once, and compiled when it comes again. */
export class PreparedOperation {
	/** `query` or `mutation`. */
	readonly kind: string;
	readonly weight: Weight;
	readonly #schema: GraphQLSchema;
	readonly #document: DocumentNode;
	readonly #operation: OperationDefinitionNode;
	readonly #defaults: Variables;
	#uses = 0;
	#compiled: Operation | undefined;

	constructor(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
		this.kind = operation.operation;
		this.weight = weigh(schema, document, operation);
		this.#schema = schema;
		this.#document = document;
		this.#operation = operation;
		this.#defaults = defaultsOf(operation);
	}

	execute(variables: Variables, context: Context): Promise<ExecutionResult> | ExecutionResult {
		this.#uses += 1;
		if (this.#uses === usesUntilCompiled) this.#compiled = this.#compile();
		if (!this.#compiled) return this.#interpret(variables, context);
		// The compiler passes over the default of a variable that must not be null.
		const result = this.#compiled({}, context, { ...this.#defaults, ...variables });
		// Nothing ran, since the variables do not fit: the interpreter says better why.
		return "data" in result || "then" in result ? result : this.#interpret(variables, context);
	}

	#interpret(variables: Variables, context: Context): Promise<ExecutionResult> | ExecutionResult {
		return execute({
			schema: this.#schema,
			document: this.#document,
			operationName: this.#operation.name?.value,
			contextValue: context,
			variableValues: variables,
			rootValue: {},
		});
	}

	get isCompiled(): boolean {
		return this.#compiled !== undefined;
	}

	#compile(): Operation | undefined {
		if (this.weight.selections > compiledSelectionsMax) return undefined;
		try {
			return compileOperation(this.#schema, this.#document, this.#operation.name?.value).query;
		} catch {
			// The compiler does not take everything that GraphQL allows: such an operation stays interpreted.
			return undefined;
		}
	}
}

/** Texts that are remembered, and characters that all of them together may have. */
const textsMax = 1_000;
const textCharactersMax = 8_000_000;

/** How a client asks: the document as text, and which of its operations. */
export interface OperationText {
	readonly query?: string | undefined;
	readonly operationName?: string | undefined;
}

/** The operations of valid documents, by their definitions and by the texts that they came as. */
export class PreparedOperations {
	readonly #schema: GraphQLSchema;
	/** What Apollo Server lets go of is let go of here. */
	readonly #byDefinition = new WeakMap<OperationDefinitionNode, PreparedOperation>();
	readonly #byText = new LRUCache<string, PreparedOperation>({
		max: textsMax,
		maxSize: textCharactersMax,
		sizeCalculation: (_, key) => key.length,
	});

	constructor(schema: GraphQLSchema) {
		this.#schema = schema;
	}

	/** The operation of a document that Apollo Server found valid. */
	prepare(document: DocumentNode, operation: OperationDefinitionNode, text: OperationText): PreparedOperation {
		let prepared = this.#byDefinition.get(operation);
		if (!prepared) {
			prepared = new PreparedOperation(this.#schema, document, operation);
			this.#byDefinition.set(operation, prepared);
		}
		if (text.query) this.#byText.set(keyOf(text), prepared);
		return prepared;
	}

	/** The operation that came before in exactly these words, and was valid then. */
	known(text: OperationText): PreparedOperation | undefined {
		return this.#byText.get(keyOf(text));
	}
}

/** A name has no line feed in it: no text and name give the key of others. */
function keyOf({ query = "", operationName = "" }: OperationText): string {
	return `${operationName}\n${query}`;
}
