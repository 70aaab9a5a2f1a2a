import { Arg, Ctx, Directive, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { Account } from "../access/account.js";
import { requireProject } from "../access/rights.js";
import { signedIn } from "../access/signed-in.js";
import type { Context } from "../context.js";
import type { Statement } from "../database/reads.js";
import { ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import { readName } from "../name.js";
import { createProject } from "./create-project.js";
import { Project, projectsMax, projectsOfAccount } from "./project.js";

/** The Developer Projects of an account. */
@Resolver(() => Account)
export class AccountProjectsResolver {
	@Directive(`@listSize(assumedSize: ${projectsMax})`)
	@FieldResolver(() => [Project], {
		description: `The account's Developer Projects, oldest first: at most ${projectsMax}.`,
	})
	projects(@Root() { id }: Account, @Ctx() { reads }: Context) {
		return reads.load(projectsOfAccount, id);
	}
}

@Resolver(() => Project)
export class ProjectResolver {
	@Query(() => Project, {
		description: "One of the signed-in person's Developer Projects. Another's is `NOT_FOUND`.",
	})
	project(
		@Arg("id", () => ID, { description: "Identifier of the project." }) id: string,
		@Ctx() context: Context,
	): Promise<Project> {
		return requireProject(id, context);
	}

	@Mutation(() => Project, { description: "Makes a Developer Project of the signed-in person's." })
	createProject(
		@Arg("name", () => String, { description: "From 1 to 100 characters." }) name: string,
		@Ctx() context: Context,
	) {
		const { accountId } = signedIn(context.principal);
		return createProject(context.pool, { accountId, name, now: context.now });
	}

	@Mutation(() => Project, { description: "Gives one of the signed-in person's Developer Projects another name." })
	async renameProject(
		@Arg("id", () => ID, { description: "Identifier of the project." }) id: string,
		@Arg("name", () => String, { description: "From 1 to 100 characters." }) name: string,
		@Ctx() context: Context,
	) {
		const { accountId } = signedIn(context.principal);
		const renamed = isUuid(id) ? await context.reads.row(renaming, [id, accountId, readName(name)]) : undefined;
		if (!renamed) throw new ServiceError("NOT_FOUND", "You have no Developer Project with this identifier.");
		return renamed;
	}
}

const renaming: Statement<Project> = {
	name: "rename_project",
	text: `update projects set name = $3 where id = $1 and account_id = $2
		returning id, name, created_at as "createdAt"`,
};
