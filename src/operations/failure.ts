import { ApolloServerErrorCode } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { type ErrorCode, errorStatuses, ServiceError } from "../errors.js";
import { limits } from "./limits.js";

/** Makes an error fit to be seen: with its code, the status that REST would answer with, and the id of the request. */
export function published(
	error: GraphQLError,
	requestId = error.extensions?.requestId as string | undefined,
): GraphQLFormattedError {
	const { locations, path } = error.toJSON();
	const failure = failureOf(error);
	return {
		message: failure.message,
		...(locations && { locations }),
		...(path && { path }),
		extensions: {
			code: failure.code,
			...(requestId && { requestId }),
			http: { status: failure.status },
			...(failure.faults.length > 0 && { errors: failure.faults }),
		},
	};
}

/** Whether an error is a mistake of ours, which the client is told nothing of: then the log needs it. */
export function isOurs(error: GraphQLError): boolean {
	return failureOf(error).code === "INTERNAL";
}

export function statusOf(error: GraphQLError): number {
	return failureOf(error).status;
}

interface Failure {
	readonly code: ErrorCode | ApolloServerErrorCode;
	readonly message: string;
	readonly status: number;
	readonly faults: ServiceError["faults"];
}

function failureOf(error: GraphQLError): Failure {
	const { originalError, message, extensions, path } = error;
	if (originalError instanceof ServiceError) return originalError;
	if (message.startsWith("Syntax Error: Document contains more that"))
		return inputFailure("INVALID_REQUEST", `The document has more than the ${limits.tokens} tokens that are allowed.`);
	const code = extensions?.code as ApolloServerErrorCode | undefined;
	if (code === ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND) return textNotHeld(message);
	if (code !== undefined && requestCodes.has(code)) return inputFailure(code, message);
	// Without a place in the result and without a cause, it is the variables that did not fit.
	if (code === undefined && path === undefined && !isThrown(originalError))
		return inputFailure(ApolloServerErrorCode.BAD_USER_INPUT, message);
	return { code: "INTERNAL", message: "Something went wrong on our side.", status: errorStatuses.INTERNAL, faults: [] };
}

/** Apollo's codes for requests that are at fault. */
const requestCodes: ReadonlySet<string> = new Set(
	Object.values(ApolloServerErrorCode).filter(code => code !== ApolloServerErrorCode.INTERNAL_SERVER_ERROR),
);

function inputFailure(code: Failure["code"], message: string): Failure {
	return { code, message, status: errorStatuses.INVALID_REQUEST, faults: [] };
}

/**
 * No failure yet, and so no status of one: clients know this answer by its message, and send name and text without
 * telling anybody.
 */
function textNotHeld(message: string): Failure {
	const detail = "No operation of this hash is held. Send it once with its text as `query` beside the hash.";
	return { code: ApolloServerErrorCode.PERSISTED_QUERY_NOT_FOUND, message, status: 200, faults: [{ detail }] };
}

function isThrown(originalError: unknown): boolean {
	return originalError != null && !(originalError instanceof GraphQLError);
}
