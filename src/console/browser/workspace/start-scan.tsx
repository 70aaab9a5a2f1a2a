import { useMutation } from "urql";
import { useLocation } from "wouter";
import { Button } from "../design/button.tsx";
import { Failure } from "../design/failure.tsx";
import { graphql } from "../graphql/index.ts";

const startMutation = graphql(`
	mutation StartScan($workspaceId: ID!) {
		startScan(workspaceId: $workspaceId) { id status }
	}
`);

/** Starts a scan of all that is tracked, or joins the one in progress, and leads to where it is watched. */
export function StartScan({ workspaceId }: { workspaceId: string }) {
	const [{ fetching, error }, start] = useMutation(startMutation);
	const [, go] = useLocation();
	const scan = async () => {
		const { data } = await start({ workspaceId }, { additionalTypenames: ["Scan", "Workspace"] });
		if (data) go(`/scans/${data.startScan.id}`);
	};
	return (
		<>
			<Button kind="main" pending={fetching} onClick={scan}>
				Scan now
			</Button>
			<Failure of={error} />
		</>
	);
}
