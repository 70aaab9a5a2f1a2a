import type { Route } from "./route.js";

/** Versioned paths answer with `data` and nothing beside it, unversioned ones with `success`, `data` and `message`. */
export function envelopeOf({ path, message = "" }: Pick<Route, "path" | "message">): (data: string) => string {
	if (isVersioned(path)) return data => `{"data":${data}}`;
	return data => `{"success":true,"data":${data},"message":${JSON.stringify(message)}}`;
}

/** The JSON Schema of the same, around that of `data`. */
export function envelopeSchema({ path }: Pick<Route, "path">, data: object): object {
	if (isVersioned(path)) return { type: "object", properties: { data }, required: ["data"] };
	return {
		type: "object",
		properties: {
			success: { type: "boolean", const: true, description: "Whether it was done: yes." },
			data,
			message: { type: "string", description: "What was done, for people." },
		},
		required: ["success", "data", "message"],
	};
}

function isVersioned(path: string): boolean {
	return path.startsWith("/api/v1/");
}
