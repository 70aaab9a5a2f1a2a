import { PageHead } from "../design/page-head.tsx";

/** One competitor. */
export function Competitor(_: { workspaceId: string; vendor: string }) {
	return <PageHead title="Competitor" />;
}
