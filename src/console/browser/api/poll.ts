import { useEffect, useRef } from "react";

/** Asks again every so often, while the page is looked at. */
export function usePoll(ask: () => void, everyMs: number): void {
	const latest = useRef(ask);
	latest.current = ask;
	useEffect(() => {
		const timer = setInterval(() => {
			if (!document.hidden) latest.current();
		}, everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
}
