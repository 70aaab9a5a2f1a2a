import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, parse, validate } from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { Context } from "./context.js";
import { asUnavailable } from "./database/unavailable.js";
import type { ServiceError } from "./errors.js";

/** Runs a constant GraphQL operation in-process: what REST and MCP are made of. */
export type Execute = (
	operation: Operation,
	variables: Readonly<Record<string, unknown>>,
	context: Context,
) => Promise<ExecutionResult> | ExecutionResult;

/** An operation that was parsed, validated and compiled once. */
export type Operation = CompiledQuery["query"];

/** Parses, validates and compiles an operation of our own. Throws when it does not fit the schema: our mistake, at start. */
export function prepareOperation(schema: GraphQLSchema, source: string): Operation {
	const document = parse(source);
	const errors = validate(schema, document);
	if (errors.length > 0)
		throw new AggregateError(errors, `An operation does not fit the schema: ${errors[0]?.message}\n${source}`);
	return compileOperation(schema, document).query;
}

/** Compiles a valid document. Throws when the compiler cannot take it. */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode, operationName?: string): CompiledQuery {
	const compiled = compileQuery(schema, document, operationName);
	if (!isCompiledQuery(compiled)) throw new AggregateError(compiled.errors ?? [], "An operation cannot be compiled.");
	return compiled as CompiledQuery;
}

/** Runs a prepared operation. */
export const execute: Execute = (operation, variables, context) => {
	const result = operation({}, context, variables);
	return result instanceof Promise ? result.then(withDatabaseFailures) : withDatabaseFailures(result);
};

/** The result, with an error of the ORM's told as what it means: whichever way a resolver asks the database, it fails alike. */
export function withDatabaseFailures(result: ExecutionResult): ExecutionResult {
	if (!result.errors) return result;
	const errors = result.errors.map(error => {
		const failure = asUnavailable(error.originalError);
		if (failure === error.originalError) return error;
		const { message, nodes, source, positions, path } = error;
		return new GraphQLError(message, { nodes, source, positions, path, originalError: failure as ServiceError });
	});
	return { ...result, errors };
}
