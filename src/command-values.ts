import { InvalidArgumentError } from "commander";
import { isCurrency } from "./prices/money.js";

/** Reads a vendor's short name, as commands take it. */
export function slug(text: string): string {
	if (!/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/.test(text))
		throw new InvalidArgumentError("A vendor's slug has lower-case letters, digits and hyphens, at most 64.");
	return text;
}

/** Reads a market. */
export function country(text: string): string {
	if (!/^[a-z]{2}$/i.test(text)) throw new InvalidArgumentError("A market is two letters of ISO 3166-1, such as US.");
	return text.toUpperCase();
}

/** Reads a currency. */
export function currency(text: string): string {
	const code = text.toUpperCase();
	if (!isCurrency(code)) throw new InvalidArgumentError("A currency is three letters of ISO 4217, such as USD.");
	return code;
}
