import { readFileSync } from "node:fs";
import { join } from "node:path";
import type Router from "@koa/router";
import type { RouterContext, RouterMiddleware } from "@koa/router";
import { toWebRequest } from "@modelcontextprotocol/node";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Logger } from "pino";
import { Counter, type Registry } from "prom-client";
import { type Admitted, tellWindow } from "../../rest-facade/admission.js";
import { tellCredits } from "../../rest-facade/credit-headers.js";
import type { EdgeState } from "../../rest-facade/edge.js";
import type { Core } from "../../rest-facade/facade.js";
import { readJson } from "../../rest-facade/json-body.js";
import { asServiceError } from "../../rest-facade/status.js";
import { ServiceError } from "../errors.js";
import { failureText } from "./advice.js";
import { bearer } from "./bearer.js";
import { guard } from "./guard.js";
import { type CallTool, McpProtocol } from "./mcp-server.js";
import { PreparedTool } from "./prepared-tool.js";
import type { ToolServer, Values } from "./tool.js";
import { toolServers } from "./tool-servers.js";

/** The core, as MCP sees it. */
export interface McpCore extends Core {
	/** Where the window stands of who was let in without taking a place. */
	readonly look: (admitted: Admitted) => Promise<Admitted["window"]>;
	readonly publicUrl: string;
	readonly log: Logger;
	readonly registry: Registry;
}

/** The project's folder; `dist` has only what is compiled. */
const projectFolder = join(import.meta.dirname, "../../..");

/** Puts the two MCP servers on the router, at `/mcp/commerce` and `/mcp/customer`, and what describes their tokens. */
export function mountMcp(router: Router<EdgeState>, core: McpCore): { close(): Promise<void> } {
	const { publicUrl, registry } = core;
	const calls = new Counter({
		name: "pricegraph_mcp_tool_calls_total",
		help: "Calls of MCP tools, by tool and outcome: `ok`, or the code of the failure.",
		labelNames: ["tool", "outcome"],
		registers: [registry],
	});
	const count = (tool: string, outcome: string) => calls.inc({ tool, outcome });
	const protocols = toolServers.map(server => mountServer(router, server, { ...core, count }));
	for (const { name, title } of toolServers)
		router.get(`/.well-known/oauth-protected-resource/mcp/${name}`, ctx => {
			ctx.set("Cache-Control", "public, max-age=300");
			ctx.body = {
				resource: `${publicUrl}/mcp/${name}`,
				resource_name: title,
				bearer_methods_supported: ["header"],
				resource_documentation: `${publicUrl}/docs/agents`,
			};
		});
	return { close: async () => void (await Promise.all(protocols.map(protocol => protocol.close()))) };
}

type MountCore = McpCore & { readonly count: (tool: string, outcome: string) => void };

function mountServer(router: Router<EdgeState>, server: ToolServer, core: MountCore): McpProtocol {
	const { publicUrl, schema, log } = core;
	const tools = new Map(server.tools.map(tool => [tool.name, new PreparedTool(tool, schema)]));
	const protocol = new McpProtocol({
		server,
		version: JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")).version,
		websiteUrl: `${publicUrl}/docs/agents`,
		listings: [...tools.values()].map(({ listing }) => listing),
		onerror: error => log.debug({ err: error }, "A message of MCP was refused."),
	});
	const admit = bearer(core.admit, server);
	const comeIn: RouterMiddleware<EdgeState> = async (ctx, next) => {
		ctx.state.admitted = await admit(ctx.req.headers, { placeless: true });
		return next();
	};
	const answer: RouterMiddleware<EdgeState> = async ctx => {
		const message = messageOf(ctx.request.body);
		// A request that runs an operation takes a place, when it does; the others are only told where the window stands.
		if (message.method !== "tools/call") tellWindow(ctx, await core.look(ctx.state.admitted!));
		const takePlace = () => admit(ctx.req.headers, { placeless: false });
		const callTool: CallTool = (name, given) => runTool(tools.get(name)!, given, { ctx, core, takePlace });
		const gone = new AbortController();
		ctx.res.once("close", () => gone.abort());
		const request = await toWebRequest(ctx.req, message, { signal: gone.signal });
		await reply(ctx, await protocol.answer(request, message, callTool));
	};
	router.register(`/mcp/${server.name}`, ["POST"], [guard(publicUrl), comeIn, readJson, answer]);
	return protocol;
}

/** One message: the revisions that are served know no batches. */
function messageOf(body: unknown): Values {
	if (Array.isArray(body))
		throw new ServiceError("INVALID_REQUEST", "A request holds one message, not a list of them.");
	return body as Values;
}

interface Running {
	readonly ctx: RouterContext<EdgeState>;
	readonly core: MountCore;
	readonly takePlace: () => Promise<Admitted>;
}

/** Runs a tool. Whatever goes wrong is for the model to read: it can wait, correct, or ask its user. */
async function runTool(tool: PreparedTool, given: Values, { ctx, core, takePlace }: Running): Promise<CallToolResult> {
	const { requestId } = ctx.state;
	const { metered, listing } = tool;
	let notes: Parameters<typeof tellCredits>[1] | undefined;
	try {
		const admitted = await takePlace();
		tellWindow(ctx, admitted.window);
		const contextWith = (idempotencyKey: string | undefined) => {
			const context = core.contextOf(requestId, { ...admitted, idempotencyKey });
			notes = context.notes;
			return context;
		};
		const answer = await tool.call(given, core, contextWith);
		core.count(listing.name, "ok");
		return { content: [{ type: "text", text: JSON.stringify(answer) }], structuredContent: { ...answer } };
	} catch (thrown) {
		const failure = asServiceError(thrown);
		const { code, status, cause, message } = failure;
		core.count(listing.name, code.toLowerCase());
		if (status >= 500) core.log.error({ requestId, tool: listing.name, err: cause ?? failure }, message);
		tellWindow(ctx, failure.window);
		return { content: [{ type: "text", text: failureText(failure, { metered, requestId }) }], isError: true };
	} finally {
		if (notes) tellCredits(ctx, notes);
	}
}

/** What the library answers, as Koa sends it. */
async function reply(ctx: RouterContext<EdgeState>, response: Response): Promise<void> {
	const text = await response.text();
	ctx.res.setHeader("Cache-Control", "no-store");
	ctx.body = text === "" ? null : text;
	ctx.status = response.status;
	if (text !== "") ctx.res.setHeader("Content-Type", response.headers.get("Content-Type") ?? "application/json");
}
