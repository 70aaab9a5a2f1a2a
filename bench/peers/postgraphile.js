// PostGraphile 5 on the same tables, as its documentation sets it up. argv: database address, port.
import { createServer } from "node:http";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";

const [databaseUrl, port] = process.argv.slice(2);
const preset = {
	extends: [PostGraphileAmberPreset],
	pgServices: [makePgService({ connectionString: databaseUrl, schemas: ["public"], poolConfig: { max: 10 } })],
	// By default it orders by indexed columns only; the cheapest offer first is what the question asks for.
	disablePlugins: ["PgIndexBehaviorsPlugin"],
	grafast: { explain: false },
	grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
};
const server = createServer();
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(Number(port), "127.0.0.1", () => console.log("ready"));
