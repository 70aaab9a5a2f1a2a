import { Arg, Args, ArgsType, Ctx, Directive, Field, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Credential, type CredentialRow } from "../access/credential.js";
import { credentialById } from "../access/credential.reads.js";
import { signedIn } from "../access/signed-in.js";
import { Page, PageArgs, pagedBy, pageRequest } from "../connections/connection.js";
import type { Context } from "../context.js";
import { checkBounds } from "../errors.js";
import { dayText, startOf, windowUpTo } from "../prices/day.js";
import { Project } from "../projects/project.js";
import {
	CommerceOperation,
	CommerceRequest,
	CommerceRequestConnection,
	CommerceRequestOutcome,
	RequestsOfDay,
	requestsKeptDays,
} from "./commerce-request.js";
import {
	type CommerceRequestRow,
	countOfRequests,
	orderOfRequests,
	requestCountsOfProject,
	requestsOfProject,
} from "./commerce-request.reads.js";
import type { OperationName } from "./operations.js";

const daysDefault = 30;

@ArgsType()
class RequestsArgs extends PageArgs {
	@Field(() => CommerceOperation, { nullable: true, description: "Only requests of this operation." })
	operation?: OperationName | null;

	@Field(() => CommerceRequestOutcome, { nullable: true, description: "Only requests that ended so." })
	outcome?: CommerceRequestOutcome | null;

	@Field(() => ID, { nullable: true, description: "Only requests made with this credential." })
	credentialId?: string | null;
}

/** What a Developer Project asked for, as its owner sees it. Each statement names the owner: no other project is found. */
@Resolver(() => Project)
export class ProjectRequestsResolver {
	@Directive(pagedBy)
	@FieldResolver(() => CommerceRequestConnection, {
		description: `The log of the project's metered requests, newest first, a page at a time. Kept for ${requestsKeptDays} days.`,
	})
	async requests(
		@Root() { id }: Project,
		@Args(() => RequestsArgs) { operation = null, outcome = null, credentialId = null, ...page }: RequestsArgs,
		@Ctx() { principal, reads, now }: Context,
	): Promise<Page<CommerceRequestRow>> {
		const request = pageRequest(page, orderOfRequests);
		const { accountId } = signedIn(principal);
		const wanted = [accountId, now, operation, outcome, credentialId?.toLowerCase() ?? null];
		const [startedUs = null, lastId = null] = request.after ?? [];
		const rows = await reads.load(requestsOfProject, id, ...wanted, startedUs, lastId, request.limit);
		return new Page(rows, request, orderOfRequests, async () => {
			const [counted] = await reads.load(countOfRequests, id, ...wanted);
			return counted?.count ?? 0;
		});
	}

	@Directive('@listSize(slicingArguments: ["days"], requireOneSlicingArgument: false)')
	@FieldResolver(() => [RequestsOfDay], {
		description: "The project's metered requests of the last days, counted. Each day is there, oldest first.",
	})
	async requestCounts(
		@Root() { id }: Project,
		@Arg("days", () => Int, {
			defaultValue: daysDefault,
			description: `How many UTC days back, today included: 1 to ${requestsKeptDays}.`,
		})
		days: number,
		@Ctx() { principal, reads, now }: Context,
	): Promise<RequestsOfDay[]> {
		checkBounds("days", days, requestsKeptDays);
		const { first } = windowUpTo(now, days);
		const rows = await reads.load(requestCountsOfProject, id, signedIn(principal).accountId, startOf(first), now);
		const counts = Map.groupBy(rows, ({ day }) => day);
		return Array.from({ length: days }, (_, nth) => dayText(first + nth)).map(day => ({
			day,
			counts: counts.get(day) ?? [],
		}));
	}
}

@Resolver(() => CommerceRequest)
export class CommerceRequestResolver {
	@FieldResolver(() => Credential, { nullable: true, description: "What it was made with." })
	async credential(
		@Root() { credentialId }: CommerceRequestRow,
		@Ctx() { reads }: Context,
	): Promise<CredentialRow | undefined> {
		return credentialId === null ? undefined : (await reads.load(credentialById, credentialId))[0];
	}
}
