import {
	ApolloServer,
	type ApolloServerPlugin,
	type GraphQLRequestListener,
	type GraphQLResponse,
	HeaderMap,
} from "@apollo/server";
import {
	ApolloServerPluginCacheControlDisabled,
	ApolloServerPluginInlineTraceDisabled,
	ApolloServerPluginLandingPageDisabled,
	ApolloServerPluginSchemaReportingDisabled,
	ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import {
	type DocumentNode,
	type ExecutionResult,
	type FormattedExecutionResult,
	GraphQLError,
	type GraphQLSchema,
} from "graphql";
import { LRUCache } from "lru-cache";
import type { Context } from "../context.js";
import { errorStatuses } from "../errors.js";
import { withDatabaseFailures } from "../execute.js";
import type { Log } from "../log.js";
import { checkCost } from "./cost.js";
import { isOurs, published, statusOf } from "./failure.js";
import { limits } from "./limits.js";
import { type PreparedOperation, PreparedOperations } from "./prepared-operation.js";
import { rules } from "./rules.js";

/** Documents that are kept parsed, validated, weighed and compiled. */
const documentsMax = 1_000;
/** Seconds after which a client may ask again when the database could not be reached. */
const retryAfterSeconds = 5;

/** Apollo Server at `/graphql`: with limits on what is asked, compiled execution, and errors that tell nothing of us. */
export function createApollo(
	schema: GraphQLSchema,
	log: Log,
	plugins: readonly ApolloServerPlugin<Context>[],
): ApolloServer<Context> {
	const documents = new LRUCache<string, DocumentNode>({ max: documentsMax });
	return new ApolloServer<Context>({
		schema,
		introspection: true,
		includeStacktraceInErrorResponses: false,
		logger: log,
		// The process stops when we say: after the requests, and once.
		stopOnTerminationSignals: false,
		parseOptions: { maxTokens: limits.tokens },
		validationRules: [...rules],
		documentStore: {
			get: async key => documents.get(key),
			set: async (key, document) => void documents.set(key, document),
			delete: async key => documents.delete(key),
		},
		formatError: (_, error) => published(asGraphQLError(error)),
		plugins: [
			...plugins,
			executionPlugin(schema, log),
			ApolloServerPluginCacheControlDisabled(),
			ApolloServerPluginInlineTraceDisabled(),
			ApolloServerPluginLandingPageDisabled(),
			ApolloServerPluginSchemaReportingDisabled(),
			ApolloServerPluginUsageReportingDisabled(),
		],
	});
}

/** Answers valid operations in Apollo's place. One listener serves all requests: it keeps nothing of any. */
function executionPlugin(schema: GraphQLSchema, log: Log): ApolloServerPlugin<Context> {
	const operations = new PreparedOperations(schema);
	const listener: GraphQLRequestListener<Context> = {
		async responseForOperation({ document, operation, request, contextValue }) {
			// Without an operation Apollo tells that the document has none of that name.
			if (!operation) return null;
			const prepared = operations.prepared(document, operation);
			return responseOf(await answer(prepared, request.variables ?? {}, contextValue), contextValue, log);
		},
		async didEncounterErrors({ errors, contextValue: { requestId } }) {
			for (const error of errors) {
				error.extensions.requestId = requestId;
				tellIfOurs(error, requestId, log);
			}
		},
	};
	return { requestDidStart: async () => listener };
}

async function answer(
	operation: PreparedOperation,
	variables: Record<string, unknown>,
	context: Context,
): Promise<ExecutionResult> {
	try {
		const cost = operation.weight.costOf(variables);
		checkCost(cost);
		const result = withDatabaseFailures(await operation.execute(variables, context));
		return { ...result, extensions: { cost: { requested: cost, maximum: limits.cost } } };
	} catch (thrown) {
		return { errors: [new GraphQLError("", { originalError: thrown as Error })] };
	}
}

/**
 * A failure of the whole is told by the status too; beside data, however little, the status is 200. Without its database
 * the service has none, though a root field that may be null makes an object of nulls of it.
 */
function responseOf(result: ExecutionResult, { requestId }: Context, log: Log): GraphQLResponse {
	const http = { status: undefined as number | undefined, headers: new HeaderMap() };
	const body = { kind: "single", singleResult: result as FormattedExecutionResult } as const;
	if (!result.errors) return { http, body };
	for (const error of result.errors) tellIfOurs(error, requestId, log);
	const status = statusOf(result.errors[0]!);
	const isUnavailable = status === errorStatuses.UNAVAILABLE;
	if (result.data == null || (isUnavailable && Object.values(result.data).every(value => value === null)))
		http.status = status;
	if (isUnavailable) http.headers.set("retry-after", String(retryAfterSeconds));
	const errors = result.errors.map(error => published(error, requestId));
	return { http, body: { kind: "single", singleResult: { ...result, errors } } };
}

function tellIfOurs(error: GraphQLError, requestId: string, log: Log): void {
	if (isOurs(error)) log.error({ requestId, path: error.path, err: error.originalError ?? error }, error.message);
}

function asGraphQLError(error: unknown): GraphQLError {
	return error instanceof GraphQLError ? error : new GraphQLError("", { originalError: error as Error });
}
