import { Presets, SingleBar } from "cli-progress";

/** How far an import has come, on a terminal: the share of the file's bytes, and rows a second. */
export class ImportProgress {
	readonly #bar: SingleBar;
	readonly #started = performance.now();

	constructor(size: number) {
		this.#bar = new SingleBar(
			{
				format: "{bar} {percentage} % · {rows} rows · {rate} rows/s · {eta_formatted} left",
				stream: process.stderr,
				clearOnComplete: true,
				hideCursor: true,
			},
			Presets.shades_classic,
		);
		this.#bar.start(size, 0, { rows: 0, rate: 0 });
	}

	show(bytes: number, rows: number): void {
		const rate = Math.round(rows / ((performance.now() - this.#started) / 1_000));
		this.#bar.update(bytes, { rows, rate });
	}

	end(): void {
		this.#bar.stop();
	}
}
