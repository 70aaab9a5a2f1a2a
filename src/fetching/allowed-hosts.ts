/**
 * The `host:port` pairs that an operator lets scans reach although they are private. Exact ones: no wildcard, no range,
 * and a name does not stand for its address or the other way round.
 */
export class AllowedHosts {
	readonly #pairs: ReadonlySet<string>;

	/** Pairs as `readHostAndPort` gives them. */
	constructor(pairs: readonly string[]) {
		this.#pairs = new Set(pairs);
	}

	has(url: Pick<URL, "protocol" | "hostname" | "port">): boolean {
		return this.#pairs.has(hostAndPort(url));
	}
}

/** Host and port of an address, the port even where the scheme implies it: `shop.example:443`, `[::1]:4010`. */
export function hostAndPort({ protocol, hostname, port }: Pick<URL, "protocol" | "hostname" | "port">): string {
	return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

const portMax = 65_535;

/** Reads one `host:port`, undefined where it is none. The host must stand as an address would have it: `127.0.0.1`, not `127.1`. */
export function readHostAndPort(text: string): string | undefined {
	const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
	if (!host || !port || Number(port) < 1 || Number(port) > portMax) return undefined;
	const address = URL.parse(`http://${host}/`);
	return address?.hostname === host.toLowerCase() ? `${address.hostname}:${Number(port)}` : undefined;
}
