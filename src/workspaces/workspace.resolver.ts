import { Arg, Ctx, Directive, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { Account } from "../access/account.js";
import { signedIn } from "../access/signed-in.js";
import type { Context } from "../context.js";
import { Vendor } from "../offers/vendor.entity.js";
import { createWorkspace } from "./create-workspace.js";
import { currentWorkspace } from "./current-workspace.js";
import { addMember, removeMember } from "./members.js";
import { membersMax, Workspace, WorkspaceMember, WorkspaceRole, workspacesListedMax } from "./workspace.js";
import { membersOfWorkspace, type WorkspaceRow, workspaceById, workspacesOfAccount } from "./workspace.reads.js";

const idDescription = "Identifier of the workspace.";

@Resolver(() => Workspace)
export class WorkspaceResolver {
	@Query(() => Workspace, {
		nullable: true,
		description:
			"The workspace of the key that the request comes with, or one of the signed-in person's. Another's is `NOT_FOUND`.",
	})
	workspace(
		@Arg("id", () => ID, {
			nullable: true,
			description: "Which of the person's workspaces; may be left out with a key, and by who belongs to only one.",
		})
		id: string | null,
		@Ctx() context: Context,
	) {
		return currentWorkspace(context, id);
	}

	@FieldResolver(() => Vendor, { description: "The vendor that the workspace stands for: all others are competitors." })
	vendor(@Root() { vendorId: id, vendorSlug: slug, vendorName: name }: WorkspaceRow) {
		return { id, slug, name };
	}

	@Directive(`@listSize(assumedSize: ${membersMax})`)
	@FieldResolver(() => [WorkspaceMember], {
		description: `Who belongs to the workspace, owners first, then by the time of joining: at most ${membersMax}.`,
	})
	members(@Root() { id }: WorkspaceRow, @Ctx() { reads }: Context) {
		return reads.load(membersOfWorkspace, id);
	}

	@Mutation(() => Workspace, { description: "Makes a workspace, which the signed-in person owns." })
	async createWorkspace(
		@Arg("name", () => String, { description: "From 1 to 100 characters." }) name: string,
		@Arg("vendor", () => String, { description: "Short name of the vendor that it stands for: `voltique`." })
		vendor: string,
		@Arg("market", () => String, { description: "The market that it looks at, such as `US`." }) market: string,
		@Arg("currency", () => String, { description: "The currency of its prices, such as `USD`." }) currency: string,
		@Ctx() context: Context,
	) {
		const { accountId } = signedIn(context.principal);
		const { pool, reads, now } = context;
		const id = await createWorkspace(pool, { accountId, name, vendor: { slug: vendor }, market, currency, now });
		return workspaceWithId(id, reads);
	}

	@Mutation(() => Workspace, { description: "Adds an account to a workspace that the signed-in person owns." })
	async addWorkspaceMember(
		@Arg("workspaceId", () => ID, { description: idDescription }) workspaceId: string,
		@Arg("email", () => String, { description: "E-mail of the account." }) email: string,
		@Arg("role", () => WorkspaceRole, {
			defaultValue: WorkspaceRole.member,
			description: "What the new member may do.",
		})
		role: WorkspaceRole,
		@Ctx() context: Context,
	) {
		const { accountId: owner } = signedIn(context.principal);
		const { pool, reads, now } = context;
		await addMember(pool, { workspaceId, owner, email, role, now });
		return workspaceWithId(workspaceId, reads);
	}

	@Mutation(() => Workspace, {
		description:
			"Removes a member from a workspace that the signed-in person owns, and revokes the keys that it generated there. The last owner stays.",
	})
	async removeWorkspaceMember(
		@Arg("workspaceId", () => ID, { description: idDescription }) workspaceId: string,
		@Arg("accountId", () => ID, { description: "Identifier of the member's account." }) accountId: string,
		@Ctx() context: Context,
	) {
		const { accountId: owner } = signedIn(context.principal);
		const { pool, reads, now } = context;
		await removeMember(pool, { workspaceId, owner, accountId, now });
		return workspaceWithId(workspaceId, reads);
	}
}

/** The workspaces of an account. */
@Resolver(() => Account)
export class AccountWorkspacesResolver {
	@Directive(`@listSize(assumedSize: ${workspacesListedMax})`)
	@FieldResolver(() => [Workspace], {
		description: `The workspaces that the person belongs to, its own first: at most ${workspacesListedMax}.`,
	})
	workspaces(@Root() { id }: Account, @Ctx() { reads }: Context) {
		return reads.load(workspacesOfAccount, id);
	}
}

async function workspaceWithId(id: string, reads: Context["reads"]): Promise<WorkspaceRow> {
	return (await reads.load(workspaceById, id.toLowerCase()))[0]!;
}
