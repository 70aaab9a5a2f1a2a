import { GraphQLDateTimeISO } from "graphql-scalars";
import {
	Arg,
	Args,
	ArgsType,
	Ctx,
	Directive,
	Field,
	FieldResolver,
	ID,
	InputType,
	Int,
	Mutation,
	ObjectType,
	Query,
	Resolver,
	Root,
} from "type-graphql";
import type { Context } from "../context.js";
import { transaction } from "../database/transaction.js";
import { ServiceError } from "../errors.js";
import { isUuid } from "../identifier.js";
import { currentWorkspace, workspaceArgument } from "../workspaces/current-workspace.js";
import { Workspace } from "../workspaces/workspace.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import {
	failuresListedMax,
	Scan,
	ScanFailure,
	ScanInterval,
	ScanStatusFilter,
	scansListedDefault,
	scansListedMax,
} from "./scan.js";
import {
	failuresOfScan,
	hoursOfInterval,
	membershipsOfPerson,
	type ScanRow,
	scanById,
	scansOfWorkspace,
	scheduleOfWorkspace,
} from "./scan.reads.js";
import { setSchedule } from "./schedule.js";
import { productsNamedMax, startScan } from "./start-scan.js";

@ArgsType()
class ScansArgs {
	@Field(() => Int, {
		nullable: true,
		description: `How many at most: from 1 to ${scansListedMax}, ${scansListedDefault} when left out.`,
	})
	limit?: number | null;

	@Field(() => ScanStatusFilter, { nullable: true, description: "Which ones; `all` when left out." })
	status?: ScanStatusFilter | null;
}

@InputType({ description: "What is to be scanned." })
export class StartScanInput {
	@Field(() => [ID], {
		nullable: true,
		description: `Identifiers of tracked products, at most ${productsNamedMax}; all that are not paused when left out.`,
	})
	productIds?: string[] | null;
}

@ObjectType({ simpleResolvers: true, description: "When a workspace is scanned by itself." })
export class ScanSchedule {
	@Field(() => ScanInterval, { description: "How often." })
	every!: ScanInterval;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When it is due next; null when `every` is `off`." })
	nextAt!: Date | null;
}

@Resolver(() => Workspace)
export class WorkspaceScansResolver {
	@Directive(
		`@listSize(slicingArguments: ["limit"], assumedSize: ${scansListedDefault}, requireOneSlicingArgument: false)`,
	)
	@FieldResolver(() => [Scan], { description: "The workspace's scans, newest first." })
	scans(@Root() { id }: WorkspaceRow, @Args(() => ScansArgs) args: ScansArgs, @Ctx() { reads }: Context) {
		const limit = args.limit ?? scansListedDefault;
		if (limit < 1 || limit > scansListedMax) {
			const detail = `limit must be a whole number from 1 to ${scansListedMax}, not ${limit}`;
			throw new ServiceError("INVALID_REQUEST", `${detail}.`, { faults: [{ parameter: "limit", detail }] });
		}
		const { status } = args;
		return reads.load(scansOfWorkspace, id, !status || status === ScanStatusFilter.all ? null : status, limit);
	}

	@FieldResolver(() => Scan, {
		nullable: true,
		description: "One of its scans. Another's, or none, is `SCAN_NOT_FOUND`.",
	})
	async scan(
		@Root() workspace: WorkspaceRow,
		@Arg("id", () => ID, { description: "Identifier of the scan." }) id: string,
		@Ctx() { reads }: Context,
	): Promise<ScanRow> {
		const [scan] = isUuid(id) ? await reads.load(scanById, id.toLowerCase()) : [];
		if (scan?.workspaceId !== workspace.id) throw noSuchScan();
		return scan;
	}

	@FieldResolver(() => ScanSchedule, { description: "When it is scanned by itself: `off` until somebody sets it." })
	async scanSchedule(@Root() { id }: WorkspaceRow, @Ctx() { reads }: Context): Promise<ScanSchedule> {
		const [schedule] = await reads.load(scheduleOfWorkspace, id);
		const every = Object.values(ScanInterval).find(interval => hoursOfInterval[interval] === schedule?.everyHours);
		return { every: every ?? ScanInterval.off, nextAt: schedule?.nextAt ?? null };
	}
}

@Resolver(() => Scan)
export class ScanResolver {
	@Query(() => Scan, {
		description:
			"A scan of the key's workspace, or of one that the signed-in person belongs to. Another's, or none, is `SCAN_NOT_FOUND`.",
	})
	scan(
		@Arg("id", () => ID, { description: "Identifier of the scan." }) id: string,
		@Ctx() context: Context,
	): Promise<ScanRow> {
		return requireScan(id, context);
	}

	@Mutation(() => Scan, {
		description:
			"Starts a scan. A workspace has one in progress at a time: where there is one, it takes on the products that it does not visit yet, and is given back.",
	})
	async startScan(
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Arg("input", () => StartScanInput, { nullable: true, description: "What is to be scanned; all when left out." })
		input: StartScanInput | null,
		@Ctx() context: Context,
	): Promise<ScanRow> {
		const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
		const productIds = input?.productIds ?? undefined;
		const request = { workspaceId: workspace.id, productIds, trigger: "request", now: context.now } as const;
		const id = await transaction(context.pool, client => startScan(client, request));
		const [scan] = await context.reads.load(scanById, id);
		return scan!;
	}

	@Mutation(() => Workspace, { description: "Sets how often a workspace is scanned by itself." })
	async setScanSchedule(
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Arg("every", () => ScanInterval, { description: "How often; `off` for never." }) every: ScanInterval,
		@Ctx() context: Context,
	): Promise<WorkspaceRow> {
		const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
		await setSchedule(context.pool, {
			workspaceId: workspace.id,
			everyHours: hoursOfInterval[every],
			now: context.now,
		});
		return workspace;
	}

	@Directive(`@listSize(assumedSize: ${failuresListedMax})`)
	@FieldResolver(() => [ScanFailure], {
		description: `Offers whose page could not be read, or not be believed: the first ${failuresListedMax}. Their prices stay what they were.`,
	})
	failures(@Root() { id }: ScanRow, @Ctx() { reads }: Context) {
		return reads.load(failuresOfScan, id);
	}
}

/** Resolves what another subgraph knows of a scan: its identifier. One that is not the caller's is none. */
export async function scanReference({ id }: { id: string }, context: Context): Promise<ScanRow | undefined> {
	if (context.principal.kind !== "workspace" && context.principal.kind !== "person") return undefined;
	return requireScan(String(id), context).catch(thrown => {
		if (thrown instanceof ServiceError && thrown.code === "SCAN_NOT_FOUND") return undefined;
		throw thrown;
	});
}

/** The scan, where it is of the caller's workspace. */
async function requireScan(id: string, context: Context): Promise<ScanRow> {
	const { principal, reads } = context;
	// Who may have no scans at all is told so.
	if (principal.kind !== "person" && principal.kind !== "workspace") await currentWorkspace(context);
	const [scan] = isUuid(id) ? await reads.load(scanById, id.toLowerCase()) : [];
	if (!scan) throw noSuchScan();
	if (principal.kind === "workspace" && principal.workspaceId === scan.workspaceId) return scan;
	if (principal.kind === "person") {
		const [membership] = await reads.load(membershipsOfPerson, scan.workspaceId, principal.accountId);
		if (membership) return scan;
	}
	throw noSuchScan();
}

function noSuchScan(): ServiceError {
	return new ServiceError("SCAN_NOT_FOUND", "You have no scan with this identifier.");
}
