import { GraphQLDateTimeISO } from "graphql-scalars";
import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionOf } from "../connections/connection.js";

/** Why credits moved. */
export enum CreditEntryKind {
	grant = "grant",
	purchase = "purchase",
	charge = "charge",
	adjustment = "adjustment",
}
registerEnumType(CreditEntryKind, {
	name: "CreditEntryKind",
	description: "Why credits moved.",
	valuesConfig: {
		grant: { description: "They were given." },
		purchase: { description: "They were paid for." },
		charge: { description: "They were spent on a billable call." },
		adjustment: { description: "A balance was put right, up or down." },
	},
});

@ObjectType({ simpleResolvers: true, description: "One movement of an account's credits. It is never changed." })
export class CreditEntry {
	@Field(() => CreditEntryKind, { description: "Why the credits moved." })
	kind!: CreditEntryKind;

	@Field(() => Int, { description: "How many: above 0 when the account got them, below when it spent them." })
	credits!: number;

	@Field(() => Int, { description: "The balance after it." })
	balance!: number;

	@Field(() => String, { description: "What for, in words." })
	reason!: string;

	@Field(() => GraphQLDateTimeISO, { description: "When it happened." })
	createdAt!: Date;
}

export const CreditEntryConnection = connectionOf(CreditEntry, "movements of credits");

/** Whose credits; the rest is asked for field by field. */
@ObjectType({ description: "The Commerce Credits of an account." })
export class Credits {
	readonly accountId!: string;
}

@ObjectType({ simpleResolvers: true, description: "A page of Stripe's on which a pack of credits is paid for." })
export class CreditCheckout {
	@Field(() => String, {
		description: "Its address: send the buyer's browser there. The credits come with the payment.",
	})
	url!: string;
}
