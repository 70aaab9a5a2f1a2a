import { ApolloServer, type ApolloServerPlugin, type GraphQLRequestListener, HeaderMap } from "@apollo/server";
import {
	ApolloServerPluginCacheControlDisabled,
	ApolloServerPluginInlineTraceDisabled,
	ApolloServerPluginLandingPageDisabled,
	ApolloServerPluginSchemaReportingDisabled,
	ApolloServerPluginUsageReportingDisabled,
} from "@apollo/server/plugin/disabled";
import { type DocumentNode, GraphQLError, type GraphQLSchema } from "graphql";
import { LRUCache } from "lru-cache";
import type { Context } from "../context.js";
import type { Log } from "../log.js";
import type { ObserveOperation } from "../metrics.js";
import { answer, tellIfOurs } from "./answer.js";
import { published } from "./failure.js";
import { limits } from "./limits.js";
import type { PersistedTexts } from "./persisted-texts.js";
import type { PreparedOperations } from "./prepared-operation.js";
import { rules } from "./rules.js";

/** Documents that are kept parsed and validated. */
const documentsMax = 1_000;

interface Core {
	readonly schema: GraphQLSchema;
	readonly operations: PreparedOperations;
	readonly texts: PersistedTexts;
	readonly observe: ObserveOperation;
	readonly log: Log;
}

/** Apollo Server at `/graphql`: with limits on what is asked, compiled execution, and errors that tell nothing of us. */
export function createApollo({ schema, operations, texts, observe, log }: Core): ApolloServer<Context> {
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
		// For as long as there is room: a client that comes once a day asks by the hash too.
		persistedQueries: { cache: texts.store, ttl: null },
		formatError: (_, error) => published(asGraphQLError(error)),
		plugins: [
			executionPlugin(operations, observe, log),
			ApolloServerPluginCacheControlDisabled(),
			ApolloServerPluginInlineTraceDisabled(),
			ApolloServerPluginLandingPageDisabled(),
			ApolloServerPluginSchemaReportingDisabled(),
			ApolloServerPluginUsageReportingDisabled(),
		],
	});
}

/** Answers valid operations in Apollo's place. One listener serves all requests: it keeps nothing of any. */
function executionPlugin(
	operations: PreparedOperations,
	observe: ObserveOperation,
	log: Log,
): ApolloServerPlugin<Context> {
	const listener: GraphQLRequestListener<Context> = {
		async responseForOperation({ document, operation, request, contextValue }) {
			// Without an operation Apollo tells that the document has none of that name.
			if (!operation) return null;
			const prepared = operations.prepare(document, operation, request);
			const { result, status, headers } = await answer(prepared, request.variables ?? {}, contextValue, log);
			return {
				http: { status, headers: new HeaderMap(Object.entries(headers)) },
				body: { kind: "single", singleResult: result },
			};
		},
		async didEncounterErrors({ errors, contextValue: { requestId } }) {
			for (const error of errors) {
				error.extensions.requestId = requestId;
				tellIfOurs(error, requestId, log);
			}
		},
		async willSendResponse({ operation, response: { body } }) {
			observe(
				operation?.operation ?? "none",
				body.kind === "single" && body.singleResult.errors ? "failed" : "answered",
			);
		},
	};
	return { requestDidStart: async () => listener };
}

function asGraphQLError(error: unknown): GraphQLError {
	return error instanceof GraphQLError ? error : new GraphQLError("", { originalError: error as Error });
}
