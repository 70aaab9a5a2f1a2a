import type { TestApp } from "./start-app.js";

export interface RestReply {
	readonly status: number;
	readonly headers: Headers;
	/** The parsed JSON; undefined where there is no body. */
	readonly body: any;
}

/** Asks the REST API of `app` over HTTP. */
export function restOf(app: TestApp) {
	async function request(method: string, path: string, headers: Record<string, string> = {}): Promise<RestReply> {
		const response = await fetch(app.address + path, { method, headers });
		const text = await response.text();
		return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
	}
	return {
		request,
		get: (path: string, headers?: Record<string, string>) => request("GET", path, headers),
	};
}

/** What a refused request was told: the status, and each parameter at fault with what is wrong with it. */
export function faultsOf({ status, body }: RestReply): [status: number, faults: Record<string, string>] {
	const faults: { parameter: string; detail: string }[] = body.errors ?? [];
	return [status, Object.fromEntries(faults.map(({ parameter, detail }) => [parameter, detail]))];
}
