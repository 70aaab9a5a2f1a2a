import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import type { Billing, DryRun } from "./billing.js";
import type { Call, CallTransaction, Standing } from "./calls.js";
import { fingerprintOf } from "./fingerprint.js";
import { readIdempotencyKey } from "./idempotency-key.js";
import { type OperationName, operationCosts } from "./operations.js";
import { payingProject } from "./paying-project.js";

/** What every input of a metered operation may hold beside its own. */
interface MeteredInput {
	readonly dryRun?: boolean | null;
}

/** One metered operation, as asked. */
export interface MeteredRequest<Input extends MeteredInput, Result> {
	readonly operation: OperationName;
	/** As the client sent it: by this a replay is recognised. */
	readonly input: Input;
	/** The argument; without it the request's header counts. */
	readonly idempotencyKey: string | null | undefined;
	/** Whether it may take seconds: only few of these run at a time. */
	readonly isLong?: boolean;
	/** Does what was asked. Throws where it fails, which costs nothing. */
	readonly run: () => Promise<Result>;
	/** Whether there is anything in the result that is worth paying for. */
	readonly found: (result: Result) => boolean;
}

/** What a metered operation answers with: one of the first two. */
export interface MeteredReply<Result> {
	readonly data: Result | null;
	readonly dryRun: DryRun | null;
	readonly billing: Billing;
}

/** Seconds after which a call that ran into its twin may come back. */
const twinRetrySeconds = 1;

/**
 * Runs a metered operation: once for each idempotency key, and charged when it found something. This is the only place
 * that bills, and the one rule is: a reply with a result is billed; a reply without one is free, and so is every failure.
 * The charge, the stored reply and the new balance are committed together, before the reply is given.
 */
export async function metered<Input extends MeteredInput, Result>(
	context: Context,
	request: MeteredRequest<Input, Result>,
): Promise<MeteredReply<Result>> {
	const call = callOf(context, request);
	if (request.input.dryRun === true)
		return context.calls.transaction(call, transaction => rehearsed(call, transaction));
	const started = performance.now();
	const milliseconds = () => Math.round(performance.now() - started);
	try {
		const reply = await answered(context, request, { call, milliseconds });
		context.notes.billing = reply.billing;
		if (reply.billing.replayed) {
			context.calls.log(call, {
				outcome: "replayed",
				reason: "The stored reply was given.",
				milliseconds: milliseconds(),
			});
		}
		return reply;
	} catch (thrown) {
		const { code, message } =
			thrown instanceof ServiceError ? thrown : { code: "INTERNAL", message: "A mistake of ours." };
		context.calls.log(call, {
			outcome: "failed",
			code: code.toLowerCase(),
			reason: message,
			milliseconds: milliseconds(),
		});
		throw thrown;
	}
}

interface Running {
	readonly call: Call;
	readonly milliseconds: () => number;
}

async function answered<Input extends MeteredInput, Result>(
	context: Context,
	request: MeteredRequest<Input, Result>,
	running: Running,
): Promise<MeteredReply<Result>> {
	const { calls } = context;
	const { call } = running;
	return calls.transaction(call, async transaction => {
		const unrun = await begun<Result>(context, call, transaction);
		if (unrun) return unrun;
		const run = () => settled(context, request, { ...running, transaction });
		// A place is taken only now: what need not be run waits for none.
		return request.isLong ? calls.longCalls.hold(run) : run();
	});
}

/** The stored reply, or what keeps the call from being run; undefined where it is to be run. */
async function begun<Result>(
	{ notes }: Context,
	call: Call,
	transaction: CallTransaction,
): Promise<MeteredReply<Result> | undefined> {
	const standing = await transaction.begin();
	notes.billing = { cost: call.cost, charged: 0, balance: standing.balance, replayed: false };
	if (standing.state === "replay") return replyOf(standing.reply, { ...notes.billing, replayed: true });
	const obstacle = obstacleOf(standing, call);
	if (obstacle) throw obstacle;
	return undefined;
}

/** Runs the call, charges for it and keeps its reply. */
async function settled<Input extends MeteredInput, Result>(
	{ notes }: Context,
	{ run, found }: MeteredRequest<Input, Result>,
	{ call, transaction, milliseconds }: Running & { readonly transaction: CallTransaction },
): Promise<MeteredReply<Result>> {
	const { cost } = call;
	const result = await run();
	const isBillable = found(result);
	const reply = JSON.stringify(result);
	const reason = isBillable ? "It has a result." : "It has no result.";
	const credits = isBillable ? cost : 0;
	const { charged, balance } = await transaction.settle({ credits, reply, reason, milliseconds: milliseconds() });
	if (charged === null) {
		notes.billing = { cost, charged: 0, balance, replayed: false };
		throw insufficient(call, balance);
	}
	// Should the connection break in the commit, nobody knows whether it was charged: then the reply does not say.
	notes.billing = undefined;
	return replyOf(reply, { cost, charged, balance, replayed: false });
}

/** The first reply is read from what is stored, as all later ones are: so they cannot differ. */
function replyOf<Result>(reply: string, billing: Billing): MeteredReply<Result> {
	return { data: JSON.parse(reply) as Result, dryRun: null, billing };
}

async function rehearsed<Result>(call: Call, transaction: CallTransaction): Promise<MeteredReply<Result>> {
	const { cost } = call;
	const standing = await transaction.begin();
	const { balance } = standing;
	const obstacle = obstacleOf(standing, call);
	const errors = obstacle ? [{ code: obstacle.code.toLowerCase(), detail: obstacle.message }] : [];
	return {
		data: null,
		dryRun: { cost, balance, wouldSucceed: errors.length === 0, errors },
		billing: { cost, charged: 0, balance, replayed: false },
	};
}

/** What keeps a call from being run. */
function obstacleOf({ state, balance }: Standing, call: Call): ServiceError | undefined {
	switch (state) {
		case "in_progress":
			return new ServiceError(
				"IDEMPOTENCY_IN_PROGRESS",
				"The first request with this idempotency key is still under way.",
				{ retryAfterSeconds: twinRetrySeconds },
			);
		case "reused":
			return new ServiceError(
				"IDEMPOTENCY_KEY_REUSED",
				"This idempotency key was used for another operation or another body. Make a new one for each request.",
			);
		case "insufficient":
			return insufficient(call, balance);
		default:
			return undefined;
	}
}

function insufficient({ operation, cost }: Call, balance: number): ServiceError {
	return new ServiceError("INSUFFICIENT_CREDITS", `${operation} costs ${cost} credits, and ${balance} are left.`);
}

function callOf<Input extends MeteredInput, Result>(
	{ principal, idempotencyKey, now, requestId }: Context,
	request: MeteredRequest<Input, Result>,
): Call {
	const { projectId, accountId, credentialId } = payingProject(principal);
	const { dryRun: _, ...asked } = request.input;
	return {
		projectId,
		accountId,
		credentialId,
		requestId,
		idempotencyKey: readIdempotencyKey(request.idempotencyKey ?? idempotencyKey),
		operation: request.operation,
		fingerprint: fingerprintOf(asked),
		cost: operationCosts[request.operation],
		now,
	};
}
