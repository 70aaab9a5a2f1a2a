import { z } from "zod";

/** Of SMTP: no longer address can be delivered to. */
const emailCharactersMax = 254;

const addresses = z.email().max(emailCharactersMax);

/** An e-mail address as it is stored, without outer space and in lower case; undefined when it is none. */
export function normaliseEmail(written: string): string | undefined {
	const { success, data } = addresses.safeParse(written.trim().toLowerCase());
	return success ? data : undefined;
}
