import { problems } from "../../rest-facade/status.js";
import type { ErrorCode, ServiceError } from "../errors.js";
import { nameOf } from "./arguments.js";

/** What an agent is to do next, where the advice for people at REST does not fit. */
const nextSteps: Partial<Record<ErrorCode, string>> = {
	INVALID_REQUEST: "Correct the arguments that are named, and call again.",
	MISSING_IDEMPOTENCY_KEY:
		"Make a key for this question, such as a UUID, pass it as `idempotency_key`, and keep it for repeating this call.",
	INVALID_IDEMPOTENCY_KEY: "Pass 1 to 255 visible ASCII characters as `idempotency_key`, such as a UUID.",
	IDEMPOTENCY_KEY_REUSED:
		"For a new question make a new `idempotency_key`. To repeat the old one, pass exactly its arguments.",
	INSUFFICIENT_CREDITS:
		"Nothing was charged. Ask the account's owner to top up in the console at /console. Then call again with the same `idempotency_key`. Other tools of this server may cost less; `dryRun: true` tells the price for free.",
	NOT_FOUND: "Compare the name with what a listing tool gives.",
	PRODUCT_NOT_FOUND:
		"Find the product first: `resolve_product` from what you know of it, or `search_products`; then pass its `id`.",
	TRACKED_PRODUCT_NOT_FOUND: "Take `id` from list_tracked_products: it is another than the product's `catalogueId`.",
	ALREADY_TRACKED: "Change the tracked product that is there: the sentence names its `id`.",
	FORBIDDEN: "This credential may not do that. Tell the user.",
	INTERNAL:
		"It is a mistake of the service, not of yours. Call once more with the same arguments; if it fails again, tell the user the request id.",
};

/** Seconds to wait where a failure that passes names none. */
const waitSecondsDefault = 5;

/** What an agent is to do after a failure, in a sentence or two. `metered`: the tool takes an idempotency key. */
export function adviceFor({ code, retryAfterSeconds }: ServiceError, metered: boolean): string {
	const same = metered ? "the same `idempotency_key` and arguments" : "the same arguments";
	switch (code) {
		case "RATE_LIMITED":
			return `Wait ${retryAfterSeconds} seconds, then call again with ${same}. Calling sooner is refused again, and costs nothing.`;
		case "IDEMPOTENCY_IN_PROGRESS":
			return `Wait ${retryAfterSeconds ?? waitSecondsDefault} seconds, then call again with ${same}: you get the first call's answer, charged once. Do not make a new key.`;
		case "UNAVAILABLE":
			return `Wait ${retryAfterSeconds ?? waitSecondsDefault} seconds, then call again with ${same}${metered ? ": it is charged once at most" : ""}.`;
		default:
			return nextSteps[code] ?? problems[code].advice;
	}
}

/** A failure as the text of a tool's result: the stable code first, then what is wrong, then what to do. */
export function failureText(failure: ServiceError, { metered, requestId }: { metered: boolean; requestId: string }) {
	const { code, message, faults } = failure;
	const places = faults.map(({ pointer, parameter, detail }) => {
		const name = pointer === undefined ? parameter : nameOf(pointer);
		return `- ${name}: ${detail}`;
	});
	return [
		`${code.toLowerCase()}: ${message}`,
		...(places.length > 0 ? ["Arguments at fault:", ...places] : []),
		`What to do: ${adviceFor(failure, metered)}`,
		`Request id: ${requestId}`,
	].join("\n");
}
