import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Reads } from "./database/reads.js";

/** What an operation knows of its request. Made once a request, at each door alike. */
export interface Context {
	/** A unit of work of its own, for writes; made when first asked for. */
	readonly em: EntityManager;
	/** The prepared reads. */
	readonly reads: Reads;
	/** The moment of the request. All that asks for the time asks here, so that tests and demo data can set it. */
	readonly now: Date;
	/** `X-Request-Id`; in every log line and error body. */
	readonly requestId: string;
}

/** Apollo Server copies the context's own fields to a new object of the class: no private `#` fields, therefore. */
export class RequestContext implements Context {
	private forked: EntityManager | undefined;

	constructor(
		private readonly orm: MikroORM,
		readonly reads: Reads,
		readonly now: Date,
		readonly requestId: string,
	) {}

	get em(): EntityManager {
		this.forked ??= this.orm.em.fork();
		return this.forked;
	}
}
