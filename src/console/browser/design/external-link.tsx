import type { ReactNode } from "react";

/** Leads to a page of a shop's. An address that is none of the web's, which a feed may hold, is only shown. */
export function ExternalLink({ href, children }: { href: string | null | undefined; children: ReactNode }) {
	if (!href || !/^https?:\/\//i.test(href)) return <>{children}</>;
	return (
		<a href={href} rel="noreferrer">
			{children}
		</a>
	);
}
