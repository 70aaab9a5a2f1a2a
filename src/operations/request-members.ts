import { refuse } from "../errors.js";

/** What a request of GraphQL over HTTP consists of: members of a JSON body, or parameters of an address. */
export type RequestMembers = Readonly<Record<string, unknown>>;

const textNames = ["query", "documentId", "operationName"];
const objectNames = ["variables", "extensions"];

/** The members of a request by GET. */
export function membersOf(querystring: string): RequestMembers {
	const members: Record<string, unknown> = {};
	const parameters = new URLSearchParams(querystring);
	for (const name of [...textNames, ...objectNames]) {
		const [value, ...others] = parameters.getAll(name);
		if (others.length > 0) refuse(name, `${name} is given ${others.length + 1} times: give it once.`);
		if (value !== undefined) members[name] = objectNames.includes(name) ? objectIn(name, value) : value;
	}
	return members;
}

/** The members of a request as the query string of an address. */
export function searchOf(request: RequestMembers): string {
	const parameters = new URLSearchParams();
	for (const [name, value] of Object.entries(request))
		if (value !== undefined) parameters.set(name, typeof value === "string" ? value : JSON.stringify(value));
	return `?${parameters}`;
}

export function isMembers(value: unknown): value is RequestMembers {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectIn(name: string, text: string): RequestMembers {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		// Told below, like JSON that is no object.
	}
	return isMembers(value) ? value : refuse(name, `${name} must be a JSON object, in percent-encoding.`);
}
