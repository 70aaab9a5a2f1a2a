import { ServiceError } from "../errors.js";

export const passwordCharactersMin = 8;
export const passwordCharactersMax = 128;

/**
 * Passwords that are hashed or wait for it at a time. Each takes 32 MB and a thread of the four that compress replies
 * too, for some 60 ms: a flood of sign-ups must not starve the rest.
 */
const hashesUnderWayMax = 32;
const retryAfterSeconds = 1;

let hashesUnderWay = 0;

/** Hashes a password as the authentication library does, with scrypt. */
export function hashPassword(password: string): Promise<string> {
	return takingTurns(async () => (await import("better-auth/crypto")).hashPassword(password));
}

/** Whether a password is the one that was hashed. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
	return takingTurns(async () => (await import("better-auth/crypto")).verifyPassword(given));
}

async function takingTurns<Result>(work: () => Promise<Result>): Promise<Result> {
	if (hashesUnderWay >= hashesUnderWayMax)
		throw new ServiceError("RATE_LIMITED", "Too many people sign in or up at this moment: try again in a second.", {
			retryAfterSeconds,
		});
	hashesUnderWay += 1;
	try {
		return await work();
	} finally {
		hashesUnderWay -= 1;
	}
}
