import {
	Arg,
	Args,
	ArgsType,
	Ctx,
	Directive,
	Field,
	FieldResolver,
	ID,
	Int,
	Mutation,
	Resolver,
	Root,
	registerEnumType,
} from "type-graphql";
import { pageSizeDefault, pageSizeMax } from "../connections/page-size.js";
import type { Context } from "../context.js";
import { refuse, ServiceError } from "../errors.js";
import { readId } from "../identifier.js";
import { Product } from "../products/product.entity.js";
import { productById } from "../products/product.reads.js";
import { currentWorkspace, workspaceArgument } from "../workspaces/current-workspace.js";
import { Workspace } from "../workspaces/workspace.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import { type Change, noSuchTrackedProduct } from "./change.js";
import { changeOperations, TrackedProductChanges } from "./change-operations.js";
import { changeTrackedProducts } from "./change-tracked-products.js";
import { exportedMax, exportTrackedProducts, TrackedProductExport } from "./export-tracked-products.js";
import { importCsv, TrackedProductImport } from "./import-tracked-products.js";
import { listTrackedProducts } from "./list-tracked-products.js";
import { decideMatch, type MatchRow, matchesListedMax, matchesOf } from "./matches.js";
import {
	AddTrackedProductInput,
	ChangeTrackedProductsInput,
	ImportTrackedProductsInput,
	readAdd,
	readUpdate,
	UpdateTrackedProductInput,
} from "./tracked-product.input.js";
import {
	MatchState,
	TrackedProduct,
	TrackedProductMatch,
	TrackedProductPage,
	TrackedStatus,
} from "./tracked-product.js";
import {
	type TrackedProductRow,
	trackedProductById,
	trackedProductOf,
	trackedProductOfMember,
} from "./tracked-product.reads.js";

/** Which tracked products are listed. */
export enum TrackedStatusFilter {
	tracked = "tracked",
	paused = "paused",
	all = "all",
}
registerEnumType(TrackedStatusFilter, {
	name: "TrackedStatusFilter",
	description: "Which of a workspace's tracked products are meant.",
	valuesConfig: {
		tracked: { description: "Those that are followed." },
		paused: { description: "Those that are paused." },
		all: { description: "Both." },
	},
});

@ArgsType()
class TrackedProductsArgs {
	@Field(() => String, {
		nullable: true,
		description:
			"Only those that have each word of it, or part of a word, in their name, article number, brand or GTIN; a GTIN in any written form finds its product. At most 256 characters.",
	})
	query?: string | null;

	@Field(() => TrackedStatusFilter, {
		defaultValue: TrackedStatusFilter.tracked,
		description: "Which of them.",
	})
	status!: TrackedStatusFilter;

	@Field(() => Int, { defaultValue: 1, description: "Number of the page, from 1." })
	page!: number;

	@Field(() => Int, { defaultValue: pageSizeDefault, description: `Products a page, from 1 to ${pageSizeMax}.` })
	pageSize!: number;
}

/** The tracked products of a workspace. */
@Resolver(() => Workspace)
export class WorkspaceTrackedProductsResolver {
	@Directive("@cost(weight: 20)")
	@Directive('@listSize(slicingArguments: ["pageSize"], sizedFields: ["products"], requireOneSlicingArgument: false)')
	@FieldResolver(() => TrackedProductPage, { description: "The products that the workspace tracks." })
	trackedProducts(
		@Root() { id }: WorkspaceRow,
		@Args(() => TrackedProductsArgs) { query, status, page, pageSize }: TrackedProductsArgs,
		@Ctx() { reads }: Context,
	) {
		return listTrackedProducts(reads, id, { query, status: statusOf(status), page, pageSize });
	}

	@Directive("@cost(weight: 1000)")
	@FieldResolver(() => TrackedProductExport, {
		description: `The products that the workspace tracks, as a CSV file; of more than ${exportedMax}, in pieces.`,
	})
	trackedProductsFile(
		@Root() { id }: WorkspaceRow,
		@Arg("status", () => TrackedStatusFilter, {
			defaultValue: TrackedStatusFilter.all,
			description: "Which of them.",
		})
		status: TrackedStatusFilter,
		@Arg("after", () => ID, { nullable: true, description: "`next` of the piece before." }) after: string | null,
		@Ctx() { reads }: Context,
	) {
		return exportTrackedProducts(reads, id, { after: readAfter(after), status: statusOf(status) });
	}

