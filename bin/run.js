import { spawn } from "node:child_process";
import { constants } from "node:os";

const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program in the foreground and gives back its exit status, 128 + the signal's number where a signal ended it.
 * Signals sent to this process alone reach it too: on Ctrl-C a terminal tells both, a process manager only us.
 */
export function run(command, args, { cwd, stdio = ["ignore", 2, 2], env } = {}) {
	return new Promise(resolve => {
		const child = spawn(command, args, { cwd, stdio, env });
		const forward = signal => child.kill(signal);
		for (const signal of forwarded) process.on(signal, forward);
		const end = status => {
			for (const signal of forwarded) process.off(signal, forward);
			resolve(status);
		};
		child.on("error", ({ message }) => {
			process.stderr.write(`${command} cannot be run: ${message}\n`);
			end(127);
		});
		child.on("exit", (status, signal) => end(status ?? 128 + constants.signals[signal]));
	});
}
