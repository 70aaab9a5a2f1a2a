/** A set of offer IDs, at about a bit each: a feed's offers were mostly made together, so their numbers lie close. */
export class OfferSet {
	readonly #blocks = new Map<number, Uint32Array>();

	/** Adds an ID; false when it was there already. */
	add(id: number): boolean {
		const block = Math.floor(id / blockBits);
		let words = this.#blocks.get(block);
		if (!words) {
			words = new Uint32Array(blockBits / 32);
			this.#blocks.set(block, words);
		}
		const place = id % blockBits;
		const bit = 1 << (place & 31);
		const before = words[place >> 5]!;
		words[place >> 5] = before | bit;
		return (before & bit) === 0;
	}

	has(id: number): boolean {
		const place = id % blockBits;
		const word = this.#blocks.get(Math.floor(id / blockBits))?.[place >> 5] ?? 0;
		return (word & (1 << (place & 31))) !== 0;
	}
}

const blockBits = 8_192;
