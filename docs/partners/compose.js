// node compose.js pricegraph=http://localhost:4000/graphql stores=http://localhost:4101/ … > supergraph.graphql
import { fileURLToPath } from "node:url";
import { composeServices } from "@theguild/federation-composition";
import { parse } from "graphql";

/** One schema of all subgraphs, which are asked for theirs. Throws what keeps them from fitting together. */
export async function compose(urls) {
	const { errors, supergraphSdl } = composeServices(
		await Promise.all(Object.entries(urls).map(async ([name, url]) => ({ name, url, typeDefs: await schemaAt(url) }))),
	);
	if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
	return supergraphSdl;
}

async function schemaAt(url) {
	const response = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ query: "{ _service { sdl } }" }),
	}).catch(cause => {
		throw new Error(`Nothing answers at ${url}: is it running?`, { cause });
	});
	return parse((await response.json()).data._service.sdl);
}

// Started by itself, and not imported.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const urls = Object.fromEntries(process.argv.slice(2).map(argument => argument.split(/=(.*)/, 2)));
	try {
		console.log(await compose(urls));
	} catch (failure) {
		console.error(failure.message);
		process.exitCode = 1;
	}
}
