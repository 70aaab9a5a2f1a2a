import { Arg, Ctx, Directive, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../context.js";
import { Account, accountById } from "./account.js";
import { passwordCharactersMax, passwordCharactersMin } from "./password.js";

/** A password is slow to look at, so that guesses are: an operation holds a few at most. */
const slow = "@cost(weight: 1000)";

@Resolver()
export class PeopleResolver {
	@Query(() => Account, { nullable: true, description: "The signed-in person's account; null for anybody else." })
	account(@Ctx() { principal, reads }: Context) {
		return principal.kind === "person" ? accountWithId(principal.accountId, reads) : null;
	}

	@Directive(slow)
	@Mutation(() => Account, {
		description:
			"Makes an account, and signs in: the reply sets the session's cookie. A new account gets its one attempt at the signup grant.",
	})
	async signUp(
		@Arg("email", () => String, { description: "An e-mail that no account has yet. Capitals do not count." })
		email: string,
		@Arg("password", () => String, {
			description: `From ${passwordCharactersMin} to ${passwordCharactersMax} characters.`,
		})
		password: string,
		@Arg("name", () => String, { description: "What the person calls itself: from 1 to 100 characters." }) name: string,
		@Ctx() { people, notes, reads, now }: Context,
	) {
		const account = await people.register({ email, password, name }, now);
		notes.cookies = (await people.signIn({ email, password }, now)).cookies;
		return accountWithId(account.id, reads);
	}

	@Directive(slow)
	@Mutation(() => Account, {
		description:
			"Signs in for seven days: the reply sets the session's cookie. An unknown e-mail and a wrong password are told alike, and after ten of them an e-mail has to wait for up to 15 minutes.",
	})
	async signIn(
		@Arg("email", () => String, { description: "The account's e-mail. Capitals do not count." }) email: string,
		@Arg("password", () => String, { description: "Its password." }) password: string,
		@Ctx() { people, notes, reads, now }: Context,
	) {
		const { accountId, cookies } = await people.signIn({ email, password }, now);
		notes.cookies = cookies;
		return accountWithId(accountId, reads);
	}

	@Mutation(() => Boolean, {
		description:
			"Ends the session that the request's cookie stands for, and clears the cookie. True, also without one.",
	})
	async signOut(@Ctx() { people, notes, principal }: Context) {
		notes.cookies = await people.signOut(principal.kind === "person" ? principal : undefined);
		return true;
	}
}

async function accountWithId(id: string, reads: Context["reads"]): Promise<Account> {
	return (await reads.load(accountById, id))[0]!;
}
