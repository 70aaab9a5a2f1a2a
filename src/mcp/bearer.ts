import type { IncomingHttpHeaders } from "node:http";
import type { Admit, Admitted } from "../../rest-facade/admission.js";
import { ServiceError } from "../errors.js";
import type { ToolServer } from "./tool.js";

/** How a request is let in at one of the servers: without a place in its window, or with one, where it runs an operation. */
export function bearer(admit: Admit, { title, credential }: Pick<ToolServer, "title" | "credential">) {
	const { kind, howToGet } = credential;
	return async (headers: IncomingHttpHeaders, { placeless }: { placeless: boolean }): Promise<Admitted> => {
		const token = /^bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1];
		if (token === undefined) {
			throw new ServiceError(
				"MISSING_API_KEY",
				`${title} takes the header \`Authorization: Bearer\` with an MCP credential (${prefixes[kind]}…). ${howToGet}`,
			);
		}
		try {
			return await admit({ "x-api-key": token }, { kinds: [kind], placeless });
		} catch (failure) {
			if (!(failure instanceof ServiceError) || failure.code === "RATE_LIMITED" || failure.status >= 500) throw failure;
			// Whoever holds the wrong one wants to know how to get the right one.
			throw new ServiceError(failure.code, `${failure.message} ${howToGet}`, { cause: failure });
		}
	};
}

const prefixes = { mcp: "pgm_", workspace_mcp: "pgx_" } as const;
