import { Link } from "wouter";
import { PageHead } from "./design/page-head.tsx";

/** For an address that shows nothing. */
export function NotFound() {
	return (
		<>
			<PageHead title="There is nothing here" />
			<p>
				The address may be mistyped, or what it showed is gone or belongs to somebody else.{" "}
				<Link href="~/console">Go to the start</Link>.
			</p>
		</>
	);
}
