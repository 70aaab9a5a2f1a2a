import type { Auth } from "better-auth";
import type { Pool } from "pg";
import { hashPassword, passwordCharactersMax, passwordCharactersMin, verifyPassword } from "./password.js";
import { cookiePrefix, isSecure, sessionSeconds } from "./session-cookie.js";

/** What the authentication library works on. */
export interface AuthenticationSettings {
	/** Its statements take connections from the pool of all the others, with their time limits. */
	readonly pool: Pool;
	/** What cookies are signed with. */
	readonly secret: string;
	readonly publicUrl: string;
	readonly clock: () => Date;
}

/**
 * Sets up the authentication library on our own tables: e-mail and password, and nothing that goes out to a network. Its
 * paths are not served; we call it.
 */
export async function openAuthentication({ pool, secret, publicUrl, clock }: AuthenticationSettings): Promise<Auth> {
	// Half a second of loading, which only a process needs in which somebody signs in.
	const { betterAuth } = await import("better-auth");
	const sessionTimes = () => {
		const now = clock();
		return { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1_000) };
	};
	return betterAuth({
		appName: "Pricegraph",
		baseURL: publicUrl,
		// A list, because for a single one it would read the environment.
		secrets: [{ version: 1, value: secret }],
		database: pool,
		telemetry: { enabled: false },
		logger: { disabled: true },
		emailAndPassword: {
			enabled: true,
			// It signs people in only: they register with their account, see `register`.
			disableSignUp: true,
			minPasswordLength: passwordCharactersMin,
			maxPasswordLength: passwordCharactersMax,
			password: { hash: hashPassword, verify: verifyPassword },
		},
		user: { modelName: "users", fields: { emailVerified: "email_verified", ...timeFields } },
		session: {
			modelName: "sessions",
			fields: {
				userId: "user_id",
				expiresAt: "expires_at",
				ipAddress: "ip_address",
				userAgent: "user_agent",
				...timeFields,
			},
			expiresIn: sessionSeconds,
			disableSessionRefresh: true,
		},
		account: {
			modelName: "user_accounts",
			fields: {
				userId: "user_id",
				providerId: "provider_id",
				accountId: "account_id",
				accessToken: "access_token",
				refreshToken: "refresh_token",
				idToken: "id_token",
				accessTokenExpiresAt: "access_token_expires_at",
				refreshTokenExpiresAt: "refresh_token_expires_at",
				...timeFields,
			},
		},
		verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...timeFields } },
		databaseHooks: {
			session: { create: { before: async session => ({ data: { ...session, ...sessionTimes() } }) } },
		},
		// By address of the client, and only for its own paths; see `takeAttempt`.
		rateLimit: { enabled: false },
		advanced: {
			cookiePrefix,
			useSecureCookies: isSecure(publicUrl),
			defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
			database: { validateSchema: false },
		},
	}) as unknown as Auth;
}

const timeFields = { createdAt: "created_at", updatedAt: "updated_at" } as const;
