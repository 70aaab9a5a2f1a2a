import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { InputFaults } from "../commerce/input-faults.js";
import type { WorkspaceRow } from "../workspaces/workspace.reads.js";
import type { Change, ChangeResult } from "./change.js";
import { changeTrackedProducts, type Place } from "./change-tracked-products.js";
import {
	type ChangeTrackedProductsInput,
	operationsMax,
	readOperation,
	type TrackedProductOperationInput,
} from "./tracked-product.input.js";

/** How an operation ended. */
export enum OperationStatus {
	ok = "ok",
	failed = "failed",
}
registerEnumType(OperationStatus, {
	name: "TrackedProductOperationStatus",
	description: "How an operation of a bulk change ended.",
	valuesConfig: {
		ok: { description: "It was done; in a dry run: it would be." },
		failed: { description: "It was not done: `code` and `detail` say why." },
	},
});

@ObjectType({ simpleResolvers: true, description: "How one operation of a bulk change went." })
export class TrackedProductOperationResult {
	@Field(() => Int, { description: "Its place among the operations, from 0." })
	index!: number;

	@Field(() => OperationStatus, { description: "How it ended." })
	status!: OperationStatus;

	@Field(() => ID, {
		nullable: true,
		description: "Identifier of the tracked product that it was about; null where there is none.",
	})
	id!: string | number | null;

	@Field(() => String, {
		nullable: true,
		description:
			"The code that the operation alone would have failed with, as REST writes it; `not_applied` where nothing was wrong with it, and all was called off for another's sake.",
	})
	code!: string | null;

	@Field(() => String, { nullable: true, description: "What was wrong, in a sentence." })
	detail!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "How a bulk change went." })
export class TrackedProductChanges {
	@Field(() => Int, { description: "Operations that were done; in a dry run: that would be." })
	succeeded!: number;

	@Field(() => Int, { description: "Operations that were not." })
	failed!: number;

	@Field(() => [TrackedProductOperationResult], { description: "A result for each operation, in their order." })
	results!: TrackedProductOperationResult[];
}

/** Makes the changes of a bulk input. */
export async function changeOperations(
	place: Place & { readonly workspace: WorkspaceRow },
	{ operations, atomic, dryRun }: ChangeTrackedProductsInput,
): Promise<TrackedProductChanges> {
	if (operations.length === 0 || operations.length > operationsMax) {
		const faults = new InputFaults();
		faults.add("/operations", `must have from 1 to ${operationsMax} entries; it has ${operations.length}`);
		faults.throwIfAny();
	}
	const isAtomic = atomic === true;
	const changes = operations.map(operation => readOrFailure(operation, place.workspace.currency));
	const done = await changeTrackedProducts(place, changes, { atomic: isAtomic, dryRun: dryRun === true });
	const isOff = isAtomic && done.some(({ failure }) => failure);
	const results = done.map((result, index) => resultOf(result, operations[index]!, { index, isOff }));
	const failed = results.filter(({ status }) => status === OperationStatus.failed).length;
	return { succeeded: results.length - failed, failed, results };
}

function readOrFailure(operation: TrackedProductOperationInput, currency: string): Change | { failure: unknown } {
	try {
		return readOperation(operation, currency);
	} catch (failure) {
		return { failure };
	}
}

function resultOf(
	{ stored, failure }: ChangeResult,
	operation: TrackedProductOperationInput,
	{ index, isOff }: { index: number; isOff: boolean },
): TrackedProductOperationResult {
	const id = stored?.id ?? operation.id ?? null;
	if (failure) {
		const { code, detail } = failure;
		return { index, status: OperationStatus.failed, id, code: code.toLowerCase(), detail };
	}
	if (isOff)
		return {
			index,
			status: OperationStatus.failed,
			id,
			code: "not_applied",
			detail: "Nothing was changed: another operation failed, and all or nothing was asked for.",
		};
	return { index, status: OperationStatus.ok, id, code: null, detail: null };
}
