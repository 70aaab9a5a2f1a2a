import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A GraphQL request as it passed by. */
export interface Recorded {
	readonly query: string;
	readonly variables: Record<string, any> | undefined;
	readonly headers: IncomingHttpHeaders;
	/** How many references it has; 0 where it does not ask for `_entities`. */
	readonly references: number;
}

/** Stands before a GraphQL server, passes everything on as it came, and keeps what passed by. */
export interface Recorder {
	readonly url: string;
	/** What has passed by since this was last asked. */
	take(): Recorded[];
	close(): void;
}

/** Starts a recorder before the server at `url`. */
export async function recorderOf(url: string): Promise<Recorder> {
	const { hostname, port, pathname } = new URL(url);
	let recorded: Recorded[] = [];
	const server = createServer(async (incoming, outgoing) => {
		const bytes = await buffer(incoming);
		const { query, variables } = JSON.parse(bytes.toString());
		// One list for each `_entities`; a gateway may ask for several at once.
		const lists = Object.values(variables ?? {}).filter(Array.isArray) as { __typename?: string }[][];
		const references = lists.flat().filter(each => each.__typename !== undefined).length;
		recorded.push({ query, variables, headers: incoming.headers, references });
		const { method, headers } = incoming;
		const onward = request({ hostname, port, path: pathname, method, headers }, reply => {
			outgoing.writeHead(reply.statusCode!, reply.headers);
			reply.pipe(outgoing);
		});
		onward.on("error", () => outgoing.destroy()).end(bytes);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
		take() {
			const taken = recorded;
			recorded = [];
			return taken;
		},
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
