import { type InputFault, ServiceError } from "../src/errors.js";
import { Fault, type Reader, type Readers, type Values } from "./route.js";

/**
 * Reads the parameters of a request. Throws one failure that names every parameter at fault; parameters that no reader
 * is there for are let pass.
 */
export function readParameters(
	readers: Readers,
	inPath: Readonly<Record<string, string>>,
	querystring: string,
): Values {
	const inQuery = textsOf(querystring, readers);
	const values: Record<string, unknown> = {};
	const faults: InputFault[] = [];
	for (const [name, reader] of Object.entries(readers)) {
		const value = valueFrom(reader, inPath[name] ?? inQuery[name]);
		if (value instanceof Fault) faults.push({ parameter: name, detail: value.detail });
		else if (value !== undefined) values[name] = value;
	}
	if (faults.length === 0) return values;
	const sentence = faults.map(({ parameter, detail }) => `${parameter} ${detail}`).join("; ");
	throw new ServiceError("INVALID_REQUEST", `${sentence}.`, { faults });
}

function valueFrom(reader: Reader, text: string | Fault | undefined): unknown {
	if (text === undefined) return reader.required ? new Fault("is required") : reader.default;
	return text instanceof Fault ? text : reader.parse(text);
}

/** Texts of the known parameters in a query string. `URLSearchParams` would pass over bad encoding and repetition. */
function textsOf(querystring: string, readers: Readers): Record<string, string | Fault> {
	const texts: Record<string, string | Fault> = {};
	if (querystring === "") return texts;
	for (const pair of querystring.split("&")) {
		const end = pair.indexOf("=");
		const name = decoded(end < 0 ? pair : pair.slice(0, end));
		if (typeof name !== "string" || !Object.hasOwn(readers, name)) continue;
		texts[name] = Object.hasOwn(texts, name)
			? new Fault("must be given once only")
			: decoded(end < 0 ? "" : pair.slice(end + 1));
	}
	return texts;
}

function decoded(text: string): string | Fault {
	if (!text.includes("%") && !text.includes("+")) return text;
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return new Fault("must be UTF-8 in percent-encoding");
	}
}
