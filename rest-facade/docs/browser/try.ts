import { jsonText } from "./json-text.js";

/** Makes the forms of the page ask the API and show what it answers. Without this script the page can still be read. */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-path]")) {
	const command = form.querySelector("[data-command]")!;
	const reply = form.querySelector<HTMLElement>("[data-reply]")!;
	const showCommand = () => {
		command.textContent = `curl '${new URL(addressOf(form), location.origin)}'`;
	};
	showCommand();
	form.hidden = false;
	form.addEventListener("input", showCommand);
	form.addEventListener("submit", event => {
		event.preventDefault();
		void ask(addressOf(form), reply);
	});
}

/** Path and query string, of the fields that are filled in. */
function addressOf(form: HTMLFormElement): string {
	let path = form.dataset.path!;
	const query = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		const place = `{${name}}`;
		if (path.includes(place)) path = path.replace(place, encodeURIComponent(String(value)));
		else if (value !== "") query.append(name, String(value));
	}
	return query.size > 0 ? `${path}?${query}` : path;
}

async function ask(address: string, reply: HTMLElement): Promise<void> {
	const startedAt = performance.now();
	reply.setAttribute("aria-busy", "true");
	try {
		const response = await fetch(address, { headers: { Accept: "application/json" } });
		const body: unknown = await response.json();
		const milliseconds = Math.round(performance.now() - startedAt);
		show(reply, `${response.status} ${response.statusText} · ${milliseconds} ms`, jsonText(body), response.ok);
	} catch (cause) {
		show(reply, "No reply", jsonText({ error: String(cause) }), false);
	}
	reply.removeAttribute("aria-busy");
}

function show(reply: HTMLElement, summary: string, body: string, isGood: boolean): void {
	const [status, code] = [document.createElement("p"), document.createElement("pre")];
	status.textContent = summary;
	status.className = isGood ? "status good" : "status bad";
	code.innerHTML = body;
	code.tabIndex = 0;
	reply.replaceChildren(status, code);
}
