import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { CredentialKind } from "../graphql/graphql.ts";

/** A credential that was made a moment ago, with what is shown only once. */
export interface IssuedKey {
	readonly id: string;
	readonly key: string;
	readonly kind: CredentialKind;
	readonly name: string;
	readonly prefix: string;
}

interface IssuedKeys {
	/** The newest of each kind. */
	readonly keys: Partial<Record<CredentialKind, IssuedKey>>;
	readonly keep: (key: IssuedKey) => void;
	/** Of one that was revoked or replaced. */
	readonly forget: (id: string) => void;
}

const IssuedKeysContext = createContext<IssuedKeys | undefined>(undefined);

/** The keys that were made on this project's pages since they were opened. */
export function useIssuedKeys(): IssuedKeys {
	const keys = useContext(IssuedKeysContext);
	if (!keys) throw new Error("No keys are remembered around this component.");
	return keys;
}

/** Remembers them in memory, and nowhere else: with the page they are gone. */
export function IssuedKeysProvider({ children }: { children: ReactNode }) {
	const [keys, setKeys] = useState<IssuedKeys["keys"]>({});
	const issued = useMemo(
		() => ({
			keys,
			keep: (key: IssuedKey) => setKeys(before => ({ ...before, [key.kind]: key })),
			forget: (id: string) =>
				setKeys(before => Object.fromEntries(Object.entries(before).filter(([, key]) => key.id !== id))),
		}),
		[keys],
	);
	return <IssuedKeysContext.Provider value={issued}>{children}</IssuedKeysContext.Provider>;
}
