#!/usr/bin/env node
// `npm test`: installs, compiles, checks types, lint and format, starts PostgreSQL and runs the tests against it.
import { onRightNode } from "./node.js";
import { prepare } from "./prepare.js";

await prepare({ forTests: true });
await onRightNode(import.meta.url, () => import("../dist/test/support/run.js"));
