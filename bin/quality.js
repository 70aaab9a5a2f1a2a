// `npm run quality [-- DATA] [-- SET…]`: measures answers on labelled data; DATA is where it lies, ../shared/data unless
// told, and SET a folder there: only these are measured then.
import { onRightNode } from "./node.js";
import { prepare } from "./prepare.js";

await prepare();
await onRightNode(import.meta.url, () => import("../dist/bench/quality.js"));
