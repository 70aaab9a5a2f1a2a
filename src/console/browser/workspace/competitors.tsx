import { PageHead } from "../design/page-head.tsx";

/** Who competes with the workspace. */
export function Competitors(_: { workspaceId: string }) {
	return <PageHead title="Competitors" />;
}
