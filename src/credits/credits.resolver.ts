import { Arg, Args, Ctx, Directive, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import type { Principal } from "../access/principal.js";
import { signedIn } from "../access/signed-in.js";
import { Page, PageArgs, pagedBy, pageRequest } from "../connections/connection.js";
import type { Context } from "../context.js";
import { ServiceError } from "../errors.js";
import { CreditCheckout, CreditEntryConnection, Credits } from "./credits.js";
import { balanceOfAccount, countOfEntries, entriesOfAccount, orderOfEntries } from "./credits.reads.js";
import { CreditPack, CreditPackName, creditPacks } from "./packs.js";

@Resolver(() => Credits)
export class CreditsResolver {
	@Query(() => Credits, {
		description:
			"The credits of the account that calls: of the person who has signed in, or of the Developer Project's owner.",
	})
	credits(@Ctx() { principal }: Context): Credits {
		return { accountId: payingAccount(principal) };
	}

	@FieldResolver(() => Int, { description: "What may be spent. Never below 0." })
	async balance(@Root() { accountId }: Credits, @Ctx() { reads }: Context): Promise<number> {
		const [row] = await reads.load(balanceOfAccount, accountId);
		return row?.balance ?? 0;
	}

	@Directive(pagedBy)
	@FieldResolver(() => CreditEntryConnection, {
		description: "Every movement of the credits, newest first, a page at a time. They sum up to the balance.",
	})
	async entries(@Root() { accountId }: Credits, @Args(() => PageArgs) args: PageArgs, @Ctx() { reads }: Context) {
		const request = pageRequest(args, orderOfEntries);
		const rows = await reads.load(entriesOfAccount, accountId, request.after?.[0] ?? null, request.limit);
		return new Page(rows, request, orderOfEntries, async () => {
			const [counted] = await reads.load(countOfEntries, accountId);
			return counted?.count ?? 0;
		});
	}

	@FieldResolver(() => [CreditPack], { description: "What credits are sold in, the smallest pack first." })
	packs(): readonly CreditPack[] {
		return creditPacks;
	}

	@FieldResolver(() => Boolean, { description: "Whether packs can be bought on this server." })
	topUpsEnabled(@Ctx() { topUps }: Context): boolean {
		return topUps !== undefined;
	}

	@Mutation(() => CreditCheckout, {
		description:
			"Opens a page of Stripe's on which the person who has signed in pays for a pack. The credits come when Stripe says that it was paid.",
	})
	async buyCredits(
		@Arg("pack", () => CreditPackName, { description: "The pack to buy." }) pack: CreditPackName,
		@Ctx() { principal, topUps }: Context,
	): Promise<CreditCheckout> {
		const buyer = signedIn(principal);
		if (!topUps) throw new ServiceError("FORBIDDEN", "Top-ups are switched off on this server: it sells no credits.");
		return { url: await topUps.checkout(buyer, pack) };
	}
}

/** The account whose credits a caller may see and spend. */
function payingAccount(principal: Principal): string {
	switch (principal.kind) {
		case "person":
		case "project":
			return principal.accountId;
		case "workspace":
			throw new ServiceError(
				"WRONG_CREDENTIAL_KIND",
				"Credits belong to an account: ask as a person who has signed in, or with a credential of a Developer Project.",
			);
		case "anonymous":
			throw new ServiceError(
				"MISSING_API_KEY",
				"Credits belong to an account: sign in, or send the header `X-API-Key` with a credential of a Developer Project.",
			);
	}
}
