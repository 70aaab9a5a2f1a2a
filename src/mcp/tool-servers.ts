import { commerceServer } from "./commerce-tools.js";
import { customerServer } from "./customer-tools.js";
import type { ToolServer } from "./tool.js";

/** The two servers. */
export const toolServers: readonly ToolServer[] = [commerceServer, customerServer];
