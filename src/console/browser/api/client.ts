import { Client, type CombinedError, cacheExchange, fetchExchange, mapExchange } from "urql";

/**
 * The one way to ask the server: GraphQL, with the session's cookie. What a mutation changes is asked for again wherever
 * it is shown. `onSignedOut` is called when the server no longer knows who is asking.
 */
export function createClient(onSignedOut: () => void): Client {
	return new Client({
		url: "/graphql",
		preferGetMethod: false,
		fetchOptions: { credentials: "same-origin" },
		requestPolicy: "cache-and-network",
		exchanges: [
			cacheExchange,
			mapExchange({
				onError(error) {
					if (codesOf(error).some(code => signedOutCodes.has(code))) onSignedOut();
				},
			}),
			fetchExchange,
		],
	});
}

/** A session that ended. */
const signedOutCodes = new Set(["MISSING_API_KEY", "INVALID_API_KEY", "EXPIRED_API_KEY", "REVOKED_API_KEY"]);

/** The stable names of what went wrong, as `schema.graphql` and the documentation of errors list them. */
export function codesOf(error: CombinedError): readonly string[] {
	return error.graphQLErrors.map(({ extensions }) => String(extensions.code));
}

/** What went wrong, for the reader: the server's own words, which name the field; or that it could not be reached. */
export function messageOf(error: CombinedError): string {
	if (error.networkError)
		return navigator.onLine
			? "The server cannot be reached. It may be starting again: try once more in a moment."
			: "You are offline.";
	return error.graphQLErrors.map(({ message }) => message).join(" ");
}

interface Fault {
	readonly parameter?: string;
	readonly pointer?: string;
	readonly detail: string;
}

/**
 * What is wrong with each input, by the argument or member that it came from: `{ name: "must not be empty" }`. Empty
 * where the server did not blame a field; then `messageOf` says what there is to say.
 */
export function faultsOf(error: CombinedError | undefined): Readonly<Record<string, string>> {
	const faults = (error?.graphQLErrors ?? []).flatMap(({ extensions }) => (extensions.errors ?? []) as Fault[]);
	return Object.fromEntries(
		faults.map(({ parameter, pointer, detail }) => [parameter ?? pointer?.split("/").at(-1) ?? "", detail]),
	);
}
