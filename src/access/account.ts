import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import type { Batch } from "../database/reads.js";

/** How the one attempt at an account's signup grant ended. */
export enum SignupGrantOutcome {
	granted = "granted",
	failed = "failed",
	none = "none",
	absent = "absent",
}
registerEnumType(SignupGrantOutcome, {
	name: "SignupGrantOutcome",
	description: "How the one attempt at the signup grant ended. It is not repeated: support grants by hand.",
	valuesConfig: {
		granted: { description: "The credits were granted." },
		failed: { description: "The attempt failed: the account began without credits." },
		none: { description: "No credits were given to new accounts at the time." },
		absent: { description: "There is no grant." },
	},
});

@ObjectType({ simpleResolvers: true, description: "A developer account: of one person, who signs in with an e-mail." })
export class Account {
	@Field(() => ID, { description: "Identifier." })
	id!: string;

	@Field(() => String, { description: "The e-mail to sign in with, in lower case." })
	email!: string;

	@Field(() => String, { description: "What the person calls itself." })
	name!: string;

	@Field(() => SignupGrantOutcome, { description: "How the attempt at the signup grant ended." })
	signupGrant!: SignupGrantOutcome;

	@Field(() => GraphQLDateTimeISO, { description: "When the person signed up." })
	createdAt!: Date;
}

export const accountById: Batch<string, Account> = {
	name: "account_by_id",
	text: `select a.id, u.email, u.name, coalesce(g.outcome, 'absent') as "signupGrant", a.created_at as "createdAt"
		from accounts a join users u on u.id = a.user_id left join signup_grants g on g.account_id = a.id
		where a.id = any($1)`,
	keyOf: row => row.id,
};
