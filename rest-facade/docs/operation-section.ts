import { jsonText } from "./browser/json-text.js";
import { Html, html } from "./html.js";
import { markdown, markdownLine } from "./markdown.js";
import type { ApiOperation, ApiParameter, ApiResponse, OpenApiDocument, Reference } from "./open-api-document.js";
import { membersOf, typeText } from "./schema-text.js";

export interface Operation extends ApiOperation {
	readonly method: string;
	readonly path: string;
}

/** One path: what it takes, a form to try it, what it answers. */
export function operationSection(document: OpenApiDocument, operation: Operation): Html {
	const { operationId, summary, method, path, description, parameters, responses } = operation;
	const found = (responses[200] as ApiResponse).content!["application/json"]!;
	return html`
<section class="operation" aria-labelledby="${operationId}">
	<div class="told">
		<h3 id="${operationId}">${summary}</h3>
		<p class="address"><span class="method">${method}</span> <code>${path}</code></p>
		${markdown(description)}
		<h4>Parameters</h4>
		<dl class="members">${parameters.map(parameter => parameterEntry(document, parameter))}</dl>
		<h4>Reply</h4>
		<dl class="members">${membersOf(document, found.schema).map(
			({ path, type, description }) => html`
			<div><dt><code>${path}</code> <span class="type">${type}</span></dt>${description ? html`<dd>${markdownLine(description)}</dd>` : undefined}</div>`,
		)}</dl>
		<h4>Other replies</h4>
		<dl class="members">${Object.entries(responses)
			.filter(([status]) => status !== "200")
			.map(([status, response]) => otherReply(document, status, response))}</dl>
	</div>
	<div class="tried">
		${tryForm(operation)}
		<h4>Example of a reply</h4>
		<pre tabindex="0">${new Html(jsonText(found.example))}</pre>
	</div>
</section>`;
}

function parameterEntry(document: OpenApiDocument, { name, required, description, schema }: ApiParameter): Html {
	const preset = schema.default === undefined ? undefined : html`, default ${String(schema.default)}`;
	return html`
			<div><dt><code>${name}</code> <span class="type">${typeText(document, schema)}${preset}</span>${required ? html` <span class="required">required</span>` : undefined}</dt><dd>${markdownLine(description)}</dd></div>`;
}

function otherReply(document: OpenApiDocument, status: string, response: ApiResponse | Reference): Html {
	const { description, content } =
		"$ref" in response ? document.components.responses[response.$ref.split("/").at(-1)!]! : response;
	const problem = content?.["application/problem+json"]?.example as { code: string } | undefined;
	const code = problem && html` <a href="#${problem.code}"><code>${problem.code}</code></a>`;
	return html`
			<div><dt><code>${status}</code>${code}</dt><dd>${markdownLine(description)}</dd></div>`;
}

/** Hidden until the script is there that makes it work. */
function tryForm({ path, operationId, parameters }: Operation): Html {
	return html`<form data-path="${path}" hidden>
			<h4>Try it</h4>
			${parameters.map(parameter => field(operationId, parameter))}
			<p class="command"><code data-command></code></p>
			<button>Send</button>
			<div data-reply aria-live="polite"></div>
		</form>`;
}

function field(operationId: string, { name, required, schema, example }: ApiParameter): Html {
	const id = `${operationId}-${name}`;
	const hint = String(schema.default ?? example ?? "");
	const value = required ? html` value="${hint}" required` : html` placeholder="${hint}"`;
	return html`<p class="field"><label for="${id}">${name}</label><input id="${id}" name="${name}" autocomplete="off"${value}></p>
			`;
}
