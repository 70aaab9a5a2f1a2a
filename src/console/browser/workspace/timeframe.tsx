import { useAddress } from "../api/address.ts";
import { Choice } from "../design/choice.tsx";
import type { Timeframe } from "../graphql/graphql.ts";

const timeframes = [
	["D7", "7 days"],
	["D30", "30 days"],
	["D90", "90 days"],
] as const satisfies readonly (readonly [Timeframe, string])[];

/** The timeframe that the address names, and the way to name another. */
export function useTimeframe(): [Timeframe, (timeframe: Timeframe) => void] {
	const [params, change] = useAddress();
	const named = timeframes.find(([timeframe]) => timeframe === params.get("timeframe"))?.[0] ?? "D30";
	return [named, timeframe => change({ timeframe })];
}

interface TimeframeChoiceProps {
	readonly value: Timeframe;
	readonly onChange: (timeframe: Timeframe) => void;
}

/** Lets the reader choose how far back competitors' prices count. */
export function TimeframeChoice({ value, onChange }: TimeframeChoiceProps) {
	return <Choice label="Timeframe" options={timeframes} value={value} onChange={onChange} />;
}
