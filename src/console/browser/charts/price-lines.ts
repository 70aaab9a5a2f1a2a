import { daysBetween, drawPlot, frame, secondsOf, uPlot } from "./plot.ts";

/** A vendor's prices. Days without a point were not observed: they are drawn as a gap, never as a line across. */
export interface PriceLine {
	readonly name: string;
	readonly points: readonly PriceMark[];
	/** The reader's own, drawn on top and stronger. */
	readonly isOwn?: boolean;
}

export interface PriceMark {
	/** A day in UTC, "2026-11-30". */
	readonly date: string;
	readonly price: number;
	/** Whether it was told as reduced that day: marked with a ring. */
	readonly isPromotion?: boolean;
}

/** A vendor's price of a day, as the graph tells it. */
export interface VendorPrice {
	readonly date: string;
	/** Short name. */
	readonly vendor: string;
	readonly price: number;
	/** The regular or former price that was stated beside it. */
	readonly listPrice: number | null;
}

/** Whether a price was told as reduced. */
export function isReduced({ price, listPrice }: Pick<VendorPrice, "price" | "listPrice">): boolean {
	return listPrice !== null && listPrice > price;
}

/** A line a vendor, in the order in which they first appear. */
export function linesOfVendors(
	prices: readonly VendorPrice[],
	nameOf: (vendor: string) => string,
): (PriceLine & { readonly vendor: string })[] {
	return [...Map.groupBy(prices, ({ vendor }) => vendor)].map(([vendor, its]) => ({
		vendor,
		name: nameOf(vendor),
		points: its.map(({ date, price, listPrice }) => ({ date, price, isPromotion: isReduced({ price, listPrice }) })),
	}));
}

export interface PriceLines {
	readonly lines: readonly PriceLine[];
	/** ISO 4217. */
	readonly currency: string;
	/** The first and the last day that are shown. */
	readonly from: string;
	readonly to: string;
}

const stepped = uPlot.paths.stepped!({ align: 1 });

/** Draws the prices of vendors over days. Gives what ends it. */
export function drawPriceLines(element: HTMLElement, { lines: given, currency, from, to }: PriceLines): () => void {
	// Each keeps the colour of its place; the reader's own is drawn last, and so on top.
	const lines = given
		.map((line, colour) => ({ ...line, colour }))
		.sort((one, other) => Number(one.isOwn ?? false) - Number(other.isOwn ?? false));
	const days = daysBetween(from, to);
	const placeOf = new Map(days.map((day, place) => [day, place]));
	const money = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
	const valuesOf = (marks: readonly PriceMark[]) => {
		const values: (number | null)[] = days.map(() => null);
		for (const { date, price } of marks) {
			const place = placeOf.get(secondsOf(date));
			if (place !== undefined) values[place] = price;
		}
		return values;
	};
	const promotions = lines.map(
		line => new Set(line.points.filter(mark => mark.isPromotion).map(mark => secondsOf(mark.date))),
	);
	return drawPlot(element, theme => {
		const { axis, dayAxis, ...rest } = frame(theme);
		return {
			data: [days, ...lines.map(({ points }) => valuesOf(points))],
			options: {
				...rest,
				axes: [dayAxis, { ...axis, size: 64, values: (_, prices) => prices.map(price => money.format(price)) }],
				series: [
					{ label: "Day", value: (_, day) => (day === null ? "–" : new Date(day * 1_000).toISOString().slice(0, 10)) },
					...lines.map(({ name, isOwn, colour }, place): uPlot.Series => {
						const stroke = theme.series[colour % theme.series.length]!;
						return {
							label: name,
							stroke,
							width: isOwn ? 3 : 1.75,
							dash: colour < theme.series.length ? undefined : [6, 4],
							// A price holds until it is seen to change: it never slopes.
							paths: stepped,
							spanGaps: false,
							points: {
								show: true,
								size: 6,
								stroke,
								fill: theme.ground,
								// A point with none beside it has no line: it is drawn all the same. Others only where there was a promotion.
								filter: (plot, series) => {
									const values = plot.data[series] as (number | null)[];
									return values.flatMap((value, at) => {
										if (value === null) return [];
										const isAlone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
										return isAlone || promotions[place]!.has(days[at]!) ? [at] : [];
									});
								},
							},
							value: (_, price) => (price === null ? "–" : money.format(price)),
						};
					}),
				],
			},
		};
	});
}
