import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { AllowedHosts, hostAndPort } from "../fetching/allowed-hosts.js";
import { HostTurns, ownHostPace, type Politeness, TooLongToWait, type Turn } from "../fetching/politeness.js";

/** From the start of a request to the start of the next to the same host, whichever process makes it. */
const delayMs = 500;
const waitMsMax = 30_000;

/**
 * Turns to visit hosts, over all processes that scan: each takes its place in the database, before it takes its turn here.
 * The operator's own hosts need no such care.
 */
export class SharedTurns implements Politeness {
	readonly #pool: Pool;
	readonly #own: AllowedHosts;
	readonly #here: HostTurns;

	constructor(pool: Pool, ownHosts: readonly string[]) {
		this.#pool = pool;
		this.#own = new AllowedHosts(ownHosts);
		this.#here = new HostTurns({ own: { hosts: this.#own, ...ownHostPace } });
	}

	async takeTurn(url: URL, wishes: { crawlDelayMs?: number; signal?: AbortSignal | undefined } = {}): Promise<Turn> {
		const turn = await this.#here.takeTurn(url, wishes);
		if (this.#own.has(url)) return turn;
		const host = hostAndPort(url);
		try {
			const gapMs = Math.max(delayMs, wishes.crawlDelayMs ?? 0);
			const waitMs = await this.#placeOf(host, gapMs);
			if (waitMs > waitMsMax - gapMs) throw new TooLongToWait(waitMs);
			if (waitMs > 0) await sleep(waitMs, undefined, { signal: wishes.signal });
		} catch (error) {
			turn.end({ hasFailed: false });
			throw error;
		}
		return {
			end: visit => {
				turn.end(visit);
				// All others leave it alone too, for as long as it asked.
				if (visit.retryAfterMs) void this.#rest(host, visit.retryAfterMs).catch(() => undefined);
			},
		};
	}

	/** Milliseconds until the place that was taken; where it would be too far off, none is taken. */
	async #placeOf(host: string, gapMs: number): Promise<number> {
		const { rows } = await this.#pool.query<{ waitMs: number }>({
			name: "turn_with_host",
			text: `insert into scan_hosts as known (host, free_at)
				values ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
				on conflict (host) do update set free_at = case
					when known.free_at > clock_timestamp() + $3::float8 * interval '1 millisecond' then known.free_at
					else greatest(known.free_at, clock_timestamp()) + $2::float8 * interval '1 millisecond'
				end
				returning greatest(0, extract(epoch from free_at - clock_timestamp()) * 1000 - $2::float8)::float8 as "waitMs"`,
			values: [host, gapMs, waitMsMax],
		});
		return rows[0]!.waitMs;
	}

	async #rest(host: string, restMs: number): Promise<void> {
		await this.#pool.query(
			`insert into scan_hosts as known (host, free_at) values ($1, clock_timestamp() + $2::float8 * interval '1 millisecond')
			on conflict (host) do update set free_at = greatest(known.free_at, excluded.free_at)`,
			[host, restMs],
		);
	}
}
