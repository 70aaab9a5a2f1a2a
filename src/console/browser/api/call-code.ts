/** A call as it is written in each language. */
export interface CallParts {
	/** Of the server: "https://prices.example". */
	readonly origin: string;
	readonly path: string;
	readonly key: string;
	readonly body: Readonly<Record<string, unknown>>;
}

/** For a shell. */
export function curlCode({ origin, path, key, body }: CallParts): string {
	return [
		`curl -i ${origin}${path} \\`,
		`  -H "X-API-Key: ${key}" \\`,
		`  -H "Idempotency-Key: $(uuidgen)" \\`,
		`  -H "Content-Type: application/json" \\`,
		`  -d '${JSON.stringify(body, undefined, 2).replaceAll("'", "'\\''")}'`,
	].join("\n");
}

/** For Node and for browsers. */
export function javascriptCode({ origin, path, key, body }: CallParts): string {
	return `const reply = await fetch("${origin}${path}", {
  method: "POST",
  headers: {
    "X-API-Key": "${key}",
    "Idempotency-Key": crypto.randomUUID(),
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indented(JSON.stringify(body, undefined, 2))}),
});
console.log(reply.status, reply.headers.get("X-Credits-Balance"));
console.log(await reply.json());`;
}

/** For Python, with the library `requests`. */
export function pythonCode({ origin, path, key, body }: CallParts): string {
	return `import uuid
import requests

reply = requests.post(
    "${origin}${path}",
    headers={
        "X-API-Key": "${key}",
        "Idempotency-Key": str(uuid.uuid4()),
    },
    json=${indented(pythonLiteral(body), 4)},
)
print(reply.status_code, reply.headers.get("X-Credits-Balance"))
print(reply.json())`;
}

/** For the terminal. */
export function claudeCodeSettings(address: string, credential: string): string {
	return [
		`claude mcp add --transport http pricegraph ${address} \\`,
		`  --header "Authorization: Bearer ${credential}"`,
	].join("\n");
}

/** For `.cursor/mcp.json`. */
export function cursorSettings(address: string, credential: string): string {
	return settings({ url: address, headers: { Authorization: `Bearer ${credential}` } });
}

/** For `claude_desktop_config.json`: it starts programs only, one of which is this bridge. */
export function claudeDesktopSettings(address: string, credential: string): string {
	return settings({
		command: "npx",
		// Without a blank: some versions split the arguments at them.
		args: ["-y", "mcp-remote", address, "--header", `Authorization:\${AUTHORIZATION}`],
		env: { AUTHORIZATION: `Bearer ${credential}` },
	});
}

function settings(pricegraph: object): string {
	return JSON.stringify({ mcpServers: { pricegraph } }, undefined, 2);
}

/** A value as Python writes it. */
function pythonLiteral(value: unknown, indent = ""): string {
	if (value === null) return "None";
	if (typeof value === "boolean") return value ? "True" : "False";
	if (typeof value !== "object") return JSON.stringify(value);
	const inner = `${indent}    `;
	const items = Array.isArray(value)
		? value.map(item => pythonLiteral(item, inner))
		: Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonLiteral(item, inner)}`);
	const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
	if (items.length === 0) return open + close;
	return `${open}\n${items.map(item => `${inner}${item},\n`).join("")}${indent}${close}`;
}

/** Lines after the first, set in. */
function indented(text: string, spaces = 2): string {
	return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
