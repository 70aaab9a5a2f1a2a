import { readFileSync } from "node:fs";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import test from "ava";
import { type ASTNode, type GraphQLSchema, Kind, parse, visit } from "graphql";
import { schemaText } from "../src/schema.js";

test("the committed schema is the one that the code makes", t => {
	t.is(read("schema/schema.graphql"), schemaText(), "Run `npm run schema` and commit schema/schema.graphql.");
});

test("no change breaks clients without a note in schema/CHANGELOG.md that names it", async t => {
	const changes = await diff(schemaOf(read("schema/released.graphql")), schemaOf(schemaText()));
	const notes = read("schema/CHANGELOG.md").split(/^## /m)[1]!;
	const unannounced = changes.filter(
		({ criticality, path }) => criticality.level === CriticalityLevel.Breaking && !notes.includes(`\`${path}\``),
	);
	t.deepEqual(
		unannounced.map(({ message, path }) => `${path}: ${message}`),
		[],
	);
});

test("all that the explorer shows is described", t => {
	const described: ReadonlySet<string> = new Set([
		Kind.OBJECT_TYPE_DEFINITION,
		Kind.INPUT_OBJECT_TYPE_DEFINITION,
		Kind.ENUM_TYPE_DEFINITION,
		Kind.SCALAR_TYPE_DEFINITION,
		Kind.UNION_TYPE_DEFINITION,
		Kind.INTERFACE_TYPE_DEFINITION,
		Kind.FIELD_DEFINITION,
		Kind.INPUT_VALUE_DEFINITION,
		Kind.ENUM_VALUE_DEFINITION,
	]);
	const undescribed: string[] = [];
	visit(parse(schemaText()), {
		enter(node, _key, _parent, _path, ancestors) {
			if (!described.has(node.kind) || ("description" in node && node.description)) return;
			undescribed.push([...ancestors, node].flatMap(nameOf).join("."));
		},
	});
	t.deepEqual(
		undescribed.filter(path => path !== "Query" && path !== "Mutation"),
		[],
	);
});

function nameOf(node: ASTNode | readonly ASTNode[]): string[] {
	return "name" in node && node.name?.kind === Kind.NAME ? [node.name.value] : [];
}

function schemaOf(text: string): GraphQLSchema {
	return buildSubgraphSchema([{ typeDefs: parse(text) }]);
}

function read(path: string): string {
	return readFileSync(path, "utf8");
}
