import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { refuse } from "../errors.js";
import type { RequestMembers } from "./request-members.js";

/** Texts that are held, and characters that all of them together may have. The one unused longest goes first. */
const textsMax = 1_000;
const textCharactersMax = 8_000_000;

/**
 * Operations that clients name by the SHA-256 of their text in place of sending it. There are two ways to write the name,
 * and one store behind both: `extensions.persistedQuery`, which Apollo's clients, urql and routers send by themselves
 * ("automatic persisted queries"), and `documentId`, as the appendix of GraphQL over HTTP has it.
 *
 * Nobody has to register anything: a client that is told `PERSISTED_QUERY_NOT_FOUND` sends name and text once, and the
 * name alone from then on. A text counts for no more than it would without a name: it is the same operation, under the
 * same limits and credentials. So the store may be small, forget, and be another one in each process.
 */
export class PersistedTexts {
	readonly #texts = new LRUCache<string, string>({
		max: textsMax,
		maxSize: textCharactersMax,
		sizeCalculation: text => text.length,
	});

	/** Where Apollo Server keeps the texts that it has found valid. */
	readonly store = {
		get: async (key: string) => this.#texts.get(key),
		set: async (key: string, text: string) => void this.#texts.set(key, text),
		delete: async (key: string) => this.#texts.delete(key),
	};

	/** A request with the text in the place of its name where it is held, or else with the name as Apollo Server knows it. */
	resolve(request: RequestMembers): RequestMembers {
		if (request.documentId === undefined && request.extensions === undefined) return request;
		const { documentId, query, ...others } = request;
		const extensions = request.extensions as RequestMembers | null | undefined;
		const sha256 = nameIn(documentId, extensions?.persistedQuery);
		if (sha256 === undefined) return { query, ...others };
		const sent = typeof query === "string" && query !== "" ? query : undefined;
		if (sent !== undefined) checkName(sha256, sent);
		const held = sent === undefined ? this.#texts.get(keyOf(sha256)) : undefined;
		// A text that is held is asked as if it had been sent without a name; Apollo Server keeps others, or does not know them.
		const persistedQuery = held === undefined ? { version: 1, sha256Hash: sha256 } : undefined;
		return { ...others, query: sent ?? held, extensions: { ...extensions, persistedQuery } };
	}
}

/** The key under which Apollo Server stores a text. */
function keyOf(sha256: string): string {
	return `apq:${sha256}`;
}

/** The hash that a request names, however it writes it. */
function nameIn(documentId: unknown, persistedQuery: unknown): string | undefined {
	const byId = documentId == null ? undefined : sha256In(documentId);
	const byExtension = persistedQuery == null ? undefined : sha256Of(persistedQuery);
	if (byId !== undefined && byExtension !== undefined && byId !== byExtension)
		refuse("documentId", "documentId and extensions.persistedQuery name two operations: send one of them.");
	return byId ?? byExtension;
}

function sha256In(documentId: unknown): string {
	const [, sha256] = /^sha256:([0-9a-f]{64})$/.exec(String(documentId)) ?? [];
	return sha256 ?? refuse("documentId", `documentId must be sha256: and then ${hashText}.`);
}

function sha256Of(persistedQuery: unknown): string {
	const { version, sha256Hash } = persistedQuery as Record<string, unknown>;
	if (version !== 1) refuse("extensions", "extensions.persistedQuery.version must be 1.");
	if (/^[0-9a-f]{64}$/.test(String(sha256Hash))) return String(sha256Hash);
	return refuse("extensions", `extensions.persistedQuery.sha256Hash must be ${hashText}.`);
}

const hashText = "64 hexadecimal digits in lower case, the SHA-256 of the operation's text in UTF-8";

function checkName(sha256: string, text: string): void {
	const found = hash("sha256", text);
	if (found !== sha256)
		refuse(
			"query",
			`The SHA-256 of query is ${found}, and not the one that is named: hash exactly the text that is sent.`,
		);
}
