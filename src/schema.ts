import "reflect-metadata";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import { type GraphQLSchema, parse } from "graphql";
import { buildSchemaSync, createResolversMap, type NonEmptyArray } from "type-graphql";
import { ProductResolver } from "./products/product.resolver.js";

/** Every resolver of the service. This is the only place that imports them. */
const resolvers: NonEmptyArray<new () => object> = [ProductResolver];

const federationLink = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@tag"])`;

/** The schema in SDL, as emitted to `schema/schema.graphql`. */
export function schemaText(): string {
	return `${federationLink}\n\n${printSchemaWithDirectives(annotatedSchema())}\n`;
}

/** The executable schema: an Apollo Federation 2 subgraph. */
export function buildSchema(): GraphQLSchema {
	// An array: the single object form of the documentation fails in @apollo/subgraph 2.15.
	return buildSubgraphSchema([
		{ typeDefs: parse(schemaText()), resolvers: createResolversMap(annotatedSchema()) as never },
	]);
}

function annotatedSchema(): GraphQLSchema {
	return buildSchemaSync({ resolvers, validate: false, emitSchemaFile: false });
}
