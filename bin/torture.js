#!/usr/bin/env node
// `npm run torture`: kills servers and PostgreSQL under a load of metered calls, and compares all replies with the ledger.
import { onRightNode } from "./node.js";
import { prepare } from "./prepare.js";

await prepare({ forTests: true });
await onRightNode(import.meta.url, () => import("../dist/test/torture/main.js"));
