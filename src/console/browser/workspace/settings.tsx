import { PageHead } from "../design/page-head.tsx";

/** The workspace's settings. */
export function Settings(_: { workspaceId: string }) {
	return <PageHead title="Settings" />;
}
