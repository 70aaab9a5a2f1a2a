import { Badge } from "../design/badge.tsx";
import { moment } from "../design/format.ts";
import type { CredentialKind, CredentialState } from "../graphql/graphql.ts";
import { credentialNouns } from "./credential-nouns.ts";

interface Named {
	readonly name: string;
	readonly prefix: string;
	readonly kind: CredentialKind;
}

/** What a credential is called, and how it begins. */
export function CredentialName({ of: { name, prefix, kind } }: { of: Named }) {
	return (
		<>
			{name}
			<small>
				{credentialNouns[kind]} <code>{prefix}…</code>
			</small>
		</>
	);
}

interface Lasting {
	readonly state: CredentialState;
	readonly expiresAt: string | null;
	readonly revokedAt: string | null;
}

/** Whether a credential opens anything, and until when. */
export function CredentialStateTold({ of: { state, expiresAt, revokedAt } }: { of: Lasting }) {
	if (state === "revoked")
		return (
			<>
				<Badge kind="plain">Revoked</Badge>
				<small>{revokedAt && moment(revokedAt)}</small>
			</>
		);
	if (state === "expired")
		return (
			<>
				<Badge kind="warn">Expired</Badge>
				<small>{expiresAt && moment(expiresAt)}</small>
			</>
		);
	return (
		<>
			<Badge kind="good">Active</Badge>
			<small>{expiresAt ? <>until {moment(expiresAt)}</> : "without an end"}</small>
		</>
	);
}
