import { PageHead } from "../design/page-head.tsx";

/** The workspace's scans. */
export function Scans(_: { workspaceId: string }) {
	return <PageHead title="Scans" />;
}
