import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import type { Access } from "./access/access.js";
import type { People } from "./access/people.js";
import type { Principal } from "./access/principal.js";
import type { RateWindow } from "./access/window.js";
import type { AiEndpoint } from "./ai/ai-endpoint.js";
import type { Calls } from "./commerce/calls.js";
import type { TopUps } from "./credits/top-ups.js";
import type { Reads } from "./database/reads.js";
import type { PageVisits } from "./scans/page-visits.js";
import type { Webhooks } from "./webhooks/webhooks.js";

/** What an operation knows of its request. Made once a request, at each door alike. */
export interface Context {
	/** A unit of work of its own, for writes; made when first asked for. */
	readonly em: EntityManager;
	/** The prepared reads. */
	readonly reads: Reads;
	/** The transactions of metered calls. */
	readonly calls: Calls;
	/** What may be asked to read queries and to word insights; undefined where nothing is set up. */
	readonly ai: AiEndpoint | undefined;
	/** Visits pages for who waits for it. */
	readonly pageVisits: PageVisits;
	/** How credits are bought; undefined where none are sold. */
	readonly topUps: TopUps | undefined;
	/** How webhooks are made and changed. */
	readonly webhooks: Webhooks;
	/** The connections, for writes in plain SQL; see `transaction`. */
	readonly pool: Pool;
	/** How people register, sign in and sign out. */
	readonly people: People;
	/** The moment of the request. All that asks for the time asks here, so that tests and demo data can set it. */
	readonly now: Date;
	/** Who is calling. */
	readonly principal: Principal;
	/** Where the caller's credential stands in its window, this request counted; undefined for who comes without one. */
	readonly window: RateWindow | undefined;
	/** What credentials are hashed and counted with. */
	readonly access: Access;
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
	/** Undefined: nobody that is known. */
	readonly principal?: Principal | undefined;
	readonly window?: RateWindow | undefined;
	readonly idempotencyKey?: string | undefined;
}

const anonymous: Principal = Object.freeze({ kind: "anonymous" });

/** What all requests share. */
export interface Core
	extends Pick<
		Context,
		"reads" | "pool" | "access" | "people" | "calls" | "ai" | "pageVisits" | "topUps" | "webhooks"
	> {
	readonly orm: MikroORM;
}

/** Apollo Server copies the context's own fields to a new object of the class: no private `#` fields, therefore. */
export class RequestContext implements Context {
	readonly reads: Reads;
	readonly pool: Pool;
	readonly access: Access;
	readonly people: People;
	readonly calls: Calls;
	readonly ai: AiEndpoint | undefined;
	readonly pageVisits: PageVisits;
	readonly topUps: TopUps | undefined;
	readonly webhooks: Webhooks;
	readonly principal: Principal;
	readonly window: RateWindow | undefined;
	readonly idempotencyKey: string | undefined;
	readonly notes: ReplyNotes = {};
	private readonly orm: MikroORM;
	private forked: EntityManager | undefined;

	constructor(
		core: Core,
		readonly now: Date,
		readonly requestId: string,
		{ principal = anonymous, window, idempotencyKey }: Caller = {},
	) {
		this.orm = core.orm;
		this.reads = core.reads;
		this.pool = core.pool;
		this.access = core.access;
		this.people = core.people;
		this.calls = core.calls;
		this.ai = core.ai;
		this.pageVisits = core.pageVisits;
		this.topUps = core.topUps;
		this.webhooks = core.webhooks;
		this.principal = principal;
		this.window = window;
		this.idempotencyKey = idempotencyKey;
	}

	get em(): EntityManager {
		this.forked ??= this.orm.em.fork();
		return this.forked;
	}
}
