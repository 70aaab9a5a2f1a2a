import { Html, html } from "./html.js";
import type { ApiParameter } from "./open-api-document.js";
import type { Operation } from "./operation-section.js";

/** A form to send a request with. Hidden until the script is there that makes it work. */
export function tryForm(operation: Operation, parameters: readonly ApiParameter[]): Html {
	const { path, method, operationId, requestBody, security } = operation;
	const body = requestBody?.content["application/json"].example;
	return html`<form data-path="${path}" data-method="${method}" hidden>
			<h4>Try it</h4>
			${security.length > 0 ? keyField(operationId) : undefined}
			${parameters.map(parameter => field(operationId, parameter))}
			${body === undefined ? undefined : bodyField(operationId, body)}
			<pre class="command" tabindex="0" data-command></pre>
			<button>Send</button>
			<div data-reply aria-live="polite"></div>
		</form>`;
}

/** It has no name, so that no form ever sends it, and is not completed, so that no browser keeps it. */
function keyField(operationId: string): Html {
	const id = `${operationId}-key`;
	return html`<p class="field"><label for="${id}">X-API-Key</label><input id="${id}" class="secret" data-key autocomplete="off" spellcheck="false" placeholder="kept on this page only"></p>
			`;
}

function field(operationId: string, { name, in: place, required, schema, example }: ApiParameter): Html {
	const id = `${operationId}-${name}`;
	const hint = String(schema.default ?? example ?? "");
	const value = required ? html` value="${hint}" required` : html` placeholder="${hint}"`;
	return html`<p class="field"><label for="${id}">${name}</label><input id="${id}" name="${name}" data-in="${place}" autocomplete="off"${value}></p>
			`;
}

function bodyField(operationId: string, example: unknown): Html {
	const id = `${operationId}-body`;
	const text = JSON.stringify(example, null, 2);
	const rows = text.split("\n").length;
	return html`<p class="field body"><label for="${id}">Body</label><textarea id="${id}" data-body rows="${rows + 1}" autocomplete="off" spellcheck="false">${new Html(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"))}</textarea></p>
			`;
}
