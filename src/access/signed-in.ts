import { ServiceError } from "../errors.js";
import type { Person, Principal } from "./principal.js";

/** The person who calls. Throws for programs and for who has not signed in. */
export function signedIn(principal: Principal): Person {
	if (principal.kind === "person") return principal;
	throw new ServiceError("FORBIDDEN", "This is for people who have signed in, with the mutation `signIn`.");
}
