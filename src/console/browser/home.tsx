import { PageHead } from "./design/page-head.tsx";
import { Projects } from "./developer/projects.tsx";
import { useAccount } from "./session.tsx";

/** Where a person comes in: what there is, and what to do next. */
export function Home() {
	const { name } = useAccount();
	return (
		<>
			<PageHead title={`Welcome, ${name}`} />
			<Projects />
		</>
	);
}
