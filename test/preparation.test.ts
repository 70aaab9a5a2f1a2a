import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";

// What runs before the program is plain JavaScript, outside of what is compiled.
const lockModule = new URL("../../bin/lock.js", import.meta.url).href;
const { whileLocked } = (await import(lockModule)) as {
	whileLocked(file: string, work: () => Promise<void>): Promise<void>;
};

const folder = mkdtempSync(join(tmpdir(), "pricegraph-lock-"));
test.after.always(() => rmSync(folder, { recursive: true }));

test("processes that prepare at once take turns", async t => {
	const lock = join(folder, "turns");
	const diary = join(folder, "diary");
	writeFileSync(diary, "");
	const script = `
		import { appendFileSync } from "node:fs";
		const { whileLocked } = await import("${lockModule}");
		await whileLocked("${lock}", async () => {
			appendFileSync("${diary}", "in ");
			await new Promise(resolve => setTimeout(resolve, 30));
			appendFileSync("${diary}", "out ");
		});`;
	const processes = Array.from({ length: 6 }, () =>
		spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" }),
	);
	await Promise.all(processes.map(child => once(child, "exit")));
	t.is(readFileSync(diary, "utf8"), "in out ".repeat(6));
});

test("the lock of a killed process is taken over, even where its number is in use again", async t => {
	const lock = join(folder, "left");
	for (const holder of ["999999999 1", `${process.pid} 1`]) {
		writeFileSync(lock, holder);
		let done = false;
		await whileLocked(lock, async () => {
			done = true;
		});
		t.true(done);
	}
});
