import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { claudeCodeSettings, claudeDesktopSettings, cursorSettings } from "../api/call-code.ts";
import { CredentialName, CredentialStateTold } from "../credentials/credential-cells.tsx";
import { ChangeCredential, type CredentialChange, CredentialChanges } from "../credentials/credential-changes.tsx";
import { changesCredentials } from "../credentials/credential-dialogs.tsx";
import { useIssuedKeys } from "../credentials/issued-keys.tsx";
import { KeyIssued } from "../credentials/key-issued.tsx";
import { expiries, NewCredential, type Wished } from "../credentials/new-credential.tsx";
import { Button } from "../design/button.tsx";
import { Choice } from "../design/choice.tsx";
import { Code } from "../design/code.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Empty } from "../design/empty.tsx";
import { count } from "../design/format.ts";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import { Time } from "../design/time.tsx";
import { graphql } from "../graphql/index.ts";

const keysQuery = graphql(`
	query WorkspaceKeys($id: ID!) {
		workspace(id: $id) {
			id
			apiKeys { id kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt }
		}
	}
`);

const createMutation = graphql(`
	mutation CreateWorkspaceKey($workspaceId: ID!, $input: WorkspaceKeyInput!) {
		createWorkspaceKey(workspaceId: $workspaceId, input: $input) { id key kind name prefix }
	}
`);

const kinds = [
	["workspace_key", "Key for the REST API"],
	["workspace_mcp", "MCP credential, for an agent"],
] as const;
/** The keys of a workspace, and how a program or an agent is set up with one. */
export function WorkspaceKeys({ workspaceId }: { workspaceId: string }) {
	const [result, ask] = useQuery({
		query: keysQuery,
		variables: { id: workspaceId },
		context: changesCredentials,
	});
	const [isNew, make] = useState(false);
	const [changing, change] = useState<CredentialChange>();
	const again = () => ask({ requestPolicy: "network-only" });
	return (
		<Section
			title="Keys and MCP credentials"
			lead="A key opens this workspace's paths of the REST API; an MCP credential opens its ten tools to an agent."
			actions={<Button onClick={() => make(true)}>New key</Button>}
		>
			<Result of={result} again={again} lines={4}>
				{({ workspace }) =>
					workspace!.apiKeys.length === 0 ? (
						<Empty>
							<p>There is no key yet. Make one: it is shown once, and can be revoked at any time.</p>
						</Empty>
					) : (
						<DataTable
							caption="Keys, newest first"
							columns={[
								{ head: "Name", cell: credential => <CredentialName of={credential} /> },
								{ head: "State", cell: credential => <CredentialStateTold of={credential} /> },
								{ head: "Requests", number: true, cell: ({ usageCount }) => count(usageCount) },
								{ head: "Last used", cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
								{
									head: "Change",
									cell: credential =>
										credential.state === "active" && <CredentialChanges of={credential} onDo={change} />,
								},
							]}
							rows={workspace!.apiKeys}
							keyOf={({ id }) => id}
						/>
					)
				}
			</Result>
			<SetUp />
			{isNew && <CreateKey workspaceId={workspaceId} onClose={() => make(false)} />}
			{changing && <ChangeCredential {...changing} onClose={() => change(undefined)} />}
		</Section>
	);
}

function CreateKey({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
	const [{ error, fetching }, create] = useMutation(createMutation);
	const issue = async ({ kind, name, expiresInDays }: Wished<"workspace_key" | "workspace_mcp">) => {
		// Each ends at some time: there is no choice without.
		const input = { kind, name, expiresInDays: expiresInDays! };
		return (await create({ workspaceId, input }, changesCredentials)).data?.createWorkspaceKey;
	};
	return (
		<NewCredential
			title="New key"
			hint="Where it will be used, to know it by."
			kinds={kinds}
			expiries={expiries}
			expiryDefault="90"
			issue={issue}
			fetching={fetching}
			error={error}
			shown={issued => (
				<KeyIssued issued={issued} title="Your new key" onClose={onClose}>
					<p className="hint">Until you leave or reload these settings it is also filled in below the list.</p>
				</KeyIssued>
			)}
			onClose={onClose}
		/>
	);
}

const clients = [
	["curl", "curl"],
	["claude-code", "Claude Code"],
	["cursor", "Cursor"],
	["claude-desktop", "Claude Desktop"],
] as const;

/** How a program or an agent is set up, with the key that was just made filled in. */
function SetUp() {
	const { keys } = useIssuedKeys();
	const [client, setClient] = useState<(typeof clients)[number][0]>("curl");
	const { origin } = location;
	const address = `${origin}/mcp/customer`;
	const credential = keys.workspace_mcp?.key ?? "pgx_YOUR_MCP_CREDENTIAL";
	const code = {
		curl: `curl ${origin}/api/v1/me/insights/summary -H "X-API-Key: ${keys.workspace_key?.key ?? "pgw_YOUR_KEY"}"`,
		"claude-code": claudeCodeSettings(address, credential),
		cursor: cursorSettings(address, credential),
		"claude-desktop": claudeDesktopSettings(address, credential),
	}[client];
	return (
		<details className="set-up">
			<summary>Set up a program or an agent</summary>
			<Choice label="Client" options={clients} value={client} onChange={setClient} />
			<Code text={code} what="the settings" />
		</details>
	);
}
