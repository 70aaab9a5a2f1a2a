import { Command, InvalidArgumentError, Option } from "commander";
import { databaseAction, type Outcome } from "../command.js";
import { openOrm, poolOf } from "../database/orm.js";
import { isUuid } from "../identifier.js";
import { readName } from "../name.js";
import type { IssuedCredential } from "./credential.js";
import { keyedHash } from "./credential-format.js";
import { createCredential, expiryDays, expiryIn, type NewCredential } from "./credentials.js";
import { keySecretOf } from "./key-secret.js";

interface KeyArguments {
	readonly project?: string;
	readonly workspace?: string;
	readonly kind?: "api_key" | "mcp";
	readonly name: string;
	readonly days?: number;
}

const create = new Command("create")
	.description("make a credential of a Developer Project or of a workspace, and print it, this once")
	.addOption(new Option("--project <id>", "the Developer Project that it belongs to").argParser(identifier))
	.addOption(
		new Option("--workspace <id>", "the workspace that it belongs to").argParser(identifier).conflicts("project"),
	)
	.addOption(
		new Option("--kind <kind>", "of a project api_key or mcp; of a workspace mcp, or a key when not given").choices([
			"api_key",
			"mcp",
		]),
	)
	.option("--name <name>", "a name to know it by", "command line")
	.option("--days <days>", "when it expires; a workspace's must, a project's need not", days)
	.action(
		databaseAction(async ({ url }, { config }, options: KeyArguments, _command: Command) => {
			const now = new Date();
			const wanted = wantedBy(options, now);
			const secret = await keySecretOf(config);
			const orm = await openOrm(url);
			try {
				const pool = await poolOf(orm);
				return outcomeOf(await createCredential({ pool, now, hashOf: raw => keyedHash(secret, raw) }, wanted));
			} finally {
				await orm.close();
			}
		}),
	);

export const keyCommand = new Command("key").description("make credentials").addCommand(create);

function wantedBy({ project, workspace, kind, name, days }: KeyArguments, now: Date): NewCredential {
	const common = { name: readName(name), expiresAt: days === undefined ? null : expiryIn(days, now), createdBy: null };
	if (project !== undefined) {
		if (!kind) throw new Error("--kind says what a project's credential opens: api_key or mcp.");
		return { ...common, owner: { projectId: project }, kind };
	}
	if (workspace === undefined) throw new Error("--project or --workspace says what the credential belongs to.");
	if (kind === "api_key") throw new Error("A workspace has no api_key: leave --kind out for its key, or name mcp.");
	if (days === undefined)
		throw new Error(`--days says when a workspace's credential expires: ${expiryDays.join(", ")}.`);
	return { ...common, owner: { workspaceId: workspace }, kind: kind ? "workspace_mcp" : "workspace_key" };
}

function outcomeOf({ id, key, kind, prefix, expiresAt }: IssuedCredential): Outcome {
	const end = expiresAt ? `It expires at ${expiresAt.toISOString()}.` : "It does not expire.";
	return {
		text: `${key}\n\nThis is shown once: keep it. ${end} Its id is ${id}.`,
		json: { id, key, kind, prefix, expiresAt },
	};
}

function identifier(text: string): string {
	if (!isUuid(text))
		throw new InvalidArgumentError("An identifier is a UUID, as the command that made it has printed.");
	return text;
}

function days(text: string): number {
	const number = Number(text);
	if (!expiryDays.includes(number)) throw new InvalidArgumentError(`It is one of ${expiryDays.join(", ")}.`);
	return number;
}
