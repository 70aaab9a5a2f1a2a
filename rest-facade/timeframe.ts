import { choice } from "./route.js";

/** How far back a figure looks. */
export const timeframe = choice({
	description: "How far back to look, in days.",
	values: { "7d": "D7", "30d": "D30", "90d": "D90" },
	default: "30d",
});
