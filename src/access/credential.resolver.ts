import {
	Arg,
	Args,
	Ctx,
	Directive,
	Field,
	FieldResolver,
	ID,
	InputType,
	Int,
	Mutation,
	Query,
	Resolver,
	Root,
} from "type-graphql";
import { connectionOf, Page, PageArgs, pagedBy, pageRequest } from "../connections/connection.js";
import type { Context } from "../context.js";
import { type InputFault, ServiceError } from "../errors.js";
import { readName } from "../name.js";
import { currentWorkspace } from "../workspaces/current-workspace.js";
import { Workspace } from "../workspaces/workspace.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import {
	Credential,
	CredentialKind,
	type CredentialRow,
	IssuedCredential,
	workspaceCredentialsMax,
} from "./credential.js";
import {
	countOfProjectCredentials,
	credentialById,
	credentialsOfProject,
	credentialsOfWorkspace,
	orderOfProjectCredentials,
} from "./credential.reads.js";
import { type CredentialState, stateOf } from "./credential-state.js";
import {
	createCredential,
	expiryDays,
	expiryIn,
	type Issuer,
	revokeCredential,
	rotateCredential,
} from "./credentials.js";
import type { CredentialKind as Kind } from "./principal.js";
import { RateLimit } from "./rate-limit.js";
import { requireCredential, requireKeyList, requireProject } from "./rights.js";
import { signedIn } from "./signed-in.js";
import type { RateWindow } from "./window.js";

const CredentialConnection = connectionOf(Credential, "credentials");

@InputType({ description: "A credential of a workspace that is to be made." })
export class WorkspaceKeyInput {
	@Field(() => String, { description: "Name to know it by: 1 to 100 characters." })
	name!: string;

	@Field(() => Int, { description: "Days until it expires: 30, 60, 90, 180 or 365." })
	expiresInDays!: number;

	// Compiled operations want every field that may not be null, whether it has a default or not.
	@Field(() => CredentialKind, {
		nullable: true,
		description: "`workspace_key`, or `workspace_mcp` for the MCP server. A `workspace_key` when left out.",
	})
	kind?: Kind | null;
}

@Resolver(() => Credential)
export class CredentialResolver {
	@Directive(pagedBy)
	@Query(() => CredentialConnection, {
		description: "The credentials of one of your Developer Projects, newest first. For the person whose project it is.",
	})
	async projectCredentials(
		@Arg("projectId", () => ID, { description: "Identifier of the project." }) projectId: string,
		@Args(() => PageArgs) args: PageArgs,
		@Ctx() context: Context,
	) {
		await requireProject(projectId, context);
		const request = pageRequest(args, orderOfProjectCredentials);
		const values = [projectId, request.after?.[0] ?? null, request.limit];
		const rows = await withUses(() => context.reads.rows(credentialsOfProject, values), context);
		return new Page(rows, request, orderOfProjectCredentials, async () => {
			return (await context.reads.row(countOfProjectCredentials, [projectId]))?.count ?? 0;
		});
	}

	@Mutation(() => IssuedCredential, {
		description: "Makes a credential of one of your Developer Projects. For the person whose project it is.",
	})
	async createProjectCredential(
		@Arg("projectId", () => ID, { description: "Identifier of the project." }) projectId: string,
		@Arg("kind", () => CredentialKind, { description: "`api_key` for REST and GraphQL, `mcp` for the MCP server." })
		kind: Kind,
		@Arg("name", () => String, { description: "Name to know it by: 1 to 100 characters." }) name: string,
		@Arg("expiresInDays", () => Int, {
			nullable: true,
			description: "Days until it expires: 30, 60, 90, 180 or 365. When left out, it does not.",
		})
		expiresInDays: number | null,
		@Ctx() context: Context,
	): Promise<IssuedCredential> {
		requireKind(kind, ["api_key", "mcp"], { parameter: "kind" });
		const atDays = { parameter: "expiresInDays" };
		const wanted = { kind, name: readName(name), expiresAt: expiryOf(expiresInDays, context.now, atDays) };
		await requireProject(projectId, context);
		const { accountId: createdBy } = signedIn(context.principal);
		return createCredential(issuerOf(context), { ...wanted, owner: { projectId }, createdBy });
	}

