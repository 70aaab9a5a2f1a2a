import { PageHead } from "../design/page-head.tsx";

/** What the workspace is recommended. */
export function Insights(_: { workspaceId: string }) {
	return <PageHead title="Insights" />;
}
