import { Command } from "commander";
import { databaseAction } from "../command.js";
import { checkLedger } from "./ledger-check.js";

const check = new Command("check")
	.description("prove that every balance is the sum of its entries; exit status 1 when the books are wrong")
	.action(
		databaseAction(async ({ url }, { print }) => {
			const { ok, accounts, entries, faults } = await checkLedger(url);
			const counted = `${accounts} accounts and ${entries} entries`;
			if (ok) return { text: `The books are right: ${counted} were checked.`, json: { ok, accounts, entries } };
			print({ text: faults.join("\n"), json: { ok, accounts, entries, faults } });
			throw new Error(`The books are wrong: ${counted} were checked. First of all: ${faults[0]}`);
		}),
	);

export const ledgerCommand = new Command("ledger").description("look at the books of the credits").addCommand(check);
