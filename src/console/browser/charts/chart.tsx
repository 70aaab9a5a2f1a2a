import { type ReactNode, useEffect, useRef } from "react";

interface ChartProps {
	/** What the chart shows, in a sentence: what a screen reader says of the picture. */
	readonly label: string;
	/** Draws into the element, and gives what ends it. A new function draws anew. */
	readonly draw: (element: HTMLElement) => () => void;
	/** The same figures as a table, and ways to take them along. */
	readonly children?: ReactNode;
}

/** A picture of figures, and below it the figures themselves. */
export function Chart({ label, draw, children }: ChartProps) {
	const element = useRef<HTMLDivElement>(null);
	useEffect(() => draw(element.current!), [draw]);
	return (
		<figure className="chart">
			<div className="plot" role="img" aria-label={label} ref={element} />
			{children && (
				<details>
					<summary>The figures as a table</summary>
					{children}
				</details>
			)}
		</figure>
	);
}
