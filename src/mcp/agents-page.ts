import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GraphQLSchema } from "graphql";
import type { DocsPage } from "../../rest-facade/docs/mount-docs.js";
import { textPage } from "../../rest-facade/docs/text-page.js";
import { type ToolListing, toolListing } from "./prepared-tool.js";
import type { ToolServer, Values } from "./tool.js";
import { toolServers } from "./tool-servers.js";

/** What the page tells of the server that it describes. */
interface Facts {
	readonly publicUrl: string;
	readonly rate: { readonly limit: number; readonly windowMs: number };
}

const title = "Agents (MCP)";
const description = "Two servers of the Model Context Protocol, their tools, and what they cost.";

/** The documentation for agents: what is written in `agents.md`, with the tools as their tables have them. */
export function agentsPage(schema: GraphQLSchema, { publicUrl, rate }: Facts): DocsPage {
	const toolsOf = (name: ToolServer["name"]) =>
		toolServers.find(server => server.name === name)!.tools.map(tool => toolText(toolListing(tool, schema)));
	const known: Readonly<Record<string, string>> = {
		PUBLIC_URL: publicUrl,
		RATE_LIMIT: `${rate.limit} requests in any ${rate.windowMs / 1_000} seconds`,
		COMMERCE_TOOLS: toolsOf("commerce").join("\n\n"),
		CUSTOMER_TOOLS: toolsOf("customer").join("\n\n"),
	};
	const source = readFileSync(join(import.meta.dirname, "../../../src/mcp/agents.md"), "utf8");
	return textPage({ path: "/docs/agents", title, description, source, known });
}

/** One tool in Markdown. */
function toolText({ name, title, description, inputSchema, annotations }: ToolListing): string {
	const required = new Set(inputSchema.required as string[]);
	const rows = Object.entries((inputSchema.properties ?? {}) as Record<string, Values>).map(
		([argument, schema]) =>
			`| \`${argument}\`${required.has(argument) ? " (required)" : ""} | ${typeText(schema)} | ${cell(schema.description ?? "")} |`,
	);
	const hints = Object.entries(annotations).filter(([hint, holds]) => hint.endsWith("Hint") && holds);
	return [
		`### ${name}`,
		`*${title}.* ${description}`,
		...(rows.length > 0
			? [["| Argument | Type | |", "|---|---|---|", ...rows].join("\n")]
			: ["It takes no arguments."]),
		`Annotations: ${hints.map(([hint]) => `\`${hint}\``).join(", ") || "none"}.`,
	].join("\n\n");
}

function typeText({ type, enum: values, minimum, maximum, maxLength, items, default: preset }: Values): string {
	const told = [
		Array.isArray(values) ? values.map(value => `\`${value}\``).join(", ") : String(type ?? ""),
		...(items && type === "array" ? [`of ${(items as Values).type}`] : []),
		...(typeof minimum === "number" && typeof maximum === "number" ? [`${minimum} to ${maximum}`] : []),
		...(typeof maxLength === "number" ? [`at most ${maxLength} characters`] : []),
		...(preset === undefined ? [] : [`default \`${JSON.stringify(preset)}\``]),
	];
	return cell(told.join(", "));
}

function cell(text: unknown): string {
	return String(text).replaceAll("|", "\\|");
}
