import { Command } from "commander";
import { action } from "./command.js";
import { schemaText } from "./schema.js";

export const schemaCommand = new Command("schema")
	.description("print the GraphQL schema in SDL, as a federated graph takes it")
	.action(
		action(async () => {
			const schema = schemaText();
			return { text: schema.trimEnd(), json: { schema } };
		}),
	);
