import type { ReactNode } from "react";

/** Stands where a list would be that has nothing in it: says why, and what to do about it. */
export function Empty({ children }: { children: ReactNode }) {
	return <div className="empty">{children}</div>;
}