	@Mutation(() => IssuedCredential, {
		description:
			"Makes a credential of a workspace, for a member's own use. A workspace has at most ten active ones of each kind.",
	})
	async createWorkspaceKey(
		@Arg("workspaceId", () => ID, {
			nullable: true,
			description: "Identifier of the workspace; when left out, the only one that you are a member of.",
		})
		workspaceId: string | null,
		@Arg("input", () => WorkspaceKeyInput, { description: "What is to be made." })
		{ name, expiresInDays, kind: wantedKind }: WorkspaceKeyInput,
		@Ctx() context: Context,
	): Promise<IssuedCredential> {
		const { accountId: createdBy } = signedIn(context.principal);
		const { id } = await currentWorkspace(context, workspaceId, "workspaceId");
		const kind = wantedKind ?? CredentialKind.workspace_key;
		requireKind(kind, ["workspace_key", "workspace_mcp"], { pointer: "/kind" });
		const wanted = {
			kind,
			name: readName(name, { pointer: "/name" }),
			expiresAt: expiryOf(expiresInDays, context.now, { pointer: "/expiresInDays" }),
		};
		return createCredential(issuerOf(context), { ...wanted, owner: { workspaceId: id }, createdBy });
	}

	@Mutation(() => IssuedCredential, {
		description:
			"Replaces an active credential: it is revoked, and the new one has its name and ends when it would have. For the person whose project it is, for members of its workspace, and for a workspace key itself.",
	})
	async rotateCredential(
		@Arg("id", () => ID, { description: "Identifier of the credential." }) id: string,
		@Ctx() context: Context,
	): Promise<IssuedCredential> {
		const credential = await requireCredential(id, context);
		const { principal } = context;
		const rotatedBy = principal.kind === "person" ? principal.accountId : undefined;
		return rotateCredential(issuerOf(context), credential, rotatedBy);
	}

	@Mutation(() => Credential, {
		description:
			"Ends a credential. One that was revoked or has expired stays as it is. For the person whose project it is, for members of its workspace, and for a workspace key itself.",
	})
	async revokeCredential(
		@Arg("id", () => ID, { description: "Identifier of the credential." }) id: string,
		@Ctx() context: Context,
	): Promise<CredentialRow | undefined> {
		const credential = await requireCredential(id, context);
		await revokeCredential(context, credential.id);
		return (await context.reads.load(credentialById, credential.id))[0];
	}

	@FieldResolver(() => String, { description: "Whether it can be used." })
	state(@Root() credential: CredentialRow, @Ctx() { now }: Context): CredentialState {
		return stateOf(credential, now);
	}

	@FieldResolver(() => RateLimit, {
		description: "Where it stands in its rate limit right now. Asking as a person takes no place in the window.",
	})
	rateLimit(@Root() { id }: CredentialRow, @Ctx() { access }: Context): Promise<RateWindow> {
		return access.lookAt(id);
	}
}

/** The keys of a workspace. */
@Resolver(() => Workspace)
export class WorkspaceKeysResolver {
	@Directive(`@listSize(assumedSize: ${workspaceCredentialsMax})`)
	@FieldResolver(() => [Credential], {
		description: `The workspace's credentials: all that are active, then the newest of the others, up to ${workspaceCredentialsMax}. For its members and its keys.`,
	})
	apiKeys(@Root() { id }: WorkspaceRow, @Ctx() context: Context): Promise<CredentialRow[]> {
		requireKeyList(context);
		return withUses(() => context.reads.load(credentialsOfWorkspace, id, context.now), context);
	}
}

function issuerOf({ pool, now, access }: Context): Issuer {
	return { pool, now, hashOf: raw => access.hashOf(raw) };
}

/** The rows that a statement gives, with the uses that were counted elsewhere so far. */
async function withUses(ask: () => Promise<CredentialRow[]>, { access }: Context): Promise<CredentialRow[]> {
	const rows = await ask();
	return (await access.settleUses(rows.map(({ id }) => id))) ? ask() : rows;
}

/** Where a client finds something in its input. */
type Place = Omit<InputFault, "detail">;

function expiryOf(days: number | null | undefined, now: Date, place: Place): Date | null {
	if (days == null) return null;
	if (expiryDays.includes(days)) return expiryIn(days, now);
	throw badInput(place, `must be one of ${expiryDays.join(", ")}, not ${days}`);
}

function requireKind(kind: Kind, kinds: readonly Kind[], place: Place): void {
	if (!kinds.includes(kind)) throw badInput(place, `must be ${kinds.join(" or ")}, not ${kind}`);
}

function badInput(place: Place, detail: string): ServiceError {
	const sentence = `${place.parameter ?? place.pointer} ${detail}.`;
	return new ServiceError("INVALID_REQUEST", sentence, { faults: [{ ...place, detail }] });
}
