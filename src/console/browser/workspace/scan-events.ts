import { useEffect, useRef, useState } from "react";
import { usePoll } from "../api/poll.ts";

interface Followed {
	readonly id: string;
	readonly status: "in_progress" | "completed" | "failed";
}

const pollEveryMs = 2_000;

/**
 * What is known of a scan that was read, as it goes on: by the server's events, and where they do not come through, by
 * asking `again` every few seconds.
 */
export function useScanEvents<Scan extends Followed>(
	read: Scan | undefined,
	again: () => void,
): { scan: Scan | undefined; isLive: boolean } {
	const [told, tell] = useState<Scan>();
	const [isLive, setLive] = useState(false);
	const latest = useRef(again);
	latest.current = again;
	const followedId = read?.status === "in_progress" ? read.id : undefined;

	useEffect(() => {
		if (followedId === undefined) return;
		// The session's cookie goes along. A stream that breaks is opened again by the browser.
		const events = new EventSource(`/api/scans/${followedId}/events`);
		const take = ({ data }: MessageEvent<string>) => {
			const scan = JSON.parse(data) as Scan;
			setLive(true);
			tell(before => ({ ...before, ...scan }));
			if (scan.status === "in_progress") return;
			events.close();
			// The last word is the graph's, which the other pages read too.
			latest.current();
		};
		events.addEventListener("scan", take);
		events.addEventListener("error", () => setLive(false));
		return () => events.close();
	}, [followedId]);

	usePoll(() => {
		if (followedId !== undefined && !isLive) again();
	}, pollEveryMs);

	const scan = read && (told?.id === read.id && read.status === "in_progress" ? { ...read, ...told } : read);
	return { scan, isLive };
}
