import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ExecutionContext } from "ava";
import { PageFetcher, type PageFetcherOptions } from "../../src/fetching/fetch-page.js";

/** A real server that stands for a shop, with what it was asked. */
export interface Shop {
	/** `http://127.0.0.1:port` */
	readonly origin: string;
	readonly host: string;
	readonly port: number;
	/** Paths that were asked for, without robots.txt. */
	readonly visits: string[];
	readonly requests: IncomingMessage[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a shop for one test. Without `robots` it has no robots.txt. */
export async function openShop(
	t: ExecutionContext,
	handle: Handler | Record<string, Handler>,
	{ robots = notThere }: { robots?: Handler } = {},
): Promise<Shop> {
	const visits: string[] = [];
	const requests: IncomingMessage[] = [];
	const server = createServer((request, response) => {
		requests.push(request);
		const path = request.url!;
		if (path === "/robots.txt") return robots(request, response);
		visits.push(path);
		if (typeof handle === "function") return handle(request, response);
		const own = handle[path];
		if (own) own(request, response);
		else notThere(request, response);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	t.teardown(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, port, visits, requests };
}

const notThere: Handler = (_request, response) => void response.writeHead(404).end();

/** A fetcher for one test, which may reach the shops. */
export function openFetcher(
	t: ExecutionContext,
	shops: readonly Pick<Shop, "host">[],
	options: Partial<PageFetcherOptions> = {},
): PageFetcher {
	const allowHosts = [...shops.map(({ host }) => host), ...(options.allowHosts ?? [])];
	const fetcher = new PageFetcher({ userAgent: "PricegraphBot/test", ...options, allowHosts });
	t.teardown(() => fetcher.close());
	return fetcher;
}

/** Answers with a page. */
export function html(body = "<p>Hello</p>", headers: Record<string, string> = {}): Handler {
	return (_request, response) => {
		response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
	};
}

export function redirect(location: string, status = 302): Handler {
	return (_request, response) => void response.writeHead(status, { location }).end();
}
