import {
	type FieldNode,
	GraphQLIncludeDirective,
	type GraphQLResolveInfo,
	GraphQLSkipDirective,
	getArgumentValues,
	getDirectiveValues,
	getNamedType,
	isObjectType,
	Kind,
	type SelectionSetNode,
} from "graphql";

/**
 * The arguments of a field that is selected below the one being resolved, so that what it needs can be brought along;
 * undefined where it is not selected. Of several selections of it, the first one's.
 */
export function argumentsBelow(
	info: GraphQLResolveInfo,
	path: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
	let type = getNamedType(info.returnType);
	let nodes: readonly FieldNode[] = info.fieldNodes;
	let argumentValues: Record<string, unknown> | undefined;
	for (const name of path) {
		const field = isObjectType(type) ? type.getFields()[name] : undefined;
		nodes = nodes.flatMap(node => fieldsNamed(name, node.selectionSet, info));
		if (!field || !nodes[0]) return undefined;
		argumentValues = getArgumentValues(field, nodes[0], info.variableValues);
		type = getNamedType(field.type);
	}
	return argumentValues;
}

function fieldsNamed(name: string, set: SelectionSetNode | undefined, info: GraphQLResolveInfo): FieldNode[] {
	return (set?.selections ?? []).flatMap(node => {
		if (node.kind === Kind.FIELD && node.name.value !== name) return [];
		if (getDirectiveValues(GraphQLSkipDirective, node, info.variableValues)?.if === true) return [];
		if (getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues)?.if === false) return [];
		if (node.kind === Kind.FIELD) return [node];
		const inner = node.kind === Kind.INLINE_FRAGMENT ? node : info.fragments[node.name.value];
		return fieldsNamed(name, inner?.selectionSet, info);
	});
}
