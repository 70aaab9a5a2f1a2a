import { ServiceError } from "../errors.js";
import type { Person, Principal } from "./principal.js";

/** The person who has signed in. Throws for a program, and for who is not known. */
export function signedIn(principal: Principal): Person {
	if (principal.kind === "person") return principal;
	if (principal.kind === "anonymous") throw new ServiceError("MISSING_API_KEY", "This takes a session: sign in first.");
	throw new ServiceError("FORBIDDEN", "A credential may not do this: it takes a person who has signed in.");
}
