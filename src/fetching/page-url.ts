import { isIP } from "node:net";
import { type AllowedHosts, hostAndPort } from "./allowed-hosts.js";
import { FetchFailure } from "./fetch-failure.js";
import { blocked } from "./guarded-agent.js";
import { isPublicAddress } from "./public-address.js";

const urlCharactersMax = 4_096;
/** Where shops listen. On the others are databases, mail and consoles, of strangers too. */
const ports: ReadonlySet<string> = new Set(["", "80", "443"]);
const lasting = { isTemporary: false };

/**
 * Reads the address of a page, or refuses it for what can be seen of it. `base` is the page that names it, for a redirect.
 * Odd spellings of an IP address, such as `0x7f.1`, are IP addresses here as they are to a browser.
 */
export function readPageUrl(text: string, allowed: AllowedHosts, base?: URL): URL {
	if (text.length > urlCharactersMax)
		throw new FetchFailure("bad_url", `An address has at most ${urlCharactersMax} characters.`, lasting);
	const url = URL.parse(text, base?.href);
	if (!url) throw new FetchFailure("bad_url", `${JSON.stringify(text)} is no address of a page.`, lasting);
	if (url.protocol !== "http:" && url.protocol !== "https:")
		throw new FetchFailure("bad_url", `A page's address begins with http:// or https://, not ${url.protocol}`, lasting);
	if (url.username || url.password)
		throw new FetchFailure("bad_url", "An address with a user name or password in it is not visited.", lasting);
	url.hash = "";
	if (allowed.has(url)) return url;
	const hostname = url.hostname.replace(/^\[|\]$/g, "");
	if (isIP(hostname) && !isPublicAddress(hostname)) throw blocked(hostname, hostname);
	if (!ports.has(url.port))
		throw new FetchFailure(
			"blocked_address",
			`${hostAndPort(url)} is not visited: pages are read on ports 80 and 443 only.`,
			lasting,
		);
	return url;
}

/**
 * Where a redirect leads. What was asked over https goes on over https even if the reply says http: nobody on the way
 * shall write the price that we read.
 */
export function readRedirect(location: string, from: URL, allowed: AllowedHosts): URL {
	const url = readPageUrl(location, allowed, from);
	if (from.protocol !== "https:" || url.protocol !== "http:") return url;
	if (url.port)
		throw new FetchFailure("bad_url", `${from.host} redirects from https to http, to ${url.host}.`, lasting);
	url.protocol = "https:";
	return readPageUrl(url.href, allowed);
}
