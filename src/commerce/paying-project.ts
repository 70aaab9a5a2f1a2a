import type { Principal, ProjectCredential } from "../access/principal.js";
import { ServiceError } from "../errors.js";

/** The Developer Project that calls, and whose account pays; refuses every other caller. */
export function payingProject(principal: Principal): ProjectCredential {
	if (principal.kind === "project") return principal;
	if (principal.kind === "anonymous") {
		throw new ServiceError(
			"MISSING_API_KEY",
			"A Commerce operation needs the API key of a Developer Project (`pgc_…`).",
		);
	}
	throw new ServiceError(
		"WRONG_CREDENTIAL_KIND",
		"A Commerce operation needs the API key of a Developer Project (`pgc_…`), which this caller is not.",
	);
}
