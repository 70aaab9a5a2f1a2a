import { registerEnumType } from "type-graphql";

export enum CredentialState {
	active = "active",
	revoked = "revoked",
	expired = "expired",
}
registerEnumType(CredentialState, {
	name: "CredentialState",
	description: "Whether a credential can be used.",
	valuesConfig: {
		active: { description: "It can." },
		revoked: { description: "It was revoked, or replaced by rotating it." },
		expired: { description: "Its time has run out." },
	},
});

/** What a credential is at a moment. It needs no job to expire. */
export function stateOf({ revokedAt, expiresAt }: Ends, now: Date): CredentialState {
	if (revokedAt) return CredentialState.revoked;
	return expiresAt && expiresAt <= now ? CredentialState.expired : CredentialState.active;
}

interface Ends {
	readonly revokedAt: Date | null;
	readonly expiresAt: Date | null;
}
