import { type ReactNode, useEffect } from "react";

interface PageHeadProps {
	readonly title: string;
	/** One sentence on what the page is for. */
	readonly lead?: ReactNode;
	/** What can be done with the page as a whole. */
	readonly children?: ReactNode;
}

/** The top of a page. It names the browser's tab, too. */
export function PageHead({ title, lead, children }: PageHeadProps) {
	useEffect(() => {
		document.title = `${title} · Pricegraph`;
	}, [title]);
	return (
		<div className="page-head">
			<div>
				<h1>{title}</h1>
				{lead && <p className="lead">{lead}</p>}
			</div>
			{children && <div className="actions">{children}</div>}
		</div>
	);
}
