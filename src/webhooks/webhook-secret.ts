import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const secretBytes = 32;
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const cipher = "aes-256-gcm";
/** In front of what is sealed, should it ever be sealed in another way. */
const version = 1;

/** A new secret, in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
	return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/**
 * Encrypts the secrets of webhooks, which have to be read again to sign, with a key that is derived from the server's own
 * secret. What was sealed for one webhook cannot be opened as another's.
 */
export class SecretSeal {
	readonly #key: Buffer;

	constructor(serverSecret: string) {
		this.#key = Buffer.from(hkdfSync("sha256", serverSecret, "", "pricegraph webhook secrets", keyBytes));
	}

	seal(secret: string, webhookId: string): Buffer {
		const nonce = randomBytes(nonceBytes);
		const sealing = createCipheriv(cipher, this.#key, nonce).setAAD(Buffer.from(webhookId));
		const sealed = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()]);
		return Buffer.concat([Buffer.from([version]), nonce, sealing.getAuthTag(), sealed]);
	}

	/** Throws where it was sealed with another key, or for another webhook. */
	open(sealed: Buffer, webhookId: string): string {
		if (sealed[0] !== version) throw new Error(`A secret is sealed in an unknown way: ${sealed[0]}.`);
		const nonceEnd = 1 + nonceBytes;
		const tagEnd = nonceEnd + tagBytes;
		const opening = createDecipheriv(cipher, this.#key, sealed.subarray(1, nonceEnd), { authTagLength: tagBytes })
			.setAAD(Buffer.from(webhookId))
			.setAuthTag(sealed.subarray(nonceEnd, tagEnd));
		return opening.update(sealed.subarray(tagEnd), undefined, "utf8") + opening.final("utf8");
	}
}
