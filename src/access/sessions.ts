import type { IncomingHttpHeaders } from "node:http";
import type { Batch, Reads } from "../database/reads.js";
import { ServiceError } from "../errors.js";
import type { Person } from "./principal.js";
import { cookieNamed, sessionCookieName, sessionTokenOf } from "./session-cookie.js";

interface Surroundings {
	readonly reads: Reads;
	/** What the cookies are signed with. */
	readonly secret: string;
	readonly publicUrl: string;
	readonly clock: () => Date;
}

/**
 * Makes the function that says which person has signed in, by the session's cookie: one statement where there is a cookie
 * that we have signed, so that a session that has ended counts no more; none where there is no such cookie. Throws where
 * the page that sends the cookie is not ours.
 */
export function sessionsOf({ reads, secret, publicUrl, clock }: Surroundings) {
	const name = sessionCookieName(publicUrl);
	return async (headers: IncomingHttpHeaders): Promise<Person | undefined> => {
		const cookie = cookieNamed(name, headers.cookie);
		if (cookie === undefined) return undefined;
		refuseForeignOrigin(headers, publicUrl);
		const token = sessionTokenOf(cookie, secret);
		const session = token === undefined ? undefined : (await reads.load(sessionByToken, token))[0];
		if (!session || session.expiresAt <= clock()) return undefined;
		const { id: sessionId, accountId, email } = session;
		return { kind: "person", accountId, email, sessionId };
	};
}

/**
 * Browsers name the page's origin with all that could change something. `SameSite` keeps the cookie from other sites'
 * requests already; this keeps it from those of other ports and subdomains, which browsers count as the same site.
 */
function refuseForeignOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): void {
	if (origin === undefined || origin === new URL(publicUrl).origin) return;
	// Whatever name the server was reached by: a page of its own names the same one.
	if (URL.canParse(origin) && new URL(origin).host === host) return;
	throw new ServiceError("FORBIDDEN", "A session's cookie counts only where a page of this server sends it.");
}

interface SessionRow {
	id: string;
	token: string;
	expiresAt: Date;
	accountId: string;
	email: string;
}

const sessionByToken: Batch<string, SessionRow> = {
	name: "session_by_token",
	text: `select s.id, s.token, s.expires_at as "expiresAt", a.id as "accountId", u.email
		from sessions s join users u on u.id = s.user_id join accounts a on a.user_id = u.id
		where s.token = any($1)`,
	keyOf: row => row.token,
};
