/** Who a webhook belongs to. */
export type OwnerKind = "workspace" | "account";

/** What can be told, to whom, and when. The catalogue in the schema's descriptions and the documentation is made of it. */
export const eventTypes = {
	"price.changed": {
		owner: "workspace",
		when: "the price of an offer of a tracked product has changed",
	},
	"offer.undercut": {
		owner: "workspace",
		when: "a competitor in stock has become cheaper than the workspace's own price; told again once it was not so in between",
	},
	"offer.back_in_stock": {
		owner: "workspace",
		when: "an offer of a tracked product that could not be bought can be again",
	},
	"scan.completed": { owner: "workspace", when: "a scan has ended and read at least one offer, or had none to read" },
	"scan.failed": {
		owner: "workspace",
		when: "a scan has ended without reading a single offer; no price has changed by it",
	},
	"credits.low": {
		owner: "account",
		when: "the account's balance has fallen below `creditsBelow`; told again once it was not so in between",
	},
} as const satisfies Readonly<Record<string, { readonly owner: OwnerKind; readonly when: string }>>;

export type EventType = keyof typeof eventTypes;

/** Sent by hand only, to see whether a receiver works. */
export const testEventType = "webhook.test";

export const eventTypeNames = Object.keys(eventTypes) as EventType[];

/** What changes of prices and stock can bring about. */
export const offerEventTypes = [
	"price.changed",
	"offer.undercut",
	"offer.back_in_stock",
] as const satisfies readonly EventType[];

export function isEventType(name: string): name is EventType {
	return Object.hasOwn(eventTypes, name);
}
