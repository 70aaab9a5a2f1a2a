import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import type { AllowedHosts } from "./allowed-hosts.js";
import { FetchFailure } from "./fetch-failure.js";
import { isPublicAddress } from "./public-address.js";

/** Finds the addresses of a host. Tests bring their own; else it is the system's. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export interface ResolvedAddress {
	readonly address: string;
	readonly family: number;
}

/** All addresses of a host, as the system knows them: its hosts file too. */
export const resolveBySystem: Resolve = hostname => lookup(hostname, { all: true });

const socketsPerOriginMax = 8;

/**
 * An undici agent that connects to nothing but public addresses and allowed hosts. The check stands where the connection
 * is made, and what was checked is what is dialled: a name that answers otherwise the second time gains nothing.
 */
export function guardedAgent({
	allowed,
	resolve,
	connectTimeoutMs,
	headerBytesMax,
}: {
	allowed: AllowedHosts;
	resolve: Resolve;
	connectTimeoutMs: number;
	headerBytesMax: number;
}): Agent {
	// HTTP/2 would bring limits of its own to get wrong, and a page at a time gains nothing by it.
	const common = { timeout: connectTimeoutMs, allowH2: false };
	const connectAnywhere = buildConnector({ ...common, lookup: lookupBy(resolve) });
	const connectPublic = buildConnector({ ...common, lookup: lookupBy(publicOnly(resolve)) });
	const connect: buildConnector.connector = (options, callback) => {
		const hostname = options.hostname.replace(/^\[|\]$/g, "");
		if (allowed.has(urlOf(options))) return connectAnywhere(options, callback);
		// An address needs no lookup, so none would refuse it.
		if (isIP(hostname) && !isPublicAddress(hostname)) return callback(blocked(hostname, hostname), null);
		connectPublic(options, (error, socket) => {
			if (error) return callback(error, null);
			const peer = socket!.remoteAddress;
			if (peer === undefined || isPublicAddress(peer)) return callback(null, socket!);
			socket!.destroy();
			callback(blocked(hostname, peer), null);
		});
	};
	return new Agent({
		connect,
		allowH2: false,
		connections: socketsPerOriginMax,
		maxHeaderSize: headerBytesMax,
		// The visit as a whole has a deadline.
		headersTimeout: 0,
		bodyTimeout: 0,
	});
}

/** All addresses of a host, or a refusal where only one of them is not public: who mixes them means no good. */
export function publicOnly(resolve: Resolve): Resolve {
	return async hostname => {
		const addresses = await resolve(hostname);
		const odd = addresses.find(({ address }) => !isPublicAddress(address));
		if (odd) throw blocked(hostname, odd.address);
		return addresses;
	};
}

/** The refusal of a host because of its address. */
export function blocked(hostname: string, address: string): FetchFailure {
	const which = hostname === address ? address : `${hostname} (${address})`;
	return new FetchFailure("blocked_address", `${which} is no public address, and only those are visited.`, {
		isTemporary: false,
	});
}

function lookupBy(resolve: Resolve): LookupFunction {
	return (hostname, { all }, callback) => {
		resolve(hostname).then(
			addresses => {
				const [first] = addresses;
				if (!first) callback(Object.assign(new Error(`no address of ${hostname}`), { code: "ENOTFOUND" }), "");
				else if (all) callback(null, [...addresses]);
				else callback(null, first.address, first.family);
			},
			error => callback(error, ""),
		);
	};
}

function urlOf({ protocol, hostname, port }: buildConnector.Options): {
	protocol: string;
	hostname: string;
	port: string;
} {
	const isBareV6 = isIP(hostname) === 6;
	return { protocol, hostname: isBareV6 ? `[${hostname}]` : hostname, port };
}
