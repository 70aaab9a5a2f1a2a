import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, ID, ObjectType } from "type-graphql";
import type { Batch, Statement } from "../database/reads.js";

/** Developer Projects of one account. */
export const projectsMax = 100;

@ObjectType({
	simpleResolvers: true,
	description: "A Developer Project: what Commerce credentials belong to. The account that it belongs to pays.",
})
export class Project {
	@Field(() => ID, { description: "Identifier." })
	id!: string;

	@Field(() => String, { description: "What its owner calls it." })
	name!: string;

	@Field(() => GraphQLDateTimeISO, { description: "When it was made." })
	createdAt!: Date;
}

interface ProjectRow extends Project {
	accountId: string;
}

/** Oldest first. There are no more than may be made. */
export const projectsOfAccount: Batch<string, ProjectRow> = {
	name: "projects_of_account",
	text: `select id, name, created_at as "createdAt", account_id as "accountId" from projects
		where account_id = any($1) order by created_at, id`,
	keyOf: row => row.accountId,
};

/** A project, where it belongs to an account. $1 is the project, $2 the account. */
export const projectOfAccount: Statement<Project> = {
	name: "project_of_account",
	text: `select id, name, created_at as "createdAt" from projects where id = $1 and account_id = $2`,
};
