import { type ExecutionResult, type FormattedExecutionResult, GraphQLError } from "graphql";
import type { Context } from "../context.js";
import { errorStatuses, ServiceError } from "../errors.js";
import { withDatabaseFailures } from "../execute.js";
import type { Log } from "../log.js";
import { checkCost } from "./cost.js";
import { isOurs, published, statusOf } from "./failure.js";
import { limits } from "./limits.js";
import type { PreparedOperation } from "./prepared-operation.js";

/** What goes out for an operation. */
export interface Answer {
	readonly result: FormattedExecutionResult;
	/** Of HTTP; undefined for 200. */
	readonly status: number | undefined;
	/** Headers of HTTP, by their names in lower case. */
	readonly headers: Readonly<Record<string, string>>;
}

/** Seconds after which a client may ask again when the database could not be reached. */
const retryAfterSeconds = 5;

/** Executes an operation, and makes its failures fit to be seen. */
export async function answer(
	operation: PreparedOperation,
	variables: Record<string, unknown>,
	context: Context,
	log: Log,
): Promise<Answer> {
	const result = await executed(operation, variables, context);
	return result.errors ? failed(result, result.errors, context, log) : { result, status: undefined, headers: {} };
}

/** Tells the log of an error that is a mistake of ours. */
export function tellIfOurs(error: GraphQLError, requestId: string, log: Log): void {
	if (isOurs(error)) log.error({ requestId, path: error.path, err: error.originalError ?? error }, error.message);
}

async function executed(
	operation: PreparedOperation,
	variables: Record<string, unknown>,
	context: Context,
): Promise<ExecutionResult> {
	try {
		const cost = operation.weight.costOf(variables);
		checkCost(cost);
		const { errors, data } = withDatabaseFailures(await operation.execute(variables, context));
		return { errors, data, extensions: { cost: { requested: cost, maximum: limits.cost } } };
	} catch (thrown) {
		return { errors: [new GraphQLError("", { originalError: thrown as Error })] };
	}
}

/**
 * A failure of the whole is told by the status too; beside data, however little, the status is 200. Without its database
 * the service has none, though a root field that may be null makes an object of nulls of it.
 */
function failed(result: ExecutionResult, errors: readonly GraphQLError[], { requestId }: Context, log: Log): Answer {
	for (const error of errors) tellIfOurs(error, requestId, log);
	const status = statusOf(errors[0]!);
	const isUnavailable = status === errorStatuses.UNAVAILABLE;
	const isWhole = result.data == null || (isUnavailable && Object.values(result.data).every(value => value === null));
	const retryAfter = isWhole || isUnavailable ? retryAfterOf(errors[0]!, isUnavailable) : undefined;
	return {
		result: { ...result, errors: errors.map(error => published(error, requestId)) },
		status: isWhole ? status : undefined,
		headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
	};
}

function retryAfterOf({ originalError }: GraphQLError, isUnavailable: boolean): number | undefined {
	const told = originalError instanceof ServiceError ? originalError.retryAfterSeconds : undefined;
	return told ?? (isUnavailable ? retryAfterSeconds : undefined);
}
