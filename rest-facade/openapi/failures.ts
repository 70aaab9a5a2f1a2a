import { type ErrorCode, errorStatuses, ServiceError } from "../../src/errors.js";
import type { Route } from "../route.js";
import { type FailureReply, failureReply, problems } from "../status.js";
import { failureRules, type RouteTraits, retriedCodes, type Told } from "./failure-rules.js";
import { headerReferences, headersTelling } from "./headers.js";

/** The failures that a path may answer with, by status, and the examples that they refer to, by their names. */
export function failuresOf(
	{ path }: Pick<Route, "path">,
	traits: RouteTraits,
	{ publicUrl, examples }: { publicUrl: string; examples: Record<string, object> },
): Record<string, object> {
	const byStatus = new Map<number, { codes: ErrorCode[]; told: Set<Told> }>();
	for (const { codes, told } of failureRules)
		for (const code of codes(traits)) {
			const status = errorStatuses[code];
			const failure = byStatus.get(status) ?? { codes: [], told: new Set() };
			byStatus.set(status, failure);
			failure.codes.push(code);
			for (const fact of told) failure.told.add(fact);
		}
	const responses = [...byStatus].map(([status, { codes, told }]) => {
		const replies = codes.map(code => ({ code, ...exampleOf(code, { path, publicUrl }) }));
		const { type, schema, envelope } = envelopeOf(replies[0]!);
		for (const { code, body } of replies)
			examples[`${envelope}.${code.toLowerCase()}`] = { summary: problems[code].title, value: JSON.parse(body) };
		const response = {
			description: codes.map(code => `${problems[code].title}. ${problems[code].advice}`).join(" "),
			headers: headerReferences([
				...(codes.some(code => retriedCodes.has(code)) ? (["Retry-After"] as const) : []),
				...(status === 401 ? (["WWW-Authenticate"] as const) : []),
				...headersTelling(told, traits),
			]),
			content: {
				[type]: {
					schema: { allOf: [schema, { properties: { code: { enum: codes.map(code => code.toLowerCase()) } } }] },
					examples: Object.fromEntries(
						codes.map(code => [
							code.toLowerCase(),
							{ $ref: `#/components/examples/${envelope}.${code.toLowerCase()}` },
						]),
					),
				},
			},
		};
		return [String(status), response] as const;
	});
	const { type, schema } = envelopeOf(exampleOf("INTERNAL", { path, publicUrl }));
	const others = {
		description:
			"Any other failure, of a request that is not for this path: a method that it does not take, an address or headers that are too long.",
		headers: headerReferences([]),
		content: { [type]: { schema } },
	};
	return { ...Object.fromEntries(responses), default: others };
}

const faults = {
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
} as const;
const code = {
	type: "string",
	description: "The kind of failure, for programs. Stable.",
	examples: ["invalid_request"],
} as const;
const requestId = {
	type: "string",
	description: "As in the header `X-Request-Id`: names the request in our log.",
} as const;

/** The bodies of failures: of versioned paths, and of unversioned ones. */
export const failureSchemas = {
	Problem: {
		type: "object",
		description: "What went wrong, as problem details (RFC 9457).",
		properties: {
			type: { type: "string", format: "uri", description: "Address of what is written about this kind of failure." },
			title: { type: "string", description: "The kind of failure, in words that never change." },
			status: { type: "integer", description: "The status, as in the status line." },
			detail: { type: "string", description: "This very failure: the value and the rule that it breaks." },
			code,
			requestId,
			errors: faults,
		},
		required: ["type", "title", "status", "detail", "code", "requestId"],
	},
	Failure: {
		type: "object",
		description: "What went wrong, in the envelope of unversioned paths.",
		properties: {
			success: { type: "boolean", const: false, description: "Whether it was done: no." },
			data: { type: "null", description: "Nothing." },
			message: { type: "string", description: "This very failure: the value and the rule that it breaks." },
			code,
			requestId,
			errors: faults,
		},
		required: ["success", "data", "message", "code", "requestId"],
	},
} as const;

/** Which of the two bodies a reply has. */
function envelopeOf({ headers }: FailureReply) {
	const type = headers["Content-Type"]!.split(";")[0]!;
	const name = type === "application/problem+json" ? "Problem" : "Failure";
	return { type, schema: { $ref: `#/components/schemas/${name}` }, envelope: name };
}

const requestIdShown = "0198c2d4-7f3a-7c1e-9d52-3b1f0a6e4c77";

function exampleOf(code: ErrorCode, { path, publicUrl }: { path: string; publicUrl: string }): FailureReply {
	const fault = { parameter: "market", detail: 'must be two letters of ISO 3166-1, such as US, not "USA"' };
	const error =
		code === "INVALID_REQUEST"
			? new ServiceError(code, `${fault.parameter} ${fault.detail}.`, { faults: [fault] })
			: new ServiceError(code, `${problems[code].title}.`);
	return failureReply(error, { path, requestId: requestIdShown, publicUrl });
}
