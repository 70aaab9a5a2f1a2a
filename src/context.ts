import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Principal } from "./access/principal.js";
import type { TopUps } from "./credits/top-ups.js";
import type { Reads } from "./database/reads.js";

/** What an operation knows of its request. Made once a request, at each door alike. */
export interface Context {
	/** A unit of work of its own, for writes; made when first asked for. */
	readonly em: EntityManager;
	/** The prepared reads. */
	readonly reads: Reads;
	/** How credits are bought; undefined where this server sells none. */
	readonly topUps: TopUps | undefined;
	/** The moment of the request. All that asks for the time asks here, so that tests and demo data can set it. */
	readonly now: Date;
	/** Who is calling. */
	readonly principal: Principal;
	/** `Idempotency-Key`, as it came; operations check it. */
	readonly idempotencyKey: string | undefined;
	/** What the reply's headers are to say of how the operation went. */
	readonly notes: ReplyNotes;
	/** `X-Request-Id`; in every log line and error body. */
	readonly requestId: string;
}

/** What operations leave for the door to tell in headers. One object a request, whoever copies the context. */
export interface ReplyNotes {
	/** Of a metered operation that reached billing. */
	billing?: { readonly cost: number; readonly charged: number; readonly balance: number; readonly replayed: boolean };
	/** Cookies to be set, each as the value of a `Set-Cookie`. */
	cookies?: string[];
}

/** What a door knows of a request. */
export interface Caller {
	readonly principal: Principal;
	readonly idempotencyKey?: string | undefined;
}

export const anonymous: Caller = Object.freeze({ principal: Object.freeze({ kind: "anonymous" }) });

/** Apollo Server copies the context's own fields to a new object of the class: no private `#` fields, therefore. */
export class RequestContext implements Context {
	readonly principal: Principal;
	readonly idempotencyKey: string | undefined;
	readonly notes: ReplyNotes = {};
	private forked: EntityManager | undefined;

	constructor(
		private readonly orm: MikroORM,
		readonly reads: Reads,
		readonly topUps: TopUps | undefined,
		readonly now: Date,
		readonly requestId: string,
		{ principal, idempotencyKey }: Caller,
	) {
		this.principal = principal;
		this.idempotencyKey = idempotencyKey;
	}

	get em(): EntityManager {
		this.forked ??= this.orm.em.fork();
		return this.forked;
	}
}