	@FieldResolver(() => TrackedProduct, {
		nullable: true,
		description: "The workspace's tracked product with this identifier; null when there is none.",
	})
	trackedProduct(
		@Root() workspace: WorkspaceRow,
		@Arg("id", () => ID, { description: "Identifier of a tracked product." }) id: string,
		@Ctx() { reads }: Context,
	) {
		return trackedProductWithin(workspace, id, reads);
	}
}

function statusOf(filter: TrackedStatusFilter): TrackedStatus | undefined {
	return filter === TrackedStatusFilter.all ? undefined : TrackedStatus[filter];
}

function readAfter(after: string | null): number {
	if (after === null || after === undefined) return 0;
	const id = readId(after);
	if (id !== undefined) return id;
	return refuse("after", "after must be the `next` of the piece before.");
}

const idDescription = "Identifier of the tracked product.";

@Resolver(() => TrackedProduct)
export class TrackedProductResolver {
	@Mutation(() => TrackedProduct, {
		description:
			"Tracks a product of the catalogue. `PRODUCT_NOT_FOUND` where the catalogue does not know it, `ALREADY_TRACKED` where the workspace tracks it. One that was removed comes back with its identifier and with what was decided of its matches.",
	})
	async addTrackedProduct(
		@Arg("input", () => AddTrackedProductInput, { description: "The product, and what the workspace says of it." })
		input: AddTrackedProductInput,
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Ctx() context: Context,
	) {
		const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
		return changeOne(context, workspace, readAdd(input, workspace.currency));
	}

	@Mutation(() => TrackedProduct, {
		description: "Changes a tracked product, pauses it or resumes it. What is left out stays as it is.",
	})
	async updateTrackedProduct(
		@Arg("id", () => ID, { description: idDescription }) id: string,
		@Arg("input", () => UpdateTrackedProductInput, { description: "What is to change." })
		input: UpdateTrackedProductInput,
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Ctx() context: Context,
	) {
		const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
		return changeOne(context, workspace, readUpdate(id, input, workspace.currency));
	}

	@Mutation(() => TrackedProduct, {
		description:
			"Tracks a product no more, and gives it as it was. What was decided of its matches is kept, should it be added again.",
	})
	async removeTrackedProduct(
		@Arg("id", () => ID, { description: idDescription }) id: string,
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Ctx() context: Context,
	) {
		const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
		const tracked = await requireTrackedProduct(workspace, id, context);
		await change(context, workspace, { action: "remove", id });
		return tracked;
	}

	@Directive("@cost(weight: 100)")
	@Mutation(() => TrackedProductChanges, {
		description:
			"Makes up to 1,000 changes in their order: each sees what those before it have done, and one that cannot be done fails alone, unless `atomic` asks for all or nothing.",
	})
	async changeTrackedProducts(
		@Arg("input", () => ChangeTrackedProductsInput, { description: "The changes." }) input: ChangeTrackedProductsInput,
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Ctx() context: Context,
	): Promise<TrackedProductChanges> {
		const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
		return changeOperations({ ...placeOf(context), workspace }, input);
	}

	@Directive("@cost(weight: 1000)")
	@Mutation(() => TrackedProductImport, {
		description:
			"Tracks what the rows of a file name, and changes what is tracked already. A row that cannot be used is left out and told; the others hold.",
	})
	async importTrackedProducts(
		@Arg("input", () => ImportTrackedProductsInput, { description: "The file." })
		{ csv, dryRun }: ImportTrackedProductsInput,
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Ctx() context: Context,
	): Promise<TrackedProductImport> {
		const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
		return importCsv({ ...placeOf(context), workspace }, csv, dryRun === true);
	}

	@Mutation(() => TrackedProduct, {
		description:
			"Says that another product is the tracked one: its offers count as the tracked one's from now on. For members of the workspace, and for its keys.",
	})
	confirmMatch(
		@Arg("trackedProductId", () => ID, { description: idDescription }) id: string,
		@Arg("productId", () => ID, { description: "Identifier of the matched product in the catalogue." })
		productId: string,
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Ctx() context: Context,
	) {
		return decide(context, { id, productId, workspaceId, state: MatchState.confirmed });
	}

	@Mutation(() => TrackedProduct, {
		description:
			"Says that another product is not the tracked one: it is never suggested again. For members of the workspace, and for its keys.",
	})
	rejectMatch(
		@Arg("trackedProductId", () => ID, { description: idDescription }) id: string,
		@Arg("productId", () => ID, { description: "Identifier of the matched product in the catalogue." })
		productId: string,
		@Arg("workspaceId", () => ID, workspaceArgument) workspaceId: string | null,
		@Ctx() context: Context,
	) {
		return decide(context, { id, productId, workspaceId, state: MatchState.rejected });
	}

