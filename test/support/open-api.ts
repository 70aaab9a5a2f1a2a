import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { RestReply } from "./rest.js";

/** One path by one method, as an OpenAPI document describes it. */
export interface Described {
	readonly method: string;
	readonly path: string;
	readonly operation: any;
}

/** Reads an OpenAPI document, and holds what was really sent and answered against it. */
export class OpenApi {
	readonly document: any;
	readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

	constructor(document: any) {
		this.document = document;
		formats.default(this.#ajv);
		const { schemas } = closed(document.components);
		this.#ajv.addSchema({ $id: "document", components: { schemas } });
	}

	get operations(): Described[] {
		return Object.entries<any>(this.document.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
		);
	}

	/** What of a value breaks a schema of the document. Members that the schema does not name break it too. */
	faultsOf(schema: object, value: unknown): unknown[] {
		const text = JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/');
		const validate = this.#ajv.compile(JSON.parse(text));
		return validate(value) ? [] : validate.errors!;
	}

	/** What of a reply is not as its operation says: status, type, body and the headers that are ours. */
	faultsOfReply({ operation }: Described, { status, headers, body }: RestReply): unknown[] {
		const told = operation.responses[status];
		if (!told) return [`${status} is not told of`];
		const type = headers.get("content-type")?.split(";")[0];
		const content = type && told.content?.[type];
		if (told.content && !content) return [`${status} in ${type} is not told of`];
		const names = new Set(Object.keys(told.headers).map(name => name.toLowerCase()));
		const untold = [...headers.keys()].filter(name => ownHeaders.test(name) && !names.has(name));
		return [...untold, ...(content ? this.faultsOf(content.schema, body) : [])];
	}

	/** The codes of the failures that an operation tells of. */
	codesOf({ operation }: Described): string[] {
		return Object.values<any>(operation.responses).flatMap(({ content = {} }) =>
			Object.values<any>(content).flatMap(({ examples = {} }) => Object.keys(examples)),
		);
	}

	resolved(given: any): any {
		if (!given?.$ref) return given;
		const [, , kind, name] = given.$ref.split("/");
		return this.document.components[kind][name];
	}
}

/** Headers that tell something of this very reply. */
const ownHeaders = /^(x-credits-|x-ratelimit-|ratelimit|idempotency-|retry-after|www-authenticate|location|etag)/;

/** A copy in which objects have no other members than those named. */
function closed(schema: any): any {
	if (Array.isArray(schema)) return schema.map(closed);
	if (typeof schema !== "object" || schema === null) return schema;
	const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
	return schema.type === "object" && schema.properties ? { ...copy, additionalProperties: false } : copy;
}
