import { IssuedKeysProvider } from "../credentials/issued-keys.tsx";
import { PageHead } from "../design/page-head.tsx";
import { Webhooks } from "../webhooks/webhooks.tsx";
import { Members } from "./members.tsx";
import { WorkspaceKeys } from "./workspace-keys.tsx";

/** Who and what gets into the workspace, and whom it tells. */
export function Settings({ workspaceId }: { workspaceId: string }) {
	return (
		<IssuedKeysProvider>
			<PageHead title="Settings" lead="Keys for programs, members, and webhooks." />
			<WorkspaceKeys workspaceId={workspaceId} />
			<Members workspaceId={workspaceId} />
			<Webhooks owner={{ workspaceId }} />
		</IssuedKeysProvider>
	);
}
