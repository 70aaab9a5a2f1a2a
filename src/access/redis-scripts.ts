import { type CommandParser, defineScript } from "redis";
import type { RateRule } from "./window.js";

/** Where Redis keeps what belongs to a credential. In braces is what a cluster of Redis goes by: both lie on one server. */
const placesOf = (credentialId: string) => `pricegraph:{${credentialId}}:places`;
const usesOf = (credentialId: string) => `pricegraph:{${credentialId}}:uses`;

/** The log of one credential, on the clock of Redis. What is refused takes no place and is not counted. */
const takePlace = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or nil)
while oldest and (oldest <= now - window or oldest > now + window) do
	redis.call('LPOP', KEYS[1])
	oldest = tonumber(redis.call('LINDEX', KEYS[1], 0) or nil)
end
local taken = redis.call('LLEN', KEYS[1])
if taken >= limit then
	return {0, 0, tonumber(redis.call('LINDEX', KEYS[1], taken - limit)) + window - now}
end
redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
redis.call('HINCRBY', KEYS[2], 'count', 1)
redis.call('HSET', KEYS[2], 'at', ARGV[3])
return {1, limit - taken - 1, (oldest or now) + window - now}`;

/** The same log, looked at only. */
const lookAtPlaces = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local remaining, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local oldest
for _, written in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
	local place = tonumber(written)
	if place > now - window and place <= now + window then
		remaining = remaining - 1
		oldest = oldest or place
	end
end
return {math.max(remaining, 0), oldest and oldest + window - now or 0}`;

/** Gives the uses counted so far, and begins again at none. */
const takeUses = `
local uses = redis.call('HMGET', KEYS[1], 'count', 'at')
redis.call('DEL', KEYS[1])
return {tonumber(uses[1] or 0), tonumber(uses[2] or 0)}`;

export const scripts = {
	takePlace: defineScript({
		SCRIPT: takePlace,
		NUMBER_OF_KEYS: 2,
		parseCommand(parser: CommandParser, credentialId: string, { limit, windowMs }: RateRule, at: Date) {
			parser.pushKey(placesOf(credentialId));
			parser.pushKey(usesOf(credentialId));
			parser.push(String(limit), String(windowMs * 1_000), String(at.getTime()));
		},
		transformReply: ([taken, remaining, waitUs]: [number, number, number]) => ({
			outcome: taken === 1 ? ("admitted" as const) : ("limited" as const),
			remaining,
			waitUs,
		}),
	}),
	lookAtPlaces: defineScript({
		SCRIPT: lookAtPlaces,
		NUMBER_OF_KEYS: 1,
		parseCommand(parser: CommandParser, credentialId: string, { limit, windowMs }: RateRule) {
			parser.pushKey(placesOf(credentialId));
			parser.push(String(limit), String(windowMs * 1_000));
		},
		transformReply: ([remaining, waitUs]: [number, number]) => ({ remaining, waitUs }),
	}),
	takeUses: defineScript({
		SCRIPT: takeUses,
		NUMBER_OF_KEYS: 1,
		parseCommand(parser: CommandParser, credentialId: string) {
			parser.pushKey(usesOf(credentialId));
		},
		transformReply: ([count, at]: [number, number]) => ({ count, at: new Date(at) }),
	}),
	giveBackUses: defineScript({
		SCRIPT: `
redis.call('HINCRBY', KEYS[1], 'count', ARGV[1])
return redis.call('HSETNX', KEYS[1], 'at', ARGV[2])`,
		NUMBER_OF_KEYS: 1,
		parseCommand(parser: CommandParser, credentialId: string, { count, at }: Uses) {
			parser.pushKey(usesOf(credentialId));
			parser.push(String(count), String(at.getTime()));
		},
		transformReply: (reply: number) => reply,
	}),
};

/** How often a credential was used, and when last. */
export interface Uses {
	readonly count: number;
	readonly at: Date;
}
