import { Command } from "commander";
import { poolAction } from "../command.js";
import { type Registrant, register } from "./registration.js";

const create = new Command("create")
	.description("register a person, as signing up does: with the one attempt at the signup grant")
	.requiredOption("--email <address>", "what the person signs in with")
	.requiredOption("--password <password>", "from 8 to 128 characters")
	.option("--name <name>", "what the person calls itself; what stands before the @ when not given")
	.action(
		poolAction(async (pool, { config }, options: Omit<Registrant, "name"> & { name?: string }) => {
			const registrant = { ...options, name: options.name ?? options.email.split("@")[0]! };
			const terms = { signupGrantCredits: config.signupGrantCredits, now: new Date() };
			const { id, email } = await register(pool, registrant, terms);
			return { text: `Made the account ${id} of ${email}.`, json: { id, email } };
		}),
	);

export const accountCommand = new Command("account").description("people's accounts").addCommand(create);
