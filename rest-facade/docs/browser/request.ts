/** A request as the form has it. */
export interface FormRequest {
	readonly method: string;
	/** Path and query string, of the fields that are filled in. */
	readonly address: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | undefined;
}

export function requestOf(form: HTMLFormElement): FormRequest {
	let address = form.dataset.path!;
	const query = new URLSearchParams();
	const headers: Record<string, string> = { Accept: "application/json" };
	for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement>("[data-in]")) {
		if (dataset.in === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
		else if (dataset.in === "header" && value !== "") headers[name] = value;
		else if (value !== "") query.append(name, value);
	}
	const key = form.querySelector<HTMLInputElement>("[data-key]")?.value.trim();
	if (key) headers["X-API-Key"] = key;
	const body = form.querySelector<HTMLTextAreaElement>("[data-body]")?.value;
	if (body !== undefined) headers["Content-Type"] = "application/json";
	return { method: form.dataset.method!, address: query.size > 0 ? `${address}?${query}` : address, headers, body };
}

/** The same for a shell. The key is left to a variable: commands are shown, copied and remembered. */
export function commandOf({ method, address, headers, body }: FormRequest, takesKey: boolean): string {
	const target = `'${new URL(address, location.origin)}'`;
	const parts = [method === "GET" ? target : `-X ${method} ${target}`];
	if (takesKey) parts.push('-H "X-API-Key: $API_KEY"');
	for (const [name, value] of Object.entries(headers))
		if (name !== "Accept" && name !== "X-API-Key") parts.push(`-H ${quoted(`${name}: ${value}`)}`);
	if (body !== undefined) parts.push(`-d ${quoted(body.replaceAll(/\n\s*/g, " "))}`);
	return `curl ${parts.join(" \\\n  ")}`;
}

function quoted(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
