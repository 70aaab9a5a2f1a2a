import { type InputFault, ServiceError } from "../errors.js";

/** Characters of a query. */
export const queryCharactersMax = 256;
/** Entries of a list in an input. */
export const listEntriesMax = 50;
/** Characters of a name, an ID or a word in an input. */
export const textCharactersMax = 256;

/** Gathers what is wrong with an input, each fault with its place, and tells all of it at once. */
export class InputFaults {
	readonly #faults: InputFault[] = [];

	add(pointer: string, detail: string): void {
		this.#faults.push({ pointer, detail });
	}

	/** A text that is not blank, without the blanks around it; undefined where none is given. */
	text(pointer: string, text: string | null | undefined, charactersMax = textCharactersMax): string | undefined {
		if (text == null) return undefined;
		const trimmed = text.trim();
		if (trimmed === "") this.add(pointer, "must not be blank");
		else if (trimmed.length > charactersMax) this.add(pointer, `must have at most ${charactersMax} characters`);
		return trimmed;
	}

	/** A list of texts; undefined where none is given or it is empty, which asks for nothing in particular. */
	texts(pointer: string, texts: readonly string[] | null | undefined): string[] | undefined {
		if (texts == null || texts.length === 0) return undefined;
		if (texts.length > listEntriesMax) this.add(pointer, `must have at most ${listEntriesMax} entries`);
		return texts.slice(0, listEntriesMax).map((text, index) => this.text(`${pointer}/${index}`, text)!);
	}

	/** A market in capitals. */
	market(text: string): string {
		if (!/^[A-Za-z]{2}$/.test(text)) this.add("/market", "must be two letters of ISO 3166-1, such as US");
		return text.toUpperCase();
	}

	/** A whole number within bounds, or what is taken where none is given. */
	integer(
		pointer: string,
		value: number | null | undefined,
		{ minimum = 1, maximum, preset }: { minimum?: number; maximum: number; preset: number },
	): number {
		if (value == null) return preset;
		if (!Number.isInteger(value) || value < minimum || value > maximum)
			this.add(pointer, `must be a whole number from ${minimum} to ${maximum}`);
		return value;
	}

	/** An amount of money, in major units. */
	amount(pointer: string, value: number | null | undefined): number | undefined {
		if (value == null) return undefined;
		if (!(value >= 0 && value <= amountMax)) this.add(pointer, `must be a number from 0 to ${amountMax}`);
		return value;
	}

	throwIfAny(): void {
		if (this.#faults.length === 0) return;
		const sentence = this.#faults.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ");
		throw new ServiceError("INVALID_REQUEST", `${sentence}.`, { faults: this.#faults });
	}
}

/** More than anything costs, and still exact as a JSON number in minor units. */
const amountMax = 1_000_000_000_000;
