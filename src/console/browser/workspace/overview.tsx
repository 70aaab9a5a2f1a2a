import { PageHead } from "../design/page-head.tsx";

/** How the workspace stands. */
export function Overview(_: { workspaceId: string }) {
	return <PageHead title="Overview" />;
}
