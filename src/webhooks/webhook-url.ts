import { isIP } from "node:net";
import { type AllowedHosts, hostAndPort } from "../fetching/allowed-hosts.js";
import { isPublicAddress } from "../fetching/public-address.js";

const urlCharactersMax = 2_000;

/**
 * Reads the address of a receiver, or says what is wrong with it, as a sentence that goes on from the field's name. Where a
 * name leads is looked at when it is connected to, each time anew.
 */
export function readWebhookUrl(text: string, allowed: AllowedHosts): { url: string } | { fault: string } {
	if (text.length > urlCharactersMax) return { fault: `must have at most ${urlCharactersMax} characters` };
	const url = URL.parse(text.trim());
	if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
		return { fault: "must be an address that begins with https://" };
	if (url.username || url.password) return { fault: "must not hold a user name or a password" };
	url.hash = "";
	if (url.href.length > urlCharactersMax) return { fault: `must have at most ${urlCharactersMax} characters` };
	if (allowed.has(url)) return { url: url.href };
	if (url.protocol === "http:")
		return { fault: `must begin with https://: ${hostAndPort(url)} is not among the hosts that the operator allows` };
	const hostname = url.hostname.replace(/^\[|\]$/g, "");
	const isLocal = /(^|\.)(localhost|local|internal)\.?$/.test(hostname);
	if (isLocal || (isIP(hostname) && !isPublicAddress(hostname)))
		return { fault: `must be of a public host, which ${hostname} is not` };
	return { url: url.href };
}
