import type { Told } from "./failure-rules.js";

/** Headers of replies. */
export const headers = {
	"X-Request-Id": {
		description: "The id that was sent with the request, where it was safe to write down, or else a new one.",
		schema: { type: "string" },
	},
	Location: {
		description: "The path of what was made.",
		schema: { type: "string" },
	},
	ETag: {
		description: "Names this state of the reply. Send it in `If-None-Match` to be told whether anything has changed.",
		schema: { type: "string" },
	},
	"Cache-Control": {
		description: "For how many seconds the reply may be used again without asking; `no-store` for not at all.",
		schema: { type: "string" },
	},
	"Retry-After": {
		description: "Seconds after which the same request may succeed.",
		schema: { type: "integer" },
	},
	"WWW-Authenticate": {
		description: "The scheme of authentication, and the header that it takes the key in.",
		schema: { type: "string" },
	},
	"X-RateLimit-Limit": {
		description: "Requests that the credential's window takes. The headers of the rate limit come with a key only.",
		schema: { type: "integer" },
	},
	"X-RateLimit-Remaining": {
		description: "Requests that would be taken right now, after this one.",
		schema: { type: "integer" },
	},
	"X-RateLimit-Reset": {
		description: "Seconds until a place in the window is free again.",
		schema: { type: "integer" },
	},
	"RateLimit-Policy": {
		description: 'The limit as the draft standard writes it, such as `"default";q=100;w=60`.',
		schema: { type: "string" },
	},
	RateLimit: {
		description: 'What is left of it, as the draft standard writes it, such as `"default";r=42;t=17`.',
		schema: { type: "string" },
	},
	"X-Credits-Cost": {
		description: "Price of the operation, in Commerce Credits. Comes with every reply that reached billing.",
		schema: { type: "integer" },
	},
	"X-Credits-Charged": {
		description: "Credits that this request was charged: the price, or 0.",
		schema: { type: "integer" },
	},
	"X-Credits-Balance": {
		description: "Credits that are left.",
		schema: { type: "integer" },
	},
	"Idempotency-Replayed": {
		description: "`true` where the reply is the stored one of the first request with the same idempotency key.",
		schema: { type: "string", enum: ["true"] },
	},
} as const;
export type HeaderName = keyof typeof headers;

export const cachedHeaders: readonly HeaderName[] = ["ETag", "Cache-Control"];

const toldHeaders: Readonly<Record<Told, readonly HeaderName[]>> = {
	window: ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "RateLimit-Policy", "RateLimit"],
	credits: ["X-Credits-Cost", "X-Credits-Charged", "X-Credits-Balance"],
};

/** The headers that tell of what is told on a path: of windows where it takes a credential, of credits where it is metered. */
export function headersTelling(
	told: ReadonlySet<Told>,
	{ credential, metered }: { credential?: readonly unknown[] | undefined; metered: boolean },
): HeaderName[] {
	return [
		...(credential && told.has("window") ? toldHeaders.window : []),
		...(metered && told.has("credits") ? toldHeaders.credits : []),
	];
}

/** By reference, with the one that every reply has. */
export function headerReferences(names: readonly HeaderName[]): Record<string, object> {
	const all: HeaderName[] = ["X-Request-Id", ...names];
	return Object.fromEntries(all.map(name => [name, { $ref: `#/components/headers/${name}` }]));
}
