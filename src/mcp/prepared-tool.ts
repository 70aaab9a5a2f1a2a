import assert from "node:assert/strict";
import type { GraphQLSchema } from "graphql";
import { z } from "zod";
import type { Core } from "../../rest-facade/facade.js";
import { ReplySchemas } from "../../rest-facade/openapi/reply-schemas.js";
import { type ReplyShape, replyShape, shaped } from "../../rest-facade/reply-shape.js";
import { failureOf } from "../../rest-facade/status.js";
import { type Operation, prepareOperation } from "../execute.js";
import { inputSchema, readArguments } from "./arguments.js";
import { fitted, lengthAt, skipped } from "./fit.js";
import type { Annotations, Tool, Values } from "./tool.js";

/** A tool as `tools/list` tells it. */
export interface ToolListing {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: { readonly type: "object" } & Values;
	readonly outputSchema: { readonly type: "object" } & Values;
	readonly annotations: Annotations & { readonly title: string };
}

type Context = ReturnType<Core["contextOf"]>;
/** Makes the context of an operation, with the idempotency key where the tool takes one. */
type ContextWith = (idempotencyKey: string | undefined) => Context;

/** A tool whose operation is compiled, and whose schemas are made: once, at the start. */
export class PreparedTool {
	readonly listing: ToolListing;
	/** Whether it is billed: then it takes an idempotency key. */
	readonly metered: boolean;
	readonly #tool: Tool;
	readonly #shape: ReplyShape;
	readonly #operation: Operation;
	readonly #input: z.ZodObject;

	constructor(tool: Tool, schema: GraphQLSchema) {
		this.#tool = tool;
		this.#shape = replyShape(schema, tool.operation);
		this.#operation = prepareOperation(schema, this.#shape.operation);
		this.metered = this.#shape.metered;
		this.#input = withShared(tool, this.#shape);
		this.listing = toolListing(tool, schema);
	}

	/** Runs the operation with the arguments of a call; gives the answer, short enough for a model. Throws where it fails. */
	async call(given: Values, { execute }: Pick<Core, "execute">, contextWith: ContextWith): Promise<Values> {
		const { idempotency_key, detail, skip, ...own } = readArguments(this.#input, given);
		const context = contextWith(idempotency_key as string | undefined);
		const full = "full" in this.#shape.variables ? { full: detail === "full" } : undefined;
		const variables = { ...this.#tool.variables(own), ...full };
		const { data, errors } = await execute(this.#operation, variables, context);
		if (errors) throw failureOf(errors, this.#shape.variableOf);
		const { root } = this.#shape;
		const found = shaped(root, data?.[root.key]) as Values;
		const { pick } = this.#tool;
		const answer = pick === undefined ? found : (found[pick] as Values);
		return shortened(answer, this.#tool, { skip: (skip as number | undefined) ?? 0, metered: this.metered });
	}
}

/** The answer, with what was cut of it and how the rest is got. */
function shortened(found: Values, tool: Tool, { skip, metered }: { skip: number; metered: boolean }): Values {
	const { lists = [] } = tool;
	const main = lists.findLast(({ path }) => lengthAt(found, path) !== undefined)?.path;
	const rest = main === undefined || skip === 0 ? found : skipped(found, main, skip);
	const { answer, shortened } = fitted(rest, lists);
	if (shortened.length === 0) return answer;
	const cutMain = shortened.find(({ list }) => list === main);
	const more = cutMain ? ` For what follows in ${main}, add skip: ${skip + cutMain.shown}.` : "";
	const how = isRepeatable(tool, metered)
		? `Too long for one reply. Call again with the same arguments, and detail: "concise" if it was full, or a smaller limit.${more}`
		: "Too long for one reply, and done all the same: do not call again for the rest, but look with a tool that lists.";
	return { ...answer, cut: { lists: shortened, how } };
}

/** Whether the rest is seen by calling again: where it only reads, or gives what it has kept. */
function isRepeatable({ annotations }: Tool, metered: boolean): boolean {
	return annotations.readOnlyHint || metered;
}

/** Its bounds are only told here: the operation checks them, as at every door. */
const idempotencyKey = z
	.string()
	.optional()
	.describe(
		[
			"Names this purchase: make one key for one question, such as a UUID; 1 to 255 visible ASCII characters.",
			"After a time-out, a lost reply, or a failure that says so, repeat the call with the SAME key and the same arguments: you get the first answer and are charged once.",
			"For every new question, another page, or any changed argument, make a NEW key: the same one is refused then (idempotency_key_reused).",
			"Only `detail` and `skip` may change under the same key: they show the same answer differently, free of charge.",
		].join(" "),
	)
	.meta({ minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7E]+$" });

/** The tool's own arguments, and those that tools have in common. */
function withShared(tool: Tool, { metered, variables }: ReplyShape): z.ZodObject {
	const { input, lists } = tool;
	const again = metered ? " Asking for the other with the same idempotency_key is free." : "";
	const detail = z
		.enum(["concise", "full"])
		.optional()
		.describe(`concise: what a decision takes. full: every field.${again}`)
		.meta({ default: "concise" });
	const skip = z
		.int()
		.min(0)
		.max(10_000)
		.optional()
		.describe(
			`Only to go on where a reply was cut: how many items of ${lists?.at(-1)?.path} to leave out at the beginning. \`cut.how\` says the number.`,
		)
		.meta({ default: 0 });
	return z.strictObject({
		...input.shape,
		...(metered ? { idempotency_key: idempotencyKey } : undefined),
		...("full" in variables ? { detail } : undefined),
		...(lists && isRepeatable(tool, metered) ? { skip } : undefined),
	});
}

/** How a tool is told of: its schemas come from its arguments and from its operation. */
export function toolListing(tool: Tool, schema: GraphQLSchema): ToolListing {
	const { name, title, description, annotations, pick, lists } = tool;
	const shape = replyShape(schema, tool.operation);
	const taken = inputSchema(withShared(tool, shape));
	const { required = [] } = taken as { required?: string[] };
	const given = new ReplySchemas({ inline: true }).ofData(
		shape.root,
		shape.name,
		pick === undefined ? undefined : [pick],
	);
	assert.equal(given.type, "object", `${name} answers with an object.`);
	const properties = { ...(given.properties as Values), ...(lists ? { cut: cutSchema } : undefined) };
	return {
		name,
		title,
		description,
		inputSchema: { ...taken, type: "object", required: [...required, ...(shape.metered ? ["idempotency_key"] : [])] },
		outputSchema: { ...given, type: "object", properties },
		annotations: { title, ...annotations },
	};
}

const cutSchema = {
	type: "object",
	description: "Only where the answer was too long for one reply: what was left out, and how to get it.",
	properties: {
		lists: {
			type: "array",
			description: "The lists that were shortened.",
			items: {
				type: "object",
				properties: {
					list: { type: "string", description: "Where it stands." },
					shown: { type: "integer", description: "Items that are there." },
					of: { type: "integer", description: "Items that there are." },
				},
				required: ["list", "shown", "of"],
			},
		},
		how: { type: "string", description: "How to get the rest." },
	},
	required: ["lists", "how"],
};
