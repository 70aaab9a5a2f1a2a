#!/usr/bin/env node
// `npm start` and `npx pricegraph <command>`: makes sure that everything is there, then hands over to the compiled program.
import { onRightNode } from "./node.js";
import { prepare } from "./prepare.js";

await prepare();
await onRightNode(import.meta.url, () => import("../dist/src/main.js"));
