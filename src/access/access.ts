import type { IncomingHttpHeaders } from "node:http";
import type { Reads } from "../database/reads.js";
import { ServiceError } from "../errors.js";
import { type AdmissionRow, admission, windowsSeen } from "./admission.reads.js";
import { isWellFormed, keyedHash, prefixes } from "./credential-format.js";
import type { CredentialKind, Person, Principal } from "./principal.js";
import type { RedisWindow } from "./redis-window.js";
import { type RateRule, type RateWindow, windowOf } from "./window.js";

/** Who was let in. */
export interface Admission {
	readonly principal: Principal;
	/** Undefined for who comes without a credential, and where no place was taken. */
	readonly window: RateWindow | undefined;
}

/** Who may come in. */
export interface Door {
	readonly kinds: readonly CredentialKind[];
	/** Whether people may, who have signed in. */
	readonly persons?: boolean | undefined;
	/** Whether anybody may, without saying who it is. What each may do is for the operations to say. */
	readonly anybody?: boolean | undefined;
	/** Whether coming in takes no place in the credential's window: what then asks for an operation comes by another door. */
	readonly placeless?: boolean | undefined;
}

/** GraphQL over HTTP. No MCP credential opens it. */
export const graphqlDoor: Door = { kinds: ["api_key", "workspace_key"], persons: true, anybody: true };

/** Says which person has signed in, by the session's cookie. */
export type PersonOf = (headers: IncomingHttpHeaders) => Promise<Person | undefined>;

interface Surroundings {
	readonly reads: Reads;
	readonly secret: string;
	readonly rule: RateRule;
	readonly clock: () => Date;
	readonly personOf: PersonOf;
	/** Undefined: PostgreSQL keeps the windows. */
	readonly redis: RedisWindow | undefined;
}

/** Lets callers in by a door: with a credential that opens it and has a place left, as a signed-in person, or as nobody. */
export class Access {
	readonly #surroundings: Surroundings;

	constructor(surroundings: Surroundings) {
		this.#surroundings = surroundings;
	}

	/** A credential wins over a cookie. Throws where the door stays shut. */
	async admit(headers: IncomingHttpHeaders, door: Door): Promise<Admission> {
		const raw = headers["x-api-key"];
		const { kinds, persons, anybody } = door;
		if (typeof raw === "string" && raw !== "") return this.#admitCredential(raw, door);
		const person = persons ? await this.#surroundings.personOf(headers) : undefined;
		if (person) return { principal: person, window: undefined };
		if (anybody) return nobody;
		const others = persons ? ", or a session" : "";
		throw new ServiceError("MISSING_API_KEY", `This takes the header \`X-API-Key\` with ${namesOf(kinds)}${others}.`);
	}

	/** Where the window of a credential stands that was let in without taking a place. */
	async look({ principal }: Admission): Promise<RateWindow | undefined> {
		return "credentialId" in principal ? this.lookAt(principal.credentialId) : undefined;
	}

	/** Where the window of a credential stands. Looking takes no place. */
	async lookAt(credentialId: string): Promise<RateWindow> {
		const { redis, rule, reads } = this.#surroundings;
		const seen =
			(redis?.isThere ? await redis.look(credentialId, rule) : undefined) ??
			(await reads.load(windowsSeen, credentialId, rule.limit, rule.windowMs * 1_000))[0];
		return windowOf(rule, seen?.remaining ?? rule.limit, seen?.waitUs ?? 0);
	}

	/** What is stored of a raw credential. */
	hashOf(raw: string): Buffer {
		return keyedHash(this.#surroundings.secret, raw);
	}

	/** Brings the uses that were counted elsewhere to where they are listed. Whether there were any. */
	async settleUses(credentialIds: readonly string[]): Promise<boolean> {
		return (await this.#surroundings.redis?.settle(credentialIds)) ?? false;
	}

	async close(): Promise<void> {
		await this.#surroundings.redis?.close();
	}

	async #admitCredential(raw: string, { kinds: accepted, placeless }: Door): Promise<Admission> {
		if (!isWellFormed(raw))
			throw new ServiceError("INVALID_API_KEY", "The API key is not one of ours: a character is wrong, or missing.");
		const { redis, rule } = this.#surroundings;
		let row = placeless || redis?.isThere ? await this.#ask(raw, accepted, null) : undefined;
		if (row?.outcome === "admitted" && !placeless) {
			const place = await redis!.take(row.credentialId, rule);
			row = place && { ...row, ...place };
		}
		if (!row) {
			// Without Redis, or while it is lost, PostgreSQL's log is the one.
			row = await this.#ask(raw, accepted, rule.limit);
			if (redis) redis.requestsElsewhere += 1;
		}
		if (refusals[row.outcome]) throw refusals[row.outcome]!(row.kind, accepted);
		if (placeless) return { principal: principalOf(row), window: undefined };
		const window = windowOf(rule, row.remaining, row.waitUs);
		if (row.outcome === "limited") {
			const { limit, windowSeconds, resetSeconds } = window;
			throw new ServiceError(
				"RATE_LIMITED",
				`At most ${limit} requests in any ${windowSeconds} seconds: the next one is taken in ${resetSeconds} s.`,
				{ retryAfterSeconds: resetSeconds, window },
			);
		}
		return { principal: principalOf(row), window };
	}

	async #ask(raw: string, accepted: readonly CredentialKind[], limit: number | null): Promise<AdmissionRow> {
		const { reads, rule, clock } = this.#surroundings;
		const row = await reads.row(admission, [this.hashOf(raw), clock(), accepted, limit, rule.windowMs * 1_000]);
		return row!;
	}
}

const nobody: Admission = Object.freeze({ principal: Object.freeze({ kind: "anonymous" }), window: undefined });

type Refusal = (kind: CredentialKind, accepted: readonly CredentialKind[]) => ServiceError;

/** What is told of each credential that does not open the door. */
const refusals: Partial<Record<AdmissionRow["outcome"], Refusal>> = {
	unknown: () => new ServiceError("INVALID_API_KEY", "The API key is not known."),
	revoked: () => new ServiceError("REVOKED_API_KEY", "The API key was revoked."),
	expired: () => new ServiceError("EXPIRED_API_KEY", "The API key has expired."),
	wrong_kind: (kind, accepted) =>
		new ServiceError("WRONG_CREDENTIAL_KIND", `This takes ${namesOf(accepted)}, and not ${namesOf([kind])}.`),
};

function principalOf({ credentialId, kind, projectId, accountId, workspaceId }: AdmissionRow): Principal {
	return kind === "api_key" || kind === "mcp"
		? { kind: "project", credentialKind: kind, credentialId, projectId, accountId }
		: { kind: "workspace", credentialKind: kind, credentialId, workspaceId };
}

function namesOf(kinds: readonly CredentialKind[]): string {
	return kinds.map(kind => `a ${names[kind]} (${prefixes[kind]}…)`).join(" or ");
}

const names: Readonly<Record<CredentialKind, string>> = {
	api_key: "Commerce REST key",
	mcp: "Commerce MCP credential",
	workspace_key: "workspace key",
	workspace_mcp: "workspace MCP credential",
};
