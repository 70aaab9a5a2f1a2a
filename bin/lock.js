import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Does some work while no other process does it. A lock whose holder was killed is taken over. */
export async function whileLocked(file, work) {
	const mine = `${file}.${process.pid}`;
	writeFileSync(mine, identityOf(process.pid));
	let announced = false;
	while (!tryLink(mine, file)) {
		const holder = read(file);
		if (holder === undefined) continue;
		if (isAlive(holder)) {
			if (!announced) process.stderr.write(`Waiting for process ${holder.split(" ")[0]}, which is preparing …\n`);
			announced = true;
			await sleep(100);
		} else removeStale(file, holder);
	}
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
		rmSync(mine, { force: true });
	}
}

/** A hard link appears at once and with its content, so no one reads a lock that is half written. */
function tryLink(from, to) {
	try {
		linkSync(from, to);
		return true;
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		return false;
	}
}

/** Between reading a dead holder's lock and removing it, another process may have replaced it: that one goes back. */
function removeStale(file, holder) {
	const aside = `${file}.${randomUUID()}`;
	try {
		renameSync(file, aside);
	} catch {
		return;
	}
	if (read(aside) !== holder) tryLink(aside, file);
	rmSync(aside, { force: true });
}

function read(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return undefined;
	}
}

function isAlive(holder) {
	const pid = Number(holder.split(" ")[0]);
	try {
		process.kill(pid, 0);
	} catch (error) {
		if (error.code !== "EPERM") return false;
	}
	return identityOf(pid) === holder;
}

/** A process number, and on Linux when that process started: numbers are used again. */
function identityOf(pid) {
	const status = read(`/proc/${pid}/stat`);
	// The name, in parentheses, may hold spaces; the start is the 22nd field of all, the 20th after the name.
	return status ? `${pid} ${status.slice(status.lastIndexOf(")") + 2).split(" ")[19]}` : `${pid}`;
}
