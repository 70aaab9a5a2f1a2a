import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a sign-in lasts. It does not grow with use. */
export const sessionSeconds = 7 * 86_400;

/** What the authentication library is told to call its cookies; where they are only sent over TLS it says so in front. */
export const cookiePrefix = "pricegraph";

/** The name of the cookie that holds a session's token. */
export function sessionCookieName(publicUrl: string): string {
	return `${isSecure(publicUrl) ? "__Secure-" : ""}${cookiePrefix}.session_token`;
}

/** Whether clients reach the server over TLS, and cookies are for TLS alone. */
export function isSecure(publicUrl: string): boolean {
	return publicUrl.startsWith("https:");
}

/** What cookies are signed with: derived, so that it tells nothing of the server's secret. */
export function sessionSecretOf(serverSecret: string): string {
	return createHmac("sha256", serverSecret).update("pricegraph sessions").digest("base64url");
}

/**
 * The token in a session's cookie, where the server itself has signed it: a forged one costs no look-up. The library
 * writes `token.signature`, with the HMAC-SHA-256 of the token in base64.
 */
export function sessionTokenOf(value: string, secret: string): string | undefined {
	const signed = decoded(value);
	const end = signed.lastIndexOf(".");
	if (end < 1) return undefined;
	const token = signed.slice(0, end);
	const given = Buffer.from(signed.slice(end + 1), "base64");
	const expected = createHmac("sha256", secret).update(token).digest();
	return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}

/** A cookie's value, as it was sent. */
export function cookieNamed(name: string, header: string | undefined): string | undefined {
	for (const pair of header?.split(";") ?? []) {
		const [key, ...value] = pair.split("=");
		if (key?.trim() === name) return value.join("=").trim();
	}
	return undefined;
}

function decoded(value: string): string {
	try {
		return decodeURIComponent(value);
	} catch {
		return "";
	}
}
