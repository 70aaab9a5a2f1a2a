import { Link, useLocation } from "wouter";

interface TabsProps {
	/** What the pages have in common. */
	readonly label: string;
	readonly pages: readonly (readonly [path: string, name: string])[];
}

/** Leads to the pages of one thing. They are pages with addresses, not panels, so these are links. */
export function Tabs({ label, pages }: TabsProps) {
	const [path] = useLocation();
	return (
		<nav className="tabs" aria-label={label}>
			{pages.map(([address, name]) => (
				<Link
					key={address}
					href={address}
					aria-current={path === address || (address !== "/" && path.startsWith(`${address}/`)) ? "page" : undefined}
				>
					{name}
				</Link>
			))}
		</nav>
	);
}
