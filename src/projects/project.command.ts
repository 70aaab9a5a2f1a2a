import { Command } from "commander";
import { knownAccount } from "../access/known-account.js";
import { poolAction } from "../command.js";
import { createProject } from "./create-project.js";

const create = new Command("create")
	.description("make a Developer Project")
	.requiredOption("--email <address>", "of the account that it belongs to")
	.requiredOption("--name <name>", "what it is called")
	.action(
		poolAction(async (pool, _surroundings, options: { email: string; name: string }) => {
			const accountId = await knownAccount(pool, options.email);
			const { id, name } = await createProject(pool, { accountId, name: options.name, now: new Date() });
			return { text: `Made the project ${id}, ${name}.`, json: { id, name } };
		}),
	);

export const projectCommand = new Command("project").description("Developer Projects").addCommand(create);