	@FieldResolver(() => Product, { description: "The product of the catalogue that it is." })
	async product(@Root() { productId }: TrackedProductRow, @Ctx() { reads }: Context) {
		return (await reads.load(productById, productId))[0];
	}

	@Directive(`@cost(weight: 20)`)
	@Directive("@listSize(assumedSize: 10)")
	@FieldResolver(() => [TrackedProductMatch], {
		description: `Other products of the catalogue that may be it, or are: up to ${matchesListedMax}, those that wait for a decision first. The catalogue is searched for new ones when they are asked for, at most once a day.`,
	})
	matches(@Root() tracked: TrackedProductRow, @Ctx() context: Context) {
		return matchesOf(tracked, context);
	}
}

@Resolver(() => TrackedProductMatch)
export class TrackedProductMatchResolver {
	@FieldResolver(() => Product, { description: "The product that may be the tracked one." })
	async product(@Root() { productId }: MatchRow, @Ctx() { reads }: Context) {
		return (await reads.load(productById, productId))[0];
	}
}

/** Resolves what another subgraph knows of a tracked product, for who belongs to its workspace. */
export async function trackedProductReference(
	{ id }: { id: string },
	{ principal, reads }: Context,
): Promise<TrackedProductRow | undefined> {
	const key = readId(String(id));
	if (key === undefined) return undefined;
	if (principal.kind === "workspace") return published(reads.load(trackedProductById, key, principal.workspaceId));
	if (principal.kind === "person") return published(reads.load(trackedProductOfMember, key, principal.accountId));
	return undefined;
}

/** A tracked product of the workspace; undefined where there is none. */
export async function trackedProductWithin(
	workspace: Pick<WorkspaceRow, "id">,
	id: string,
	reads: Context["reads"],
): Promise<TrackedProductRow | undefined> {
	const key = readId(id);
	return key === undefined ? undefined : published(reads.load(trackedProductById, key, workspace.id));
}

async function published(
	records: Promise<Parameters<typeof trackedProductOf>[0][]>,
): Promise<TrackedProductRow | undefined> {
	const [record] = await records;
	return record && trackedProductOf(record);
}

async function requireTrackedProduct(
	workspace: WorkspaceRow,
	id: string,
	{ reads }: Context,
): Promise<TrackedProductRow> {
	const tracked = await trackedProductWithin(workspace, id, reads);
	if (!tracked) throw noSuchTrackedProduct(id);
	return tracked;
}

/** Makes one change; gives the identifier of what it was about. Throws where it fails. */
async function change(context: Context, workspace: WorkspaceRow, wanted: Change): Promise<string> {
	const [result] = await changeTrackedProducts({ ...placeOf(context), workspace }, [wanted]);
	const { stored, failure } = result!;
	if (failure) throw new ServiceError(failure.code, failure.detail, { faults: failure.faults });
	return String(stored!.id);
}

async function changeOne(context: Context, workspace: WorkspaceRow, wanted: Change): Promise<TrackedProductRow> {
	return requireTrackedProduct(workspace, await change(context, workspace, wanted), context);
}

function placeOf({ reads, pool, now }: Context) {
	return { reads, pool, now };
}

interface Decision {
	readonly id: string;
	readonly productId: string;
	readonly workspaceId: string | null;
	readonly state: MatchState.confirmed | MatchState.rejected;
}

async function decide(context: Context, { id, productId, workspaceId, state }: Decision): Promise<TrackedProductRow> {
	const { principal } = context;
	const workspace = await currentWorkspace(context, workspaceId, "workspaceId");
	if (principal.kind === "workspace" && principal.credentialKind !== "workspace_key")
		throw new ServiceError(
			"FORBIDDEN",
			"What is the same product is decided by members of the workspace and its keys.",
		);
	const tracked = await requireTrackedProduct(workspace, id, context);
	const accountId = principal.kind === "person" ? principal.accountId : null;
	await decideMatch(context, {
		workspaceId: workspace.id,
		trackedProductId: tracked.id,
		productId,
		state,
		accountId,
	});
	// Once more: what it is read to cost may now stand on other offers.
	return requireTrackedProduct(workspace, id, context);
}
