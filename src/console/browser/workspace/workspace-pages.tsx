import { PageHead } from "../design/page-head.tsx";
import { useAccount } from "../session.tsx";

/** The pages of one workspace. */
export function WorkspacePages({ workspaceId }: { workspaceId: string }) {
	const workspace = useAccount().workspaces.find(({ id }) => id === workspaceId);
	return <PageHead title={workspace?.name ?? "Workspace"} />;
}
