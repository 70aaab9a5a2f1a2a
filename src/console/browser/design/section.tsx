import { type ReactNode, useId } from "react";

interface SectionProps {
	readonly title: string;
	readonly lead?: ReactNode;
	/** What can be done with the section as a whole. */
	readonly actions?: ReactNode;
	readonly children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Section({ title, lead, actions, children }: SectionProps) {
	const id = useId();
	return (
		<section className="section" aria-labelledby={id}>
			<div className="section-head">
				<h2 id={id}>{title}</h2>
				{actions && <div className="actions">{actions}</div>}
			</div>
			{lead && <p className="hint">{lead}</p>}
			{children}
		</section>
	);
}
