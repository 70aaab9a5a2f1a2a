import { useState } from "react";
import { useMutation } from "urql";
import { FormDialog } from "../design/form-dialog.tsx";
import type { CredentialKind } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { credentialNouns } from "./credential-nouns.ts";
import { type IssuedKey, useIssuedKeys } from "./issued-keys.tsx";
import { KeyIssued } from "./key-issued.tsx";

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
	if (issued) return <KeyIssued issued={issued} onClose={onClose} />;
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
