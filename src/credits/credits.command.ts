import { Command, InvalidArgumentError } from "commander";
import { knownAccount } from "../access/known-account.js";
import { poolAction } from "../command.js";
import { adjust, balanceOf, grant } from "./ledger.js";

interface Holder {
	readonly email: string;
}

interface Movement extends Holder {
	readonly amount: number;
	readonly reason: string;
}

const creditsMovedMax = 100_000_000;
const reasonCharactersMax = 500;

const show = holderCommand("show", "tell an account's balance").action(
	poolAction(async (pool, _surroundings, { email }: Holder) => {
		const accountId = await knownAccount(pool, email);
		const balance = await balanceOf(pool, accountId);
		return { text: `${email} has ${balance} credits.`, json: { balance, email, accountId } };
	}),
);

const give = movementCommand("grant", "give credits to an account", positive).action(
	poolAction(async (pool, _surroundings, { email, amount, reason }: Movement) => {
		const accountId = await knownAccount(pool, email);
		const balance = await grant(pool, { accountId, credits: amount, reason, now: new Date() });
		return {
			text: `${email} was given ${amount} credits and has ${balance} now.`,
			json: { balance, email, accountId, granted: amount },
		};
	}),
);

const putRight = movementCommand(
	"adjust",
	"put an account's balance right, by a number above or below 0",
	signed,
).action(
	poolAction(async (pool, _surroundings, { email, amount, reason }: Movement) => {
		const accountId = await knownAccount(pool, email);
		const balance = await adjust(pool, { accountId, credits: amount, reason, now: new Date() });
		if (balance === undefined) throw new Error(`${email} has fewer than ${-amount} credits: nothing was changed.`);
		return { text: `${email} has ${balance} credits now.`, json: { balance, email, accountId, adjusted: amount } };
	}),
);

export const creditsCommand = new Command("credits")
	.description("look at an account's credits, and move them by hand")
	.addCommand(show)
	.addCommand(give)
	.addCommand(putRight);

function holderCommand(name: string, description: string): Command {
	return new Command(name)
		.description(description)
		.requiredOption("--email <address>", "whose account", text => text.trim().toLowerCase());
}

function movementCommand(name: string, description: string, readAmount: (text: string) => number): Command {
	return holderCommand(name, description)
		.requiredOption("--amount <credits>", "how many credits", readAmount)
		.requiredOption("--reason <words>", "why: the customer reads it too", reason);
}

function positive(text: string): number {
	const amount = signed(text);
	if (amount < 0) throw new InvalidArgumentError("It must be above 0.");
	return amount;
}

function signed(text: string): number {
	if (!/^[+-]?[0-9]{1,9}$/.test(text) || Number(text) === 0 || Math.abs(Number(text)) > creditsMovedMax)
		throw new InvalidArgumentError(`It must be a whole number of credits, at most ${creditsMovedMax}.`);
	return Number(text);
}

function reason(text: string): string {
	const words = text.trim();
	if (words === "" || words.length > reasonCharactersMax)
		throw new InvalidArgumentError(`It must have from 1 to ${reasonCharactersMax} characters.`);
	return words;
}
