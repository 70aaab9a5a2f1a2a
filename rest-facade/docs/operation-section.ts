import { jsonText } from "./browser/json-text.js";
import { Html, html } from "./html.js";
import { markdown, markdownLine } from "./markdown.js";
import type { ApiOperation, ApiParameter, ApiResponse, OpenApiDocument, Schema } from "./open-api-document.js";
import { type MemberText, membersOf, typeText } from "./schema-text.js";
import { tryForm } from "./try-form.js";

export interface Operation extends ApiOperation {
	readonly method: string;
	readonly path: string;
}

/** One path by one method: who may ask, what it takes, a form to try it, what it answers. */
export function operationSection(document: OpenApiDocument, operation: Operation): Html {
	const { operationId, summary, method, path, description, requestBody, responses } = operation;
	const parameters = parametersOf(document, operation);
	const [status, reply] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
	const found = reply.content!["application/json"]!;
	const body = requestBody?.content["application/json"];
	return html`
<section class="operation" aria-labelledby="${operationId}">
	<div class="told">
		<h3 id="${operationId}">${summary}</h3>
		<p class="address"><span class="method">${method}</span> <code>${path}</code></p>
		${markdown(description)}
		${openedBy(document, operation)}
		${part("Parameters", parameters, parameter => parameterEntry(document, parameter))}
		${part("Body", body ? membersOf(document, body.schema) : [], bodyMember)}
		${part(`Reply, ${status}`, membersOf(document, found.schema), replyMember)}
		<p class="headers">With the headers ${Object.keys(reply.headers).map(name => html` <code>${name}</code>`)}</p>
		${part(
			"Other replies",
			Object.entries(responses).filter(([other]) => other !== status && other !== "default"),
			([other, response]) => otherReply(other, response),
		)}
	</div>
	<div class="tried">
		${tryForm(operation, parameters)}
		<h4>Example of a reply</h4>
		<pre tabindex="0">${new Html(jsonText(found.example))}</pre>
	</div>
</section>`;
}

function parametersOf({ components }: OpenApiDocument, { parameters }: ApiOperation): ApiParameter[] {
	return parameters.map(given => ("$ref" in given ? components.parameters[given.$ref.split("/").at(-1)!]! : given));
}

/** A list under a heading, where there is anything to list. */
function part<Entry>(heading: string, entries: readonly Entry[], entryOf: (entry: Entry) => Html): Html | undefined {
	if (entries.length === 0) return undefined;
	return html`<h4>${heading}</h4>
		<dl class="members">${entries.map(entryOf)}</dl>`;
}

function openedBy({ components }: OpenApiDocument, { security }: Operation): Html | undefined {
	const schemes = security.flatMap(choice => Object.keys(choice));
	if (schemes.length === 0) return undefined;
	return html`<p>Takes${schemes.map((scheme, index) => {
		const { in: place, name, description } = components.securitySchemes[scheme]!;
		const told = place === "header" ? html` <code>${name}</code>` : html` the cookie <code>${name}</code>`;
		return html`${index > 0 ? ", or" : ""}${told} (<a href="#authentication" title="${description.replaceAll("`", "")}">${scheme}</a>)`;
	})}.</p>`;
}

const required = html` <span class="required">required</span>`;

function parameterEntry(document: OpenApiDocument, { name, in: place, schema, ...parameter }: ApiParameter): Html {
	const header = place === "header" ? "header, " : "";
	const type = html`${header}${typeText(document, schema)}${presetText(schema)}`;
	return entry(name, type, parameter.required ? required : undefined, parameter.description);
}

function presetText({ default: preset }: Schema): string {
	return preset === undefined ? "" : `, default ${preset}`;
}

/** What may be left out of a body may be null as well, which need not be said each time. */
function bodyMember({ path, type, required: isRequired, description }: MemberText): Html {
	return entry(path, html`${type.replace(/(,| or) null$/, "")}`, isRequired ? required : undefined, description);
}

function replyMember({ path, type, description }: MemberText): Html {
	return entry(path, html`${type}`, undefined, description);
}

function entry(name: string, type: Html, mark: Html | undefined, description: string | undefined): Html {
	return html`
			<div><dt><code>${name}</code> <span class="type">${type}</span>${mark}</dt>${description ? html`<dd>${markdownLine(description)}</dd>` : undefined}</div>`;
}

/** Failures go by their codes; what each means stands once, at the end of the page. */
function otherReply(status: string, { description, content = {} }: ApiResponse): Html {
	const codes = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
	const links = codes.map(code => html` <a href="#${code}"><code>${code}</code></a>`);
	const told = codes.length === 0 ? html`<dd>${markdownLine(description)}</dd>` : undefined;
	return html`
			<div><dt><code>${status}</code>${links}</dt>${told}</div>`;
}
