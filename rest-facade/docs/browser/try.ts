import { jsonText } from "./json-text.js";
import { commandOf, type FormRequest, requestOf } from "./request.js";

/** Headers of a reply that are worth showing. */
const shownHeaders = /^(idempotency-|location|retry-after|x-credits-|x-ratelimit-)/;

const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-path]")];
const keyFields = [...document.querySelectorAll<HTMLInputElement>("[data-key]")];

/** Makes the forms of the page ask the API and show what it answers. Without this script the page can still be read. */
for (const form of forms) {
	renewIdempotencyKey(form);
	showCommand(form);
	form.hidden = false;
	form.addEventListener("input", ({ target }) => {
		// Another body is another request.
		if (target instanceof HTMLTextAreaElement) renewIdempotencyKey(form);
		showCommand(form);
	});
	form.addEventListener("submit", event => {
		event.preventDefault();
		void ask(requestOf(form), form.querySelector<HTMLElement>("[data-reply]")!);
	});
}

// A key that is typed once is there in each form. It stays in these fields: no storage, no address, no log sees it.
for (const field of keyFields)
	field.addEventListener("input", () => {
		for (const other of keyFields) other.value = field.value;
	});

function showCommand(form: HTMLFormElement): void {
	const takesKey = form.querySelector("[data-key]") !== null;
	form.querySelector("[data-command]")!.textContent = commandOf(requestOf(form), takesKey);
}

/** Random, and to be had on plain HTTP as well. */
function renewIdempotencyKey(form: HTMLFormElement): void {
	const field = form.querySelector<HTMLInputElement>("[name='Idempotency-Key']");
	if (!field) return;
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	field.value = [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

async function ask({ address, method, headers, body }: FormRequest, reply: HTMLElement): Promise<void> {
	const startedAt = performance.now();
	reply.setAttribute("aria-busy", "true");
	try {
		const response = await fetch(address, { method, headers, body: body ?? null });
		const answer: unknown = await response.json();
		const milliseconds = Math.round(performance.now() - startedAt);
		const told = [...response.headers].filter(([name]) => shownHeaders.test(name));
		show(reply, {
			summary: `${response.status} ${response.statusText} · ${milliseconds} ms`,
			headers: told.map(([name, value]) => `${name}: ${value}`).join("\n"),
			body: jsonText(answer),
			isGood: response.ok,
		});
	} catch (cause) {
		show(reply, { summary: "No reply", headers: "", body: jsonText({ error: String(cause) }), isGood: false });
	}
	reply.removeAttribute("aria-busy");
}

interface Shown {
	readonly summary: string;
	readonly headers: string;
	/** As HTML. */
	readonly body: string;
	readonly isGood: boolean;
}

function show(reply: HTMLElement, { summary, headers, body, isGood }: Shown): void {
	const [status, told, code] = [
		document.createElement("p"),
		document.createElement("p"),
		document.createElement("pre"),
	];
	status.textContent = summary;
	status.className = isGood ? "status good" : "status bad";
	told.textContent = headers;
	told.className = "reply-headers";
	code.innerHTML = body;
	code.tabIndex = 0;
	reply.replaceChildren(status, ...(headers === "" ? [] : [told]), code);
}
