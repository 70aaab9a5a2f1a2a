import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet: the only kind that a page may be fetched from unless the operator
 * allows the host by name. All else is refused: private, loopback, link-local (where clouds keep their metadata), shared,
 * multicast, reserved, and each form that carries an IPv4 address inside an IPv6 one.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	// Of IPv6 only this has been given out. What lies outside, such as ::127.0.0.1, has no name in the table of ranges.
	if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast);
	return !serviceAddresses.has(parsed.toString());
}

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure's platform answers each of its machines here, though the address is from a public range. */
const serviceAddresses: ReadonlySet<string> = new Set(["168.63.129.16"]);
