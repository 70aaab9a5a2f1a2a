import { isIP } from "node:net";
import type { Middleware } from "koa";
import { ServiceError } from "../errors.js";

/**
 * Keeps out what a page of another site sends in the name of its visitor, by an address that it has bound anew to ours
 * ("DNS rebinding"): as the specification of MCP asks, before anything else is looked at. Such a page can only come by a
 * name of its own: an address in figures, this machine's own name and that of PUBLIC_URL are let pass. A request that tells
 * its origin comes from a browser, and only our own pages and those of this machine may send one.
 */
export function guard(publicUrl: string): Middleware {
	const own = new URL(publicUrl);
	const isOurs = (hostname: string) => hostname === own.hostname || isThisMachine(hostname);
	return (ctx, next) => {
		const host = hostnameOf(`http://${ctx.req.headers.host}`);
		if (host === undefined || !(isOurs(host) || isIP(bare(host)) !== 0)) {
			throw new ServiceError(
				"FORBIDDEN",
				`The server does not go by the name in the header \`Host\`. It is reached at ${publicUrl}; its operator sets that as PUBLIC_URL.`,
			);
		}
		const { origin } = ctx.req.headers;
		if (origin !== undefined && origin !== own.origin && !isThisMachine(hostnameOf(origin) ?? "")) {
			throw new ServiceError(
				"FORBIDDEN",
				`Pages of other sites may not call this server: the header \`Origin\` must be ${own.origin}, or left out.`,
			);
		}
		return next();
	};
}

function isThisMachine(hostname: string): boolean {
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function hostnameOf(address: string): string | undefined {
	return URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** An address of IPv6 without its brackets. */
function bare(hostname: string): string {
	return hostname.replace(/^\[(.*)\]$/, "$1");
}
