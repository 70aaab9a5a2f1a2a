/** So many offers are made in a market in a currency. Figures of different frames are never compared, ranked or averaged. */
export interface Frame {
	readonly market: string;
	readonly currency: string;
	readonly offers: number;
}

/**
 * The frame that figures are told of: the market with most offers, of equal ones the first of the alphabet, and there
 * likewise the currency with most. A frame may come in parts.
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

/** The order of short names and codes: by code point, the same on every machine. */
export function compareText(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}
