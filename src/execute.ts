import { type DocumentNode, type ExecutionResult, type GraphQLSchema, parse, validate } from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { Context } from "./context.js";

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
export const execute: Execute = (operation, variables, context) => operation({}, context, variables);
