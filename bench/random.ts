/** Numbers that look random and are the same in every run: mulberry32. */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = seed;
	}

	/** In [0, 1). */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number in [0, below). */
	below(below: number): number {
		return Math.floor(this.next() * below);
	}

	pick<Item>(items: readonly Item[]): Item {
		return items[this.below(items.length)]!;
	}

	/** Early items are far likelier than late ones, as with brands and with what people ask for (Zipf's law). */
	zipf<Item>(items: readonly Item[]): Item {
		return items[Math.floor(items.length ** this.next()) - 1 || 0]!;
	}
}
