import type OpenAI from "openai";
import { z } from "zod";
import type { Config } from "../config.js";
import type { Log } from "../log.js";

type AiSettings = NonNullable<Config["ai"]>;

/** What is asked, and what of an answer is waited for. */
export interface AiQuestion<Answer> {
	/** What it is to do; nothing that a stranger wrote. */
	readonly instruction: string;
	/** What it is to do it with: data, whoever wrote it. */
	readonly data: string;
	/** What the answer must look like. */
	readonly shape: z.ZodType<Answer>;
	readonly timeoutMs: number;
	readonly answerTokensMax: number;
	/** For the log. */
	readonly requestId: string;
}

const answerBytesMax = 65_536;
const completion = z.object({
	choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * Any endpoint that speaks OpenAI's chat completions. It is asked once, follows no redirect, and is waited for no longer
 * than it is told. What it says is never taken for a fact: whoever asks checks the answer.
 */
export class AiEndpoint {
	readonly log: Log;
	readonly #client: OpenAI;
	readonly #model: string;

	private constructor(client: OpenAI, model: string, log: Log) {
		this.#client = client;
		this.#model = model;
		this.log = log;
	}

	static async open({ baseUrl, apiKey, model }: AiSettings, log: Log): Promise<AiEndpoint> {
		// Loaded only where an endpoint is set up: it is large.
		const { default: OpenAILibrary } = await import("openai");
		const client = new OpenAILibrary({
			baseURL: baseUrl,
			// The library wants one; an endpoint without keys is sent none.
			apiKey: apiKey ?? "none",
			...(apiKey === undefined ? { defaultHeaders: { authorization: null } } : undefined),
			// What the library would otherwise take from the environment, meant for another endpoint.
			adminAPIKey: null,
			organization: null,
			project: null,
			webhookSecret: null,
			logLevel: "off",
			maxRetries: 0,
			fetch: boundedFetch,
		});
		return new AiEndpoint(client, model, log);
	}

	/** Its answer. Throws, with a sentence for the client, where there is no usable one in time; the log says so too. */
	async ask<Answer>({ requestId, ...question }: AiQuestion<Answer>): Promise<Answer> {
		const { timeoutMs } = question;
		const signal = AbortSignal.timeout(timeoutMs);
		try {
			return await this.#answer(question, signal);
		} catch (cause) {
			const reason = signal.aborted ? `It did not answer within ${timeoutMs} ms.` : sentenceOf(cause);
			// No more of the cause than its code: its words may tell the address, and with that a password.
			this.log.warn({ requestId, reason, code: codeOf(cause) }, "The AI endpoint could not be asked.");
			throw new Error(reason, { cause });
		}
	}

	async #answer<Answer>(
		{ instruction, data, shape, timeoutMs, answerTokensMax }: Omit<AiQuestion<Answer>, "requestId">,
		signal: AbortSignal,
	): Promise<Answer> {
		const answer = await this.#client.chat.completions.create(
			{
				model: this.#model,
				temperature: 0,
				max_tokens: answerTokensMax,
				response_format: { type: "json_object" },
				messages: [
					{ role: "system", content: instruction },
					{ role: "user", content: data },
				],
			},
			{ signal, timeout: timeoutMs },
		);
		return shape.parse(jsonIn(completion.parse(answer).choices[0]!.message.content));
	}
}

function sentenceOf(thrown: unknown): string {
	const { status, cause } = thrown as { status?: unknown; cause?: unknown };
	if (typeof status === "number") return `It answered with status ${status}.`;
	if (cause instanceof TooLong) return cause.message;
	if (thrown instanceof z.ZodError || thrown instanceof SyntaxError) return "Its answer was of no use.";
	return "It could not be reached.";
}

/** The code of what lies deepest, such as ECONNREFUSED. */
function codeOf(thrown: unknown): string | undefined {
	const { cause, code } = thrown as { cause?: unknown; code?: unknown };
	if (cause instanceof Error) return codeOf(cause);
	return typeof code === "string" ? code : undefined;
}

class TooLong extends Error {
	override readonly message = "Its answer was too long.";
}

async function boundedFetch(address: string | URL | Request, request?: RequestInit): Promise<Response> {
	const response = await fetch(address, { ...request, redirect: "error" });
	const { status, headers } = response;
	if (!response.ok) {
		await response.body?.cancel();
		return new Response(null, { status });
	}
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		bytes += (chunk as Uint8Array).byteLength;
		if (bytes > answerBytesMax) throw new TooLong();
		chunks.push(chunk as Uint8Array);
	}
	const type = headers.get("content-type") ?? "application/json";
	return new Response(Buffer.concat(chunks), { status, headers: { "content-type": type } });
}

/** The value of a JSON text, also of one in a fence of Markdown; of any other, the text itself. */
function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ""));
	} catch {
		return text;
	}
}
