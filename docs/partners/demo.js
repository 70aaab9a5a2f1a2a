import { once } from "node:events";
import { createServer } from "node:http";
import { createGatewayRuntime } from "@graphql-hive/gateway-runtime";
import { startCashback } from "./cashback.js";
import { compose } from "./compose.js";
import { gatewayConfig } from "./gateway.config.js";
import { startStores } from "./stores.js";

/** A gateway for the composed schema. It is what `npx hive-gateway supergraph` starts. */
export async function startGateway(supergraph, { port, ...options }) {
	const gateway = createGatewayRuntime({ ...gatewayConfig, ...options, supergraph });
	const server = createServer(gateway).listen(port, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${server.address().port}/graphql`,
		async close() {
			server.close();
			server.closeAllConnections();
			await gateway[Symbol.asyncDispose]();
		},
	};
}

const pricegraphUrl = process.env.PRICEGRAPH_URL ?? "http://localhost:4000/graphql";

/** `npm run partners`: two partners and a gateway, beside a Pricegraph that runs already. */
export async function startDemo({ pricegraph = pricegraphUrl, ports = [4100, 4101, 4102], say = console.log } = {}) {
	const partners = [await startStores(ports[1]), await startCashback(ports[2])];
	const [stores, cashback] = partners.map(({ url }) => url);
	const gateway = await startGateway(await compose({ pricegraph, stores, cashback }), { port: ports[0] });
	const query = '{ shop(id: "trieste") { stock { quantity product { name bestOffer { price currency } } } } }';
	say(`One graph of Pricegraph and two partners at ${gateway.url}, until Ctrl-C. Ask it, for example:

curl ${gateway.url} -H 'content-type: application/json' -d '${JSON.stringify({ query })}'`);
	return { close: () => Promise.all([gateway, ...partners].map(server => server.close())) };
}
