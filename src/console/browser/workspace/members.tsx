import { useState } from "react";
import { useMutation, useQuery } from "urql";
import { useLocation } from "wouter";
import { Badge } from "../design/badge.tsx";
import { Button } from "../design/button.tsx";
import { DataTable } from "../design/data-table.tsx";
import { Field, Select } from "../design/field.tsx";
import { FormDialog } from "../design/form-dialog.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import { Time } from "../design/time.tsx";
import type { WorkspaceMembersQuery, WorkspaceRole } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { useAccount } from "../session.tsx";

const membersQuery = graphql(`
	query WorkspaceMembers($id: ID!) {
		workspace(id: $id) { id members { accountId email name role joinedAt } }
	}
`);

const addMutation = graphql(`
	mutation AddMember($workspaceId: ID!, $email: String!, $role: WorkspaceRole!) {
		addWorkspaceMember(workspaceId: $workspaceId, email: $email, role: $role) { id }
	}
`);

const removeMutation = graphql(`
	mutation RemoveMember($workspaceId: ID!, $accountId: ID!) {
		removeWorkspaceMember(workspaceId: $workspaceId, accountId: $accountId) { id }
	}
`);

type Member = NonNullable<WorkspaceMembersQuery["workspace"]>["members"][number];

const roles = [
	["member", "Member"],
	["owner", "Owner"],
] as const satisfies readonly (readonly [WorkspaceRole, string])[];

/** The people of a workspace. */
export function Members({ workspaceId }: { workspaceId: string }) {
	const { id: ownId } = useAccount();
	const [result, ask] = useQuery({ query: membersQuery, variables: { id: workspaceId } });
	const [isAdding, add] = useState(false);
	const [leaving, remove] = useState<Member>();
	const members = result.data?.workspace?.members ?? [];
	const mayChange = members.some(({ accountId, role }) => accountId === ownId && role === "owner");
	return (
		<Section
			title="Members"
			lead={mayChange ? "Members see and change all but this list." : "Owners add and remove members."}
			actions={mayChange && <Button onClick={() => add(true)}>Add a member</Button>}
		>
			<Result of={result} again={() => ask({ requestPolicy: "network-only" })} lines={3}>
				{() => (
					<DataTable
						caption="Members"
						columns={[
							{
								head: "Name",
								cell: ({ name, email }) => (
									<>
										{name} <small>{email}</small>
									</>
								),
							},
							{ head: "Role", cell: ({ role }) => <Badge kind="plain">{role === "owner" ? "Owner" : "Member"}</Badge> },
							{ head: "Since", cell: ({ joinedAt }) => <Time at={joinedAt} /> },
							{
								head: "Change",
								cell: member =>
									mayChange && (
										<Button kind="danger" label={`Remove ${member.name}`} onClick={() => remove(member)}>
											Remove
										</Button>
									),
							},
						]}
						rows={members}
						keyOf={({ accountId }) => accountId}
					/>
				)}
			</Result>
			{isAdding && <AddMember workspaceId={workspaceId} onClose={() => add(false)} />}
			{leaving && <RemoveMember workspaceId={workspaceId} member={leaving} onClose={() => remove(undefined)} />}
		</Section>
	);
}

function AddMember({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
	const [{ error, fetching }, add] = useMutation(addMutation);
	const [email, setEmail] = useState("");
	const [role, setRole] = useState<WorkspaceRole>("member");
	const submit = async () => {
		const { data } = await add({ workspaceId, email, role });
		if (data) onClose();
	};
	return (
		<FormDialog title="Add a member" submit="Add" onSubmit={submit} onClose={onClose} fetching={fetching} error={error}>
			<Field
				label="E-mail"
				name="email"
				type="email"
				value={email}
				onChange={setEmail}
				hint="Of somebody who has an account here."
				autoComplete="off"
				required
			/>
			<Select label="Role" name="role" value={role} options={roles} onChange={setRole} />
		</FormDialog>
	);
}

interface RemoveMemberProps {
	readonly workspaceId: string;
	readonly member: Member;
	readonly onClose: () => void;
}

function RemoveMember({ workspaceId, member: { accountId, name }, onClose }: RemoveMemberProps) {
	const [{ error, fetching }, remove] = useMutation(removeMutation);
	const isOwn = useAccount().id === accountId;
	const [, navigate] = useLocation();
	const submit = async () => {
		const { data } = await remove({ workspaceId, accountId });
		if (!data) return;
		if (isOwn) navigate("~/console");
		else onClose();
	};
	return (
		<FormDialog
			title={isOwn ? "Leave the workspace?" : `Remove ${name}?`}
			submit={isOwn ? "Leave" : "Remove"}
			isDanger
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<p className="question">
				{isOwn
					? "It is closed to you at once, and the keys that you made in it are revoked."
					: "The workspace is closed to them at once, and the keys that they made in it are revoked."}
			</p>
		</FormDialog>
	);
}
