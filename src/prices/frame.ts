/** So many offers are made in a market in a currency. Figures of different frames are never compared, ranked or averaged. */
export interface Frame {
	readonly market: string;
	readonly currency: string;
	readonly offers: number;
}

/**
 * The frame that figures are told of: the market with most offers, of equal ones the first of the alphabet, and there
 * likewise the currency with most. A frame may come in parts. `mainFrameFirst` is the same rule in SQL.
 */
export function mainFrame(frames: Iterable<Frame>): Pick<Frame, "market" | "currency"> | undefined {
	const inMarket = new Map<string, number>();
	const inCurrency = new Map<string, Frame>();
	for (const { market, currency, offers } of frames) {
		const key = `${market} ${currency}`;
		inMarket.set(market, (inMarket.get(market) ?? 0) + offers);
		inCurrency.set(key, { market, currency, offers: (inCurrency.get(key)?.offers ?? 0) + offers });
	}
	return [...inCurrency.values()].sort(
		(one, other) =>
			inMarket.get(other.market)! - inMarket.get(one.market)! ||
			compareText(one.market, other.market) ||
			other.offers - one.offers ||
			compareText(one.currency, other.currency),
	)[0];
}

/**
 * The rule of `mainFrame` as an order, for statements: they choose a frame where the offers are, and give only its own.
 * `in_market` and `in_currency` are how many offers there are in the market, and in its currency; each statement counts
 * them in the way that suits its rows.
 */
export const mainFrameFirst = "in_market desc, market, in_currency desc, currency";

/** The order of short names and codes: by code point, the same on every machine. */
export function compareText(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
