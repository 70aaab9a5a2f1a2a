import { ServiceError } from "../errors.js";

const keyCharactersMax = 255;

/** The idempotency key of a call; refuses a call without one. */
export function readIdempotencyKey(key: string | null | undefined): string {
	if (key == null || key === "") {
		throw new ServiceError(
			"MISSING_IDEMPOTENCY_KEY",
			"A metered request carries an `Idempotency-Key` that its client makes, such as a UUID.",
		);
	}
	if (key.length <= keyCharactersMax && /^[\x21-\x7e]+$/.test(key)) return key;
	throw new ServiceError(
		"INVALID_IDEMPOTENCY_KEY",
		`An idempotency key has 1 to ${keyCharactersMax} visible ASCII characters.`,
	);
}

/** The argument of each metered mutation. */
export const idempotencyKeyArgument = {
	nullable: true,
	description:
		"Made by the client for this call, and sent again when it is sent again: 1 to 255 visible ASCII characters, such as a UUID. The same key and input give the stored reply, free of charge. Without it, the header `Idempotency-Key` counts.",
};
