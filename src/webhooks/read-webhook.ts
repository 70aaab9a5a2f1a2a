import { refuseUnstorable } from "../database/text.js";
import { type InputFault, ServiceError } from "../errors.js";
import type { AllowedHosts } from "../fetching/allowed-hosts.js";
import { type EventType, eventTypeNames, eventTypes, isEventType, type OwnerKind } from "./event-types.js";
import type { WebhookChanges } from "./webhook.input.js";
import { readWebhookUrl } from "./webhook-url.js";

/** What is stored of a webhook that was asked for. */
export interface WebhookSettings {
	readonly url: string;
	readonly eventTypes: readonly EventType[];
	readonly description: string | null;
	readonly priceChangePercentMin: number;
	readonly undercutPercentMin: number;
	/** Null for a workspace's. */
	readonly creditsBelow: number | null;
}

const descriptionCharactersMax = 200;
const creditsBelowDefault = 100;
const creditsBelowMax = 1_000_000_000;

/** Reads a new webhook. Its event types tell whose it will be. */
export function readWebhook(
	written: WebhookChanges,
	allowed: AllowedHosts,
): WebhookSettings & { readonly owner: OwnerKind } {
	const faults: InputFault[] = [];
	const [first] = written.eventTypes ?? [];
	const owner = first !== undefined && isEventType(first) ? eventTypes[first].owner : "workspace";
	const blank: WebhookSettings = {
		url: "",
		eventTypes: [],
		description: null,
		priceChangePercentMin: 0,
		undercutPercentMin: 0,
		creditsBelow: owner === "account" ? creditsBelowDefault : null,
	};
	return { ...read({ written, before: blank, owner, allowed, faults }), owner };
}

/** Reads changes to a webhook. */
export function readWebhookChanges(
	written: WebhookChanges,
	before: WebhookSettings & { readonly owner: OwnerKind },
	allowed: AllowedHosts,
): WebhookSettings {
	return read({ written, before, owner: before.owner, allowed, faults: [] });
}

function read({
	written,
	before,
	owner,
	allowed,
	faults,
}: {
	written: WebhookChanges;
	before: WebhookSettings;
	owner: OwnerKind;
	allowed: AllowedHosts;
	faults: InputFault[];
}): WebhookSettings {
	const fault = (member: string, detail: string) => void faults.push({ pointer: `/${member}`, detail });
	const settings = {
		url: urlOf(written.url) ?? before.url,
		eventTypes: typesOf(written.eventTypes) ?? before.eventTypes,
		description: written.description === undefined ? before.description : descriptionOf(written.description),
		priceChangePercentMin: percentOf("priceChangePercentMin") ?? before.priceChangePercentMin,
		undercutPercentMin: percentOf("undercutPercentMin") ?? before.undercutPercentMin,
		creditsBelow: creditsOf(written.creditsBelow) ?? before.creditsBelow,
	};
	if (faults.length === 0) return settings;
	const sentence = faults.map(({ pointer, detail }) => `${pointer!.slice(1)} ${detail}`).join("; ");
	throw new ServiceError("INVALID_REQUEST", `${sentence}.`, { faults });

	function urlOf(text: string | null | undefined): string | undefined {
		if (text == null) return undefined;
		refuseUnstorable(text);
		const read = readWebhookUrl(text, allowed);
		if ("url" in read) return read.url;
		fault("url", read.fault);
		return undefined;
	}

	function typesOf(names: readonly string[] | null | undefined): EventType[] | undefined {
		if (names == null) return undefined;
		const unknown = names.find(name => !isEventType(name));
		const types = [...new Set(names)].filter(isEventType);
		if (unknown !== undefined)
			fault(
				"eventTypes",
				`must be among ${eventTypeNames.join(", ")}, which ${JSON.stringify(unknown.slice(0, 40))} is not`,
			);
		else if (types.length === 0) fault("eventTypes", "must name at least one type");
		else if (types.some(type => eventTypes[type].owner !== owner))
			fault(
				"eventTypes",
				`must be all of ${owner === "account" ? "an account" : "a workspace"}: credits.low is an account's, the others are a workspace's`,
			);
		return types;
	}

	function descriptionOf(text: string | null): string | null {
		refuseUnstorable(text);
		const trimmed = text?.trim() || null;
		if (trimmed !== null && trimmed.length > descriptionCharactersMax)
			fault("description", `must have at most ${descriptionCharactersMax} characters`);
		return trimmed;
	}

	function percentOf(member: "priceChangePercentMin" | "undercutPercentMin"): number | undefined {
		const percent = written[member];
		if (percent == null) return undefined;
		if (!(percent >= 0 && percent <= 100)) fault(member, `must be from 0 to 100, not ${percent}`);
		return percent;
	}

	function creditsOf(credits: number | null | undefined): number | undefined {
		if (credits == null) return undefined;
		if (owner !== "account") fault("creditsBelow", "goes with credits.low only");
		else if (credits < 1 || credits > creditsBelowMax)
			fault("creditsBelow", `must be from 1 to ${creditsBelowMax}, not ${credits}`);
		return credits;
	}
}
