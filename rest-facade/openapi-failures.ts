import { type ErrorCode, errorStatuses, ServiceError } from "../src/errors.js";
import { failureReply, problems } from "./status.js";

/** Failures by the name of their response in an OpenAPI document. */
export function failureResponses(codes: readonly ErrorCode[], publicUrl: string): Record<string, object> {
	return Object.fromEntries(codes.map(code => [responseName(code), failureResponse(code, publicUrl)]));
}

/** `PRODUCT_NOT_FOUND` is `ProductNotFound`. */
export function responseName(code: ErrorCode): string {
	return code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export const problemSchema = {
	type: "object",
	description: "What went wrong, as problem details (RFC 9457).",
	properties: {
		type: { type: "string", format: "uri", description: "Address of what is written about this kind of failure." },
		title: { type: "string", description: "The kind of failure, in words that never change." },
		status: { type: "integer", description: "The status, as in the status line." },
		detail: { type: "string", description: "This very failure: the value and the rule that it breaks." },
		code: { type: "string", description: "The kind of failure, for programs. Stable.", examples: ["invalid_request"] },
		requestId: { type: "string", description: "As in the header `X-Request-Id`: names the request in our log." },
		errors: {
			type: "array",
			description: "Each fault of the input; only where the input was at fault.",
			items: {
				type: "object",
				properties: {
					parameter: { type: "string", description: "Name of the parameter, in path or query string." },
					pointer: { type: "string", description: "JSON pointer into the body." },
					detail: { type: "string", description: "What is wrong with it." },
				},
				required: ["detail"],
			},
		},
	},
	required: ["type", "title", "status", "detail", "code", "requestId"],
} as const;

function failureResponse(code: ErrorCode, publicUrl: string): object {
	const { title, advice } = problems[code];
	const { body } = failureReply(exampleOf(code), { path: "/api/v1/", requestId: requestIdShown, publicUrl });
	const retryAfter = { "Retry-After": { $ref: "#/components/headers/Retry-After" } };
	return {
		description: `${title}. ${advice}`,
		headers: {
			"X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
			...(errorStatuses[code] === 503 ? retryAfter : undefined),
		},
		content: {
			"application/problem+json": {
				schema: { $ref: "#/components/schemas/Problem" },
				example: JSON.parse(body),
			},
		},
	};
}

const requestIdShown = "0198c2d4-7f3a-7c1e-9d52-3b1f0a6e4c77";

function exampleOf(code: ErrorCode): ServiceError {
	if (code === "INVALID_REQUEST") {
		const faults = [{ parameter: "market", detail: 'must be two letters of ISO 3166-1, such as US, not "USA"' }];
		return new ServiceError(code, `market ${faults[0]?.detail}.`, { faults });
	}
	return new ServiceError(code, `${problems[code].title}.`);
}
