import { Button } from "../design/button.tsx";
import { type Changed, RevokeCredential, RotateCredential } from "./credential-dialogs.tsx";

/** What the reader does with a credential. */
export interface CredentialChange {
	readonly what: "rotate" | "revoke";
	readonly credential: Changed;
}

interface CredentialChangesProps {
	readonly of: Changed;
	readonly onDo: (change: CredentialChange) => void;
}

/** What can be done with an active credential. */
export function CredentialChanges({ of: credential, onDo }: CredentialChangesProps) {
	return (
		<div className="row">
			<Button label={`Rotate ${credential.name}`} onClick={() => onDo({ what: "rotate", credential })}>
				Rotate
			</Button>
			<Button kind="danger" label={`Revoke ${credential.name}`} onClick={() => onDo({ what: "revoke", credential })}>
				Revoke
			</Button>
		</div>
	);
}

/** Asks before it is done. */
export function ChangeCredential({ what, credential, onClose }: CredentialChange & { onClose: () => void }) {
	return what === "rotate" ? (
		<RotateCredential credential={credential} onClose={onClose} />
	) : (
		<RevokeCredential credential={credential} onClose={onClose} />
	);
}
