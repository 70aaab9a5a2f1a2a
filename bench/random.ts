import { Random as Decisions } from "../src/demo/random.js";

/** The demo's random numbers, with the choices that a made-up market and a made-up load want besides. */
export class Random extends Decisions {
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
