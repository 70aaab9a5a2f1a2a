import { PageHead } from "../design/page-head.tsx";

/** What the workspace tracks. */
export function Products(_: { workspaceId: string }) {
	return <PageHead title="Products" />;
}
