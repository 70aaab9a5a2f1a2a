interface WaitingProps {
	/** Lines of the height that the answer will most likely have, so that nothing moves when it comes. */
	readonly lines?: number;
}

/** Stands in the place of what is on its way. */
export function Waiting({ lines = 6 }: WaitingProps) {
	return <div className="waiting" role="status" aria-label="Loading" style={{ height: `${lines * 2.25}rem` }} />;
}
