import { type ReactNode, useState } from "react";
import type { CombinedError } from "urql";
import { Field, Select } from "../design/field.tsx";
import { FormDialog } from "../design/form-dialog.tsx";
import type { CredentialKind } from "../graphql/graphql.ts";
import { type IssuedKey, useIssuedKeys } from "./issued-keys.tsx";
import { KeyIssued } from "./key-issued.tsx";

/** After how many days a credential ends. */
export const expiries = [
	["30", "In 30 days"],
	["60", "In 60 days"],
	["90", "In 90 days"],
	["180", "In 180 days"],
	["365", "In 365 days"],
] as const;

/** What is asked for. */
export interface Wished<Kind extends CredentialKind> {
	readonly kind: Kind;
	readonly name: string;
	/** Null for one without an end. */
	readonly expiresInDays: number | null;
}

interface NewCredentialProps<Kind extends CredentialKind> {
	readonly title: string;
	readonly hint: string;
	readonly kinds: readonly [readonly [Kind, string], ...(readonly (readonly [Kind, string])[])];
	/** By their days, "" for never. */
	readonly expiries: readonly (readonly [string, string])[];
	readonly expiryDefault: string;
	/** Makes it; undefined where that failed. */
	readonly issue: (wished: Wished<Kind>) => Promise<IssuedKey | undefined>;
	readonly fetching: boolean;
	readonly error: CombinedError | undefined;
	/** How it is shown, once. By default as any new credential. */
	readonly shown?: (issued: IssuedKey) => ReactNode;
	readonly onClose: () => void;
}

/** Asks what a credential is to be, makes it, and shows it once. */
export function NewCredential<Kind extends CredentialKind>(props: NewCredentialProps<Kind>) {
	const { title, hint, kinds, expiryDefault, issue, fetching, error, shown, onClose } = props;
	const { keep } = useIssuedKeys();
	const [kind, setKind] = useState<Kind>(kinds[0][0]);
	const [name, setName] = useState("");
	const [expiry, setExpiry] = useState(expiryDefault);
	const [issued, setIssued] = useState<IssuedKey>();
	const submit = async () => {
		const made = await issue({ kind, name, expiresInDays: expiry === "" ? null : Number(expiry) });
		if (!made) return;
		keep(made);
		setIssued(made);
	};
	if (issued) return shown ? shown(issued) : <KeyIssued issued={issued} onClose={onClose} />;
	return (
		<FormDialog title={title} submit="Make it" onSubmit={submit} onClose={onClose} fetching={fetching} error={error}>
			<Field
				label="Name"
				name="name"
				value={name}
				onChange={setName}
				maxLength={100}
				hint={hint}
				autoComplete="off"
				required
			/>
			<Select label="Kind" name="kind" value={kind} options={kinds} onChange={setKind} />
			<Select label="Expires" name="expiresInDays" value={expiry} options={props.expiries} onChange={setExpiry} />
		</FormDialog>
	);
}
