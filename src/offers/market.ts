import { refuse } from "../errors.js";

/** Reads a market argument: two letters of ISO 3166-1, small ones too. Undefined when none is given. */
export function readMarket(market: string | null | undefined): string | undefined {
	if (market == null) return undefined;
	const code = market.toUpperCase();
	if (/^[A-Z]{2}$/.test(code)) return code;
	return refuse("market", `market must be two letters of ISO 3166-1, such as US; it is ${JSON.stringify(market)}.`);
}
