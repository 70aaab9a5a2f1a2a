import { useMutation } from "urql";
import { changesCredentials } from "../credentials/credential-dialogs.tsx";
import { expiries, NewCredential, type Wished } from "../credentials/new-credential.tsx";
import { graphql } from "../graphql/index.ts";

export const createCredentialMutation = graphql(`
	mutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {
		createProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {
			id key kind name prefix
		}
	}
`);

const kinds = [
	["api_key", "REST key"],
	["mcp", "MCP credential"],
] as const;

/** Makes a credential of a project, and shows it once. */
export function CreateCredential({ projectId, onClose }: { projectId: string; onClose: () => void }) {
	const [{ error, fetching }, create] = useMutation(createCredentialMutation);
	const issue = async (wished: Wished<"api_key" | "mcp">) =>
		(await create({ projectId, ...wished }, changesCredentials)).data?.createProjectCredential;
	return (
		<NewCredential
			title="New credential"
			hint="Where it will be used, to know it by: “Production server”."
			kinds={kinds}
			expiries={[["", "Never"], ...expiries]}
			expiryDefault=""
			issue={issue}
			fetching={fetching}
			error={error}
			onClose={onClose}
		/>
	);
}
