import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Passes requests on with a bearer token, for tools that cannot send one. All else is as it came, `Host` too. */
export async function bearerProxy(address: string, token: string): Promise<{ address: string; close(): void }> {
	const { hostname, port } = new URL(address);
	const server = createServer((incoming, outgoing) => {
		const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
		const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, reply => {
			outgoing.writeHead(reply.statusCode!, reply.headers);
			reply.pipe(outgoing);
		});
		onward.on("error", () => outgoing.destroy());
		incoming.pipe(onward);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
