/**
 * Numbers that look random and are the same at each run: a generator is made from the words that name the decision, so
 * that a new product or vendor changes nothing for the others.
 */
export class Random {
	#state: number;

	constructor(...words: readonly (string | number)[]) {
		this.#state = hashOf(words.join("/"));
	}

	/** From 0 to below 1. Mulberry32. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	between(lowest: number, highest: number): number {
		return lowest + (highest - lowest) * this.next();
	}

	/** A whole number, both ends included. */
	integer(lowest: number, highest: number): number {
		return Math.floor(this.between(lowest, highest + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	return hash;
}
