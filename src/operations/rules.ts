import {
	type ASTNode,
	type ASTVisitor,
	type FragmentDefinitionNode,
	GraphQLError,
	Kind,
	type OperationDefinitionNode,
	type SelectionSetNode,
	type ValidationContext,
	type ValidationRule,
} from "graphql";
import { ServiceError } from "../errors.js";
import { limits } from "./limits.js";

/** Rules of our own, checked with GraphQL's when a document is first seen. */
export const rules: readonly ValidationRule[] = [depthRule, aliasesRule, rootFieldsRule, directivesRule];

function depthRule(context: ValidationContext): ASTVisitor {
	const depths = new Map<string, number>();
	const depthOf = (node: SelectionSetNode): number => Math.max(0, ...node.selections.map(depthOfSelection));
	const depthOfSelection = (node: SelectionSetNode["selections"][number]): number => {
		if (node.kind === Kind.FIELD) return 1 + (node.selectionSet ? depthOf(node.selectionSet) : 0);
		return node.kind === Kind.INLINE_FRAGMENT ? depthOf(node.selectionSet) : depthOfFragment(node.name.value);
	};
	const depthOfFragment = (name: string): number => {
		const known = depths.get(name);
		if (known !== undefined) return known;
		// A fragment that comes to itself again is refused by a rule of GraphQL's; here it only must end.
		depths.set(name, 0);
		const fragment = context.getFragment(name);
		const depth = fragment ? depthOf(fragment.selectionSet) : 0;
		depths.set(name, depth);
		return depth;
	};
	return {
		OperationDefinition(node) {
			const depth = depthOf(node.selectionSet);
			if (depth > limits.depth) refuse(context, node, `The operation is ${depth} levels deep`, limits.depth);
		},
	};
}

function aliasesRule(context: ValidationContext): ASTVisitor {
	let aliases = 0;
	return {
		Field(node) {
			if (node.alias) aliases += 1;
		},
		Document: {
			leave(node) {
				if (aliases > limits.aliases) refuse(context, node, `The document has ${aliases} aliases`, limits.aliases);
			},
		},
	};
}

function rootFieldsRule(context: ValidationContext): ASTVisitor {
	const countIn = (node: OperationDefinitionNode | FragmentDefinitionNode): number => {
		const seen = new Set<string>();
		const count = ({ selections }: SelectionSetNode): number =>
			selections.reduce((sum, selection) => {
				if (selection.kind === Kind.FIELD) return sum + 1;
				if (selection.kind === Kind.INLINE_FRAGMENT) return sum + count(selection.selectionSet);
				const fragment = context.getFragment(selection.name.value);
				if (!fragment || seen.has(fragment.name.value)) return sum;
				seen.add(fragment.name.value);
				return sum + count(fragment.selectionSet);
			}, 0);
		return count(node.selectionSet);
	};
	return {
		OperationDefinition(node) {
			const fields = countIn(node);
			if (fields > limits.rootFields)
				refuse(context, node, `The operation has ${fields} root fields`, limits.rootFields);
		},
	};
}

function directivesRule(context: ValidationContext): ASTVisitor {
	let directives = 0;
	return {
		Directive() {
			directives += 1;
		},
		Document: {
			leave(node) {
				if (directives <= limits.directives) return;
				refuse(context, node, `The document has ${directives} directives`, limits.directives);
			},
		},
	};
}

function refuse(context: ValidationContext, node: ASTNode, finding: string, limit: number): void {
	const originalError = new ServiceError("INVALID_REQUEST", `${finding}; at most ${limit} are allowed.`);
	// The whole document as the location would only be noise.
	const nodes = node.kind === Kind.DOCUMENT ? undefined : node;
	context.reportError(new GraphQLError(originalError.message, { nodes, originalError }));
}
