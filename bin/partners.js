#!/usr/bin/env node
// `npm run partners`: the worked example of `docs/partners`, beside a server that runs on PRICEGRAPH_URL.
import { onRightNode } from "./node.js";
import { fail, prepare } from "./prepare.js";

await prepare({ forTests: true });
await onRightNode(import.meta.url, async () => {
	const { startDemo } = await import("../docs/partners/demo.js");
	await startDemo().catch(({ message }) => fail(message));
});
