/** Names and values of headers. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** What a browser may keep an answered preflight for. Chromium caps it at two hours. */
const preflightMaxAgeSeconds = 7_200;

/**
 * Headers of every reply. Any site's scripts may read it (`*` never lets credentials in, so no cookie of ours is at
 * stake), and nothing in it is ever run: pages that show something replace the policy by `pageHeaders`.
 */
export function replyHeaders(publicUrl: string): Headers {
	return [
		["Access-Control-Allow-Origin", "*"],
		[
			"Access-Control-Expose-Headers",
			"ETag, Idempotency-Replayed, Location, Retry-After, X-Credits-Balance, X-Credits-Charged, X-Credits-Cost, X-Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset",
		],
		["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
		["Referrer-Policy", "no-referrer"],
		["X-Content-Type-Options", "nosniff"],
		...(publicUrl.startsWith("https:")
			? ([["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]] as const)
			: []),
	];
}

/** Answer to a browser that asks before it sends a request from another site. The request itself says what is wrong. */
export function preflightHeaders(requestedHeaders: string | undefined): Headers {
	return [
		["Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE"],
		["Access-Control-Allow-Headers", requestedHeaders ?? "*"],
		["Access-Control-Max-Age", String(preflightMaxAgeSeconds)],
		["Vary", "Access-Control-Request-Headers"],
	];
}

/** Headers of a page that shows itself with scripts and styles of our own origin only, and is never framed. */
export const pageHeaders: Headers = [
	[
		"Content-Security-Policy",
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
	],
	["Cross-Origin-Opener-Policy", "same-origin"],
	["Cross-Origin-Resource-Policy", "same-origin"],
	["X-Frame-Options", "DENY"],
];
