import type { ReactNode } from "react";

/** A figure with its name. */
export function Figure({ name, children, note }: { name: string; children: ReactNode; note?: ReactNode }) {
	return (
		<div className="figure">
			<dt>{name}</dt>
			<dd>
				{children}
				{note && <small>{note}</small>}
			</dd>
		</div>
	);
}
