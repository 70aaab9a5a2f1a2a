import {
	type CallToolResult,
	createMcpHandler,
	isLegacyRequest,
	type McpHttpHandler,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { ToolListing } from "./prepared-tool.js";
import type { ToolServer, Values } from "./tool.js";

/** Clients may keep the list of tools for so long: it changes with a new version of the service only. */
const listTtlMs = 300_000;

/** Runs one call of a tool; gives what the model is to see of it, failures too. */
export type CallTool = (name: string, given: Values) => Promise<CallToolResult>;

export interface ProtocolOptions {
	readonly server: ToolServer;
	readonly version: string;
	readonly websiteUrl: string;
	readonly listings: readonly ToolListing[];
	readonly onerror: (error: Error) => void;
}

/** The protocol's side of one server: both revisions, and nothing kept between two requests. */
export class McpProtocol {
	readonly #options: ProtocolOptions;
	readonly #handler: McpHttpHandler;

	constructor(options: ProtocolOptions) {
		this.#options = options;
		const { onerror } = options;
		this.#handler = createMcpHandler(({ authInfo }) => this.#newServer(callerOf(authInfo)), {
			legacy: "reject",
			onerror,
		});
	}

	/** Answers one message. */
	async answer(request: Request, parsedBody: unknown, callTool: CallTool): Promise<Response> {
		if (!(await isLegacyRequest(request, parsedBody))) {
			const authInfo = { token: "", clientId: "", scopes: [], extra: { callTool } };
			return this.#handler.fetch(request, { parsedBody, authInfo });
		}
		// As the library does it for older clients, but in one piece of JSON: headers are told when the tool has run.
		const server = this.#newServer(callTool);
		const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
		await server.connect(transport);
		try {
			return await transport.handleRequest(request, { parsedBody });
		} finally {
			await server.close();
		}
	}

	close(): Promise<void> {
		return this.#handler.close();
	}

	#newServer(callTool: CallTool): Server {
		const { server, version, websiteUrl, listings } = this.#options;
		const { name, title, instructions } = server;
		const made = new Server(
			{ name: `pricegraph-${name}`, title, version, websiteUrl },
			{ capabilities: { tools: {} }, instructions },
		);
		made.setRequestHandler("tools/list", () => ({ tools: [...listings], ttlMs: listTtlMs, cacheScope: "public" }));
		made.setRequestHandler("tools/call", ({ params }) => {
			if (!listings.some(({ name }) => name === params.name)) throw noSuchTool(params.name, listings);
			return callTool(params.name, params.arguments ?? {});
		});
		return made;
	}
}

function callerOf(authInfo: { extra?: Record<string, unknown> } | undefined): CallTool {
	return authInfo?.extra?.callTool as CallTool;
}

function noSuchTool(name: string, listings: readonly ToolListing[]): ProtocolError {
	const known = listings.map(({ name }) => name).join(", ");
	return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name.slice(0, 64)}. There are ${known}.`);
}
