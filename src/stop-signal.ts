import { constants } from "node:os";

export type StopSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

/** On one Ctrl-C the terminal tells every process of the group, and npm and the launcher pass it on: it comes up to three times. */
const sameKeystrokeMs = 700;

/** Calls `stop` at the first signal to stop. A later one ends the process at once. */
export function onStopSignal(stop: (signal: StopSignal) => void): { remove(): void } {
	let firstAt: number | undefined;
	const listener = (signal: StopSignal) => {
		if (firstAt === undefined) {
			firstAt = Date.now();
			stop(signal);
		} else if (Date.now() - firstAt > sameKeystrokeMs) process.exit(exitStatusOf(signal));
	};
	const signals: StopSignal[] = ["SIGINT", "SIGTERM", "SIGHUP"];
	for (const signal of signals) process.on(signal, listener);
	return {
		remove() {
			for (const signal of signals) process.off(signal, listener);
		},
	};
}

/** What a shell reports of a process that the signal ended. */
export function exitStatusOf(signal: StopSignal): number {
	return 128 + constants.signals[signal];
}
