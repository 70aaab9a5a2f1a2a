import { Command } from "commander";
import { knownAccount } from "../access/known-account.js";
import { poolAction } from "../command.js";
import { country, currency, slug } from "../command-values.js";
import { createWorkspace } from "./create-workspace.js";

interface Options {
	readonly email: string;
	readonly name: string;
	readonly vendor: string;
	readonly market: string;
	readonly currency: string;
}

const create = new Command("create")
	.description("make a workspace")
	.requiredOption("--email <address>", "of the account that will own it")
	.requiredOption("--name <name>", "what it is called")
	.requiredOption("--vendor <slug>", "who it stands for: a short name in lower case; made when it is new", slug)
	.requiredOption("--market <country>", "what it looks at: two letters of ISO 3166-1", country)
	.requiredOption("--currency <code>", "of its prices: ISO 4217", currency)
	.action(
		poolAction(async (pool, _surroundings, { email, vendor, ...details }: Options) => {
			const accountId = await knownAccount(pool, email);
			const made = { accountId, ...details, vendor: { slug: vendor, made: true }, now: new Date() };
			const id = await createWorkspace(pool, made);
			const { name, market } = details;
			return {
				text: `Made the workspace ${id}, ${name}.`,
				json: { id, name, vendor, market, currency: details.currency },
			};
		}),
	);

export const workspaceCommand = new Command("workspace").description("retailers' workspaces").addCommand(create);
