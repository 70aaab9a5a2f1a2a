import { type ReactNode, useMemo, useState } from "react";
import { Button } from "./button.tsx";

interface Turned {
	/** The list that the places belong to. */
	readonly list: string;
	/** Where each page after the first begins, up to the one that is shown. */
	readonly places: readonly string[];
}

/** Where a reader stands in a list that only knows what comes next. */
export interface ListPlace {
	/** For the operation's `after`; null on the first page. */
	readonly after: string | null;
	readonly toNext: (endCursor: string) => void;
	readonly toPrevious: () => void;
}

/** `list` names the list with its filters: another one begins at its first page. */
export function useListPlace(list: string): ListPlace {
	const [turned, turn] = useState<Turned>({ list, places: [] });
	return useMemo(() => {
		const places = turned.list === list ? turned.places : [];
		return {
			after: places.at(-1) ?? null,
			toNext: endCursor => turn({ list, places: [...places, endCursor] }),
			toPrevious: () => turn({ list, places: places.slice(0, -1) }),
		};
	}, [list, turned]);
}

interface CursorPagerProps {
	readonly place: ListPlace;
	readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor?: string | null } | undefined;
	/** What the list holds: "requests". */
	readonly what: string;
	/** What leads back and on; by default of a list that is newest first. */
	readonly back?: string;
	readonly on?: string;
	/** What stands between the two. */
	readonly children?: ReactNode;
}

/** Leads through such a list. */
export function CursorPager({ place, pageInfo, what, back = "Newer", on = "Older", children }: CursorPagerProps) {
	const { endCursor, hasNextPage } = pageInfo ?? {};
	if (place.after === null && !hasNextPage) return null;
	return (
		<nav className="pager" aria-label={`Pages of ${what}`}>
			<Button disabled={place.after === null} onClick={place.toPrevious}>
				{back}
			</Button>
			{children}
			<Button disabled={!hasNextPage || !endCursor} onClick={() => endCursor && place.toNext(endCursor)}>
				{on}
			</Button>
		</nav>
	);
}
