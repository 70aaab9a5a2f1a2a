import {
	type DocumentNode,
	type ExecutionResult,
	execute,
	type GraphQLSchema,
	type OperationDefinitionNode,
} from "graphql";
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
	readonly weight: Weight;
	readonly #schema: GraphQLSchema;
	readonly #document: DocumentNode;
	readonly #operation: OperationDefinitionNode;
	readonly #defaults: Variables;
	#uses = 0;
	#compiled: Operation | undefined;

	constructor(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode) {
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

/** The operations of the documents that Apollo Server holds; what it lets go of is let go of here. */
export class PreparedOperations {
	readonly #schema: GraphQLSchema;
	readonly #byDefinition = new WeakMap<OperationDefinitionNode, PreparedOperation>();

	constructor(schema: GraphQLSchema) {
		this.#schema = schema;
	}

	prepared(document: DocumentNode, operation: OperationDefinitionNode): PreparedOperation {
		let prepared = this.#byDefinition.get(operation);
		if (!prepared) {
			prepared = new PreparedOperation(this.#schema, document, operation);
			this.#byDefinition.set(operation, prepared);
		}
		return prepared;
	}
}
