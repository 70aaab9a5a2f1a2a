import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, ID, ObjectType, registerEnumType } from "type-graphql";

/** Members of one workspace. */
export const membersMax = 50;
/** Workspaces that one account may make. */
export const workspacesMadeMax = 50;
/** Workspaces of an account that are listed. */
export const workspacesListedMax = 50;

/** What a member of a workspace may do. */
export enum WorkspaceRole {
	owner = "owner",
	member = "member",
}
registerEnumType(WorkspaceRole, {
	name: "WorkspaceRole",
	description: "What a member of a workspace may do.",
	valuesConfig: {
		owner: { description: "Everything, and add and remove members." },
		member: { description: "Everything but adding and removing members." },
	},
});

@ObjectType({
	simpleResolvers: true,
	description: "A retailer's own corner: what it sells, in one market, beside what others ask for it.",
})
export class Workspace {
	@Field(() => ID, { description: "Identifier." })
	id!: string;

	@Field(() => String, { description: "What its members call it." })
	name!: string;

	@Field(() => String, { description: "The market that it looks at, such as `US`." })
	market!: string;

	@Field(() => String, { description: "The currency of its prices, such as `USD`." })
	currency!: string;

	@Field(() => GraphQLDateTimeISO, { description: "When it was made." })
	createdAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: "A person who belongs to a workspace." })
export class WorkspaceMember {
	@Field(() => ID, { description: "Identifier of the person's account." })
	accountId!: string;

	@Field(() => String, { description: "The person's e-mail." })
	email!: string;

	@Field(() => String, { description: "What the person calls itself." })
	name!: string;

	@Field(() => WorkspaceRole, { description: "What the person may do." })
	role!: WorkspaceRole;

	@Field(() => GraphQLDateTimeISO, { description: "Since when." })
	joinedAt!: Date;
}
