import { errorStatuses } from "../../src/errors.js";
import { problems } from "../status.js";
import { type Html, html } from "./html.js";
import { page } from "./layout.js";
import { headingsOf, markdown, markdownLine } from "./markdown.js";
import type { OpenApiDocument } from "./open-api-document.js";
import { type Operation, operationSection } from "./operation-section.js";

/** The documentation of the REST API, from its OpenAPI document. It can be read without scripts. */
export function docsPage(document: OpenApiDocument, addressOf: (name: string) => string): string {
	const { info, paths, tags } = document;
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(
			([method, operation]): Operation => ({ ...operation, method: method.toUpperCase(), path }),
		),
	);
	const chapters = tags
		.map(tag => ({ ...tag, operations: operations.filter(operation => operation.tags.includes(tag.name)) }))
		.filter(chapter => chapter.operations.length > 0);
	const body = html`
	<div class="docs">
		<nav class="contents" aria-label="Contents">
			<ul>${headingsOf(info.description).map(({ id, text }) => entry(id, text))}</ul>
			${chapters.map(
				({ name, operations }) => html`
			<h2>${name}</h2>
			<ul>${operations.map(({ operationId, summary }) => entry(operationId, summary))}</ul>`,
			)}
			<h2>Failures</h2>
			<ul>${entry("codes", "Every code")}</ul>
		</nav>
		<main>
			<h1>REST API</h1>
			<p class="lead">${info.summary}</p>
			<div class="prose">${markdown(info.description)}</div>
			${chapters.map(
				({ name, description, operations }) => html`
			<h2 class="chapter">${name}</h2>
			<p>${markdownLine(description)}</p>
			${operations.map(operation => operationSection(document, operation))}`,
			)}
			<h2 class="chapter" id="codes">Failures</h2>
			<p>Each reply that is not a success has one of these as its <code>code</code>.</p>
			<dl class="members codes">${Object.entries(errorStatuses).map(failureEntry)}</dl>
		</main>
	</div>`;
	return page({
		title: "REST API",
		description: info.summary,
		current: "/docs",
		body,
		addressOf,
		script: addressOf("try.js"),
	});
}

function entry(id: string, text: string): Html {
	return html`<li><a href="#${id}">${text}</a></li>`;
}

function failureEntry([code, status]: [string, number]): Html {
	const { title, advice } = problems[code as keyof typeof problems];
	const id = code.toLowerCase();
	return html`
				<div id="${id}"><dt><code>${id}</code> <span class="type">${status}</span></dt><dd>${title}. ${markdownLine(advice)}</dd></div>`;
}
