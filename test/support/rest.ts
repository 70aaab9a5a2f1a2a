import type { TestApp } from "./start-app.js";

export interface RestReply {
	readonly status: number;
	readonly headers: Headers;
	/** The body, byte for byte. */
	readonly text: string;
	/** The parsed JSON; undefined where there is no body. */
	readonly body: any;
}

/** Asks the REST API of `app` over HTTP. */
export function restOf(app: TestApp) {
	async function request(
		method: string,
		path: string,
		headers: Record<string, string> = {},
		sent?: unknown,
	): Promise<RestReply> {
		const body = sent === undefined ? null : typeof sent === "string" ? sent : JSON.stringify(sent);
		const typed = body === null ? headers : { "content-type": "application/json", ...headers };
		const response = await fetch(app.address + path, { method, headers: typed, body });
		const text = await response.text();
		const { status } = response;
		return { status, headers: response.headers, text, body: text === "" ? undefined : JSON.parse(text) };
	}
	return {
		request,
		post: (path: string, sent: unknown, headers?: Record<string, string>) => request("POST", path, headers, sent),
		get: (path: string, headers?: Record<string, string>) => request("GET", path, headers),
	};
}

/** What a refused request was told: the status, and each parameter or place in the body at fault with what is wrong with it. */
export function faultsOf({ status, body }: RestReply): [status: number, faults: Record<string, string>] {
	const faults: { parameter?: string; pointer?: string; detail: string }[] = body.errors ?? [];
	return [status, Object.fromEntries(faults.map(({ parameter, pointer, detail }) => [parameter ?? pointer, detail]))];
}
