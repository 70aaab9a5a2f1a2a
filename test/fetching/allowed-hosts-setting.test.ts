import test from "ava";
import { readConfig } from "../../src/config.js";

test("hosts that scans may visit are read at the start", t => {
	t.deepEqual(readConfig({}).scanAllowHosts, []);
	t.deepEqual(readConfig({ SCAN_ALLOW_HOSTS: "localhost:4010, [::1]:80" }).scanAllowHosts, [
		"localhost:4010",
		"[::1]:80",
	]);
});

test("one that is no host and port is named", t => {
	const error = t.throws(() => readConfig({ SCAN_ALLOW_HOSTS: "localhost:4010,http://shop" }));
	t.regex(
		error.message,
		/SCAN_ALLOW_HOSTS=localhost:4010,http:\/\/shop: must be host:port pairs .*, which http:\/\/shop is not$/,
	);
});
