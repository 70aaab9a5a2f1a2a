import { randomInt } from "node:crypto";
import test from "ava";
import { dataFolder } from "./support/program.js";
import { torture } from "./torture/torture.js";

// The short form of `npm run torture`, which tells how to go on from a seed.
test("servers and PostgreSQL killed under load: what clients were told and the books agree", async t => {
	const seed = randomInt(2 ** 31);
	t.log(`Seed ${seed}`);
	const { violations, ...report } = await torture({ dataDir: dataFolder(), seed, kills: 10, crashes: 2, keys: 200 });
	t.log(JSON.stringify(report));
	t.deepEqual(violations, []);
	t.true(report.kills >= 10);
	t.true(report.keys >= 200);
	t.true(report.charged > 0);
});
