import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../../bench/random.js";
import { launcher, RunningProgram } from "../support/running-program.js";

interface Place {
	program: RunningProgram;
	/** Undefined until it serves. */
	address: string | undefined;
	/** Those that were killed before have a smaller one. */
	life: number;
}

/** Server processes on one database, each of which is started again when it has ended. */
export class Servers {
	kills = 0;
	/** What a server said that ended although nobody killed it. */
	readonly deaths: string[] = [];
	readonly #settings: Readonly<Record<string, string>>;
	readonly #places: Place[] = [];
	#stopped = false;

	constructor(count: number, settings: Readonly<Record<string, string>>) {
		this.#settings = settings;
		for (let index = 0; index < count; index++)
			this.#places.push({ program: this.#program(), address: undefined, life: 0 });
		for (const place of this.#places) this.#watch(place);
	}

	/** One that serves; waits until there is one. */
	async any(random: Random): Promise<string> {
		for (;;) {
			const addresses = this.#serving().map(({ address }) => address!);
			if (addresses.length > 0) return random.pick(addresses);
			if (this.#stopped) throw new Error("The servers were stopped.");
			await sleep(10);
		}
	}

	/** All of them, once all serve. */
	async all(): Promise<readonly string[]> {
		while (this.#serving().length < this.#places.length) await sleep(10);
		return this.#places.map(({ address }) => address!);
	}

	/** Kills one that serves, or all that do, without a word. */
	kill(random: Random, which: "one" | "all"): void {
		const serving = this.#serving();
		const victims = which === "all" ? serving : serving.length > 0 ? [random.pick(serving)] : [];
		for (const place of victims) {
			this.kills += 1;
			place.address = undefined;
			place.life += 1;
			place.program.process.kill("SIGKILL");
			place.program = this.#program();
			this.#watch(place);
		}
	}

	async stop(): Promise<void> {
		this.#stopped = true;
		await Promise.all(this.#places.map(({ program }) => program.end("SIGKILL")));
	}

	#serving(): Place[] {
		return this.#places.filter(({ address }) => address !== undefined);
	}

	#program(): RunningProgram {
		return new RunningProgram([launcher, "serve"], { settings: { LOG_LEVEL: "error", ...this.#settings } });
	}

	/** Notes where a server serves, and starts another one in the place of one that ended by itself. */
	#watch(place: Place): void {
		const { program, life } = place;
		const isMeant = () => place.life === life && !this.#stopped;
		program.address().then(
			address => {
				if (isMeant()) place.address = address;
			},
			() => undefined,
		);
		void program.exited.then(() => {
			if (!isMeant()) return;
			// One that does not get as far as serving may have met PostgreSQL while that was away.
			if (place.address !== undefined) this.deaths.push(`A server ended by itself: ${program.stderr.slice(-3_000)}`);
			place.address = undefined;
			place.life += 1;
			place.program = this.#program();
			this.#watch(place);
		});
	}
}
