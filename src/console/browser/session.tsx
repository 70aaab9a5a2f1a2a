import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { Provider, useQuery } from "urql";
import { createClient } from "./api/client.ts";
import { Button } from "./design/button.tsx";
import { Failure } from "./design/failure.tsx";
import type { SessionQuery } from "./graphql/graphql.ts";
import { graphql } from "./graphql/index.ts";

const sessionQuery = graphql(`
	query Session {
		account {
			id
			name
			email
			signupGrant
			projects { id name createdAt }
			workspaces { id name market currency createdAt }
		}
	}
`);

/** Who has none yet sees the first one that is made, too. */
const namesPlaces = { additionalTypenames: ["Project", "Workspace"] };

/** The signed-in person, with what belongs to it. */
export type Account = NonNullable<SessionQuery["account"]>;

interface Session {
	/** Null for nobody. */
	readonly account: Account | null;
	/** Forgets all that was read: after a sign-in or sign-out, which change who is asking. */
	readonly startAnew: () => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The session that the page is in. */
export function useSession(): Session {
	const session = useContext(SessionContext);
	if (!session) throw new Error("There is no session around this component.");
	return session;
}

/** The signed-in person. For what is only shown to one. */
export function useAccount(): Account {
	const { account } = useSession();
	if (!account) throw new Error("Nobody is signed in.");
	return account;
}

/**
 * Gives what is inside a client of the server and the person who is signed in. A client keeps what was read, so each
 * session has its own: nobody ever sees what another read before.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
	const [number, setNumber] = useState(0);
	const startAnew = useMemo(() => () => setNumber(before => before + 1), []);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new number is a new session.
	const client = useMemo(() => createClient(startAnew), [number, startAnew]);
	return (
		<Provider value={client}>
			<SessionReader startAnew={startAnew}>{children}</SessionReader>
		</Provider>
	);
}

function SessionReader({ startAnew, children }: { startAnew: () => void; children: ReactNode }) {
	const [{ data, error }] = useQuery({ query: sessionQuery, context: namesPlaces });
	const session = useMemo(() => ({ account: data?.account ?? null, startAnew }), [data, startAnew]);
	if (error && !data)
		return (
			<main className="centred">
				<Failure of={error} title="The console could not be opened">
					<Button onClick={startAnew}>Try again</Button>
				</Failure>
			</main>
		);
	// The answer is there within some milliseconds: a word that flashes up would be worse than none.
	if (!data) return <main className="centred" aria-busy="true" />;
	return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}
