import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { claudeCodeSettings, claudeDesktopSettings, cursorSettings } from "../api/call-code.ts";
import { CredentialName, CredentialStateTold } from "../credentials/credential-cells.tsx";
import {
	type Changed,
	changesCredentials,
	RevokeCredential,
	RotateCredential,
} from "../credentials/credential-dialogs.tsx";
import { type IssuedKey, useIssuedKeys } from "../credentials/issued-keys.tsx";
import { KeyShown } from "../credentials/key-shown.tsx";
import { Button } from "../design/button.tsx";
import { Choice } from "../design/choice.tsx";
import { Code } from "../design/code.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Dialog } from "../design/dialog.tsx";
import { Empty } from "../design/empty.tsx";
import { Field, Select } from "../design/field.tsx";
import { FormDialog } from "../design/form-dialog.tsx";
import { count, Time } from "../design/format.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
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
const expiries = [
	["30", "In 30 days"],
	["60", "In 60 days"],
	["90", "In 90 days"],
	["180", "In 180 days"],
	["365", "In 365 days"],
] as const;

type Doing = { readonly what: "create" } | { readonly what: "rotate" | "revoke"; readonly credential: Changed };

/** The keys of a workspace, and how a program or an agent is set up with one. */
export function WorkspaceKeys({ workspaceId }: { workspaceId: string }) {
	const [result, ask] = useQuery({
		query: keysQuery,
		variables: { id: workspaceId },
		context: changesCredentials,
	});
	const [doing, setDoing] = useState<Doing>();
	const done = () => setDoing(undefined);
	const again = () => ask({ requestPolicy: "network-only" });
	return (
		<Section
			title="Keys and MCP credentials"
			lead="A key opens this workspace's paths of the REST API; an MCP credential opens its ten tools to an agent."
			actions={<Button onClick={() => setDoing({ what: "create" })}>New key</Button>}
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
										credential.state === "active" && (
											<div className="row">
												<Button
													label={`Rotate ${credential.name}`}
													onClick={() => setDoing({ what: "rotate", credential })}
												>
													Rotate
												</Button>
												<Button
													kind="danger"
													label={`Revoke ${credential.name}`}
													onClick={() => setDoing({ what: "revoke", credential })}
												>
													Revoke
												</Button>
											</div>
										),
								},
							]}
							rows={workspace!.apiKeys}
							keyOf={({ id }) => id}
						/>
					)
				}
			</Result>
			<SetUp />
			{doing?.what === "create" && <CreateKey workspaceId={workspaceId} onClose={done} />}
			{doing?.what === "rotate" && <RotateCredential credential={doing.credential} onClose={done} />}
			{doing?.what === "revoke" && <RevokeCredential credential={doing.credential} onClose={done} />}
		</Section>
	);
}

function CreateKey({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
	const [{ error, fetching }, create] = useMutation(createMutation);
	const { keep } = useIssuedKeys();
	const [kind, setKind] = useState<(typeof kinds)[number][0]>("workspace_key");
	const [name, setName] = useState("");
	const [expiry, setExpiry] = useState<(typeof expiries)[number][0]>("90");
	const [issued, setIssued] = useState<IssuedKey>();
	const submit = async () => {
		const input = { kind, name, expiresInDays: Number(expiry) };
		const { data } = await create({ workspaceId, input }, changesCredentials);
		if (!data) return;
		keep(data.createWorkspaceKey);
		setIssued(data.createWorkspaceKey);
	};
	if (issued)
		return (
			<Dialog title="Your new key" onClose={onClose}>
				<KeyShown issued={issued} />
				<p className="hint">Until you leave or reload these settings it is also filled in below the list.</p>
				<div className="row">
					<Button kind="main" onClick={onClose}>
						Done
					</Button>
				</div>
			</Dialog>
		);
	return (
		<FormDialog title="New key" submit="Make it" onSubmit={submit} onClose={onClose} fetching={fetching} error={error}>
			<Field
				label="Name"
				name="name"
				value={name}
				onChange={setName}
				maxLength={100}
				hint="Where it will be used, to know it by."
				autoComplete="off"
				required
			/>
			<Select label="Kind" name="kind" value={kind} options={kinds} onChange={setKind} />
			<Select label="Expires" name="expiresInDays" value={expiry} options={expiries} onChange={setExpiry} />
		</FormDialog>
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
