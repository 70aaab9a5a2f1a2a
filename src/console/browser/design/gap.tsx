import { money } from "./format.ts";

interface GapProps {
	/** Own price less the lowest competitor's. */
	readonly amount: number | null | undefined;
	readonly percent: number | null | undefined;
	readonly currency: string;
}

/** How far the own price is from the lowest competitor's, in a word; the colour only repeats it. */
export function Gap({ amount, percent, currency }: GapProps) {
	if (amount === null || amount === undefined) return <>–</>;
	if (amount === 0) return <span className="gap">the same</span>;
	const share = percent === null || percent === undefined ? "" : ` (${Math.abs(percent).toFixed(1)}%)`;
	return (
		<span className={`gap ${amount > 0 ? "dearer" : "cheaper"}`}>
			{money(Math.abs(amount), currency)} {amount > 0 ? "dearer" : "cheaper"}
			<small>{share}</small>
		</span>
	);
}
