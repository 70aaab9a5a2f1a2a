import { readFileSync } from "node:fs";
import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginInlineTraceDisabled } from "@apollo/server/plugin/disabled";
import { startStandaloneServer } from "@apollo/server/standalone";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { parse } from "graphql";

/** Serves `NAME.graphql` of this folder as a subgraph; gives its address and what stops it. */
export async function startSubgraph(name, { resolvers, context, port }) {
	const typeDefs = parse(readFileSync(new URL(`${name}.graphql`, import.meta.url), "utf8"));
	const server = new ApolloServer({
		schema: buildSubgraphSchema([{ typeDefs, resolvers }]),
		plugins: [ApolloServerPluginInlineTraceDisabled()],
	});
	const { url } = await startStandaloneServer(server, { listen: { port, host: "127.0.0.1" }, context });
	return { name, url, close: () => server.stop() };
}
