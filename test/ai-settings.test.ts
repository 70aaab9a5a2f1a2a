import test from "ava";
import { readConfig } from "../src/config.js";

test("without an AI endpoint none is asked", t => {
	t.is(readConfig({}).ai, undefined);
	t.is(readConfig({ AI_API_KEY: "sk-1" }).ai, undefined);
});

test("an AI endpoint has an address and a model; a key where it wants one", t => {
	const ai = { AI_BASE_URL: "http://127.0.0.1:11434/v1/", AI_MODEL: "small" };
	t.deepEqual(readConfig(ai).ai, { baseUrl: "http://127.0.0.1:11434/v1", model: "small", apiKey: undefined });
	t.is(readConfig({ ...ai, AI_API_KEY: "sk-1" }).ai!.apiKey, "sk-1");
});

test("a bad AI setting is refused by name, and a key is not shown", t => {
	t.throws(() => readConfig({ AI_BASE_URL: "ftp://x", AI_MODEL: "small" }), {
		message: /AI_BASE_URL: must be an address/,
	});
	t.throws(() => readConfig({ AI_BASE_URL: "http://x" }), { message: /AI_MODEL.*must be set together/ });
	const { message } = t.throws(() => readConfig({ AI_API_KEY: "sécret key" }));
	t.regex(message, /AI_API_KEY: must be visible ASCII/);
	t.false(message.includes("cret key"));
});
