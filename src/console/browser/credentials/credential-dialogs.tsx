import { useState } from "react";
import { useMutation } from "urql";
import { Link } from "wouter";
import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";
import { Field, Select } from "../design/field.tsx";
import { FormDialog } from "../design/form-dialog.tsx";
import type { CredentialKind } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { credentialNouns } from "./credential-nouns.ts";
import { type IssuedKey, useIssuedKeys } from "./issued-keys.tsx";
import { KeyShown } from "./key-shown.tsx";

export const createCredentialMutation = graphql(`
	mutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {
		createProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {
			id key kind name prefix
		}
	}
`);

const rotateMutation = graphql(`
	mutation RotateCredential($id: ID!) {
		rotateCredential(id: $id) { id key kind name prefix }
	}
`);

const revokeMutation = graphql(`
	mutation RevokeCredential($id: ID!) {
		revokeCredential(id: $id) { id state revokedAt }
	}
`);

/** What is made answers as another type: the lists of credentials are to be read anew. */
export const changesCredentials = { additionalTypenames: ["Credential"] };

const kinds = [
	["api_key", "REST key"],
	["mcp", "MCP credential"],
] as const;
const expiries = [
	["", "Never"],
	["30", "In 30 days"],
	["60", "In 60 days"],
	["90", "In 90 days"],
	["180", "In 180 days"],
	["365", "In 365 days"],
] as const;

/** Makes a credential, and shows it once. */
export function CreateCredential({ projectId, onClose }: { projectId: string; onClose: () => void }) {
	const [{ error, fetching }, create] = useMutation(createCredentialMutation);
	const { keep } = useIssuedKeys();
	const [kind, setKind] = useState<(typeof kinds)[number][0]>("api_key");
	const [name, setName] = useState("");
	const [expiry, setExpiry] = useState<(typeof expiries)[number][0]>("");
	const [issued, setIssued] = useState<IssuedKey>();
	const submit = async () => {
		const expiresInDays = expiry === "" ? null : Number(expiry);
		const { data } = await create({ projectId, kind, name, expiresInDays }, changesCredentials);
		if (!data) return;
		keep(data.createProjectCredential);
		setIssued(data.createProjectCredential);
	};
	if (issued) return <Shown issued={issued} onClose={onClose} />;
	return (
		<FormDialog
			title="New credential"
			submit="Make it"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<Field
				label="Name"
				name="name"
				value={name}
				onChange={setName}
				maxLength={100}
				hint="Where it will be used, to know it by: “Production server”."
				autoComplete="off"
				required
			/>
			<Select label="Kind" name="kind" value={kind} options={kinds} onChange={setKind} />
			<Select label="Expires" name="expiresInDays" value={expiry} options={expiries} onChange={setExpiry} />
		</FormDialog>
	);
}

/** What the dialogs tell of a credential that is to be replaced or to end. */
export interface Changed {
	readonly id: string;
	readonly name: string;
	readonly kind: CredentialKind;
	readonly lastUsedAt: string | null;
}

interface OfOneProps {
	readonly credential: Changed;
	readonly onClose: () => void;
}

/** Asks, replaces a credential, and shows the new one once. */
export function RotateCredential({ credential: { id, name, kind }, onClose }: OfOneProps) {
	const [{ error, fetching }, rotate] = useMutation(rotateMutation);
	const { keep, forget } = useIssuedKeys();
	const [issued, setIssued] = useState<IssuedKey>();
	const submit = async () => {
		const { data } = await rotate({ id }, changesCredentials);
		if (!data) return;
		forget(id);
		keep(data.rotateCredential);
		setIssued(data.rotateCredential);
	};
	if (issued) return <Shown issued={issued} onClose={onClose} />;
	return (
		<FormDialog
			title={`Rotate ${name}?`}
			submit="Rotate"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<p className="question">
				A new {credentialNouns[kind]} with the same name and end takes its place. The one before stops working at once.
			</p>
		</FormDialog>
	);
}

/** Asks, and ends a credential. */
export function RevokeCredential({ credential: { id, name, kind, lastUsedAt }, onClose }: OfOneProps) {
	const [{ error, fetching }, revoke] = useMutation(revokeMutation);
	const { forget } = useIssuedKeys();
	const submit = async () => {
		const { data } = await revoke({ id });
		if (!data) return;
		forget(id);
		onClose();
	};
	return (
		<FormDialog
			title={`Revoke ${name}?`}
			submit="Revoke"
			isDanger
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<p className="question">
				Whatever uses this {credentialNouns[kind]} is shut out at once, for good.
				{lastUsedAt ? "" : " It was never used."}
			</p>
		</FormDialog>
	);
}

function Shown({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
	const isOfProject = issued.kind === "api_key" || issued.kind === "mcp";
	return (
		<Dialog title={`Your ${credentialNouns[issued.kind]}`} onClose={onClose}>
			<KeyShown issued={issued} />
			{isOfProject && (
				<p className="hint">
					Until you leave or reload this project's pages it is also filled in at{" "}
					<Link href="/first-call" onClick={onClose}>
						First call
					</Link>
					.
				</p>
			)}
			<div className="row">
				<Button kind="main" onClick={onClose}>
					Done
				</Button>
			</div>
		</Dialog>
	);
}
