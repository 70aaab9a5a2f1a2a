import { registerEnumType } from "type-graphql";

/** Why a figure is null. A figure is told on evidence or not at all. */
export enum FigureReason {
	insufficient_history = "insufficient_history",
	no_reduction = "no_reduction",
	no_list_price = "no_list_price",
}
registerEnumType(FigureReason, {
	name: "FigureReason",
	description: "Why a figure is null: it is told on evidence, or not at all.",
	valuesConfig: {
		insufficient_history: { description: "Too little was observed to tell it; each figure says how much it takes." },
		no_reduction: { description: "No price reduction is running, so that there is no price before it." },
		no_list_price: { description: "The offer states no list price above its price, so that there is none to check." },
	},
});

/** A low or a share from fewer days than this would only repeat a single price. A window that is shorter must be complete. */
export const daysReadMin = 3;
