import { Button } from "./button.tsx";

interface PagerProps {
	/** From 1. */
	readonly page: number;
	readonly pages: number;
	readonly onChange: (page: number) => void;
}

/** Leads through a list that has more than one page. */
export function Pager({ page, pages, onChange }: PagerProps) {
	if (pages < 2) return null;
	return (
		<nav className="pager" aria-label="Pages">
			<Button disabled={page <= 1} onClick={() => onChange(page - 1)}>
				Previous
			</Button>
			<span>
				Page {page} of {pages.toLocaleString("en")}
			</span>
			<Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
				Next
			</Button>
		</nav>
	);
}
