/** Weights (0 to 1) of what a header of the family of `Accept` lists, by name in lower case. Parameters but `q` are let pass. */
export function weightsOf(header: string): ReadonlyMap<string, number> {
	const weights = new Map<string, number>();
	for (const entry of header.toLowerCase().split(",")) {
		const [name = "", ...parameters] = entry.split(";").map(part => part.trim());
		const quality = parameters.find(parameter => parameter.startsWith("q="));
		weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
	}
	return weights;
}

/** Whether a reply of JSON fits the header `Accept`. */
export function acceptsJson(accept: string | undefined): boolean {
	if (accept === undefined || accept === "*/*" || accept === "application/json") return true;
	const weights = weightsOf(accept);
	return (weights.get("application/json") ?? weights.get("application/*") ?? weights.get("*/*") ?? 0) > 0;
}

/** Whether the header `Accept` names text/csv, and JSON no more than that. */
export function prefersCsv(accept: string | undefined): boolean {
	if (accept === undefined || !accept.includes("csv")) return false;
	const weights = weightsOf(accept);
	return (weights.get("text/csv") ?? 0) > 0 && (weights.get("text/csv") ?? 0) >= (weights.get("application/json") ?? 0);
}
