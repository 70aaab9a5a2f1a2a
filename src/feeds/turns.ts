import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows between two looks at what else there is to do: less than 1 ms of work. */
const rowsATurn = 16;

/**
 * Lets long work on rows give way now and then, so that the database, which works at the same time, is handed its next
 * rows and statements while there is still something left to do here.
 */
export class Turns {
	#rows = 0;

	/** Counts a row; gives way when it is time to. */
	pass(): Promise<void> | undefined {
		this.#rows += 1;
		return this.#rows % rowsATurn === 0 ? nextTurn() : undefined;
	}
}
