/** What the benchmarks use of autocannon, which is installed with the peers and not with the service. */
declare module "autocannon" {
	interface Request {
		method?: string;
		path?: string;
		body?: string;
		headers?: Record<string, string>;
	}
	interface Options {
		url: string;
		connections: number;
		duration: number;
		requests: { setupRequest: (request: Request) => Request }[];
	}
	interface Result {
		requests: { average: number };
		latency: { p50: number; p99: number };
		non2xx: number;
		errors: number;
		timeouts: number;
	}
	export default function autocannon(options: Options): Promise<Result>;
}
