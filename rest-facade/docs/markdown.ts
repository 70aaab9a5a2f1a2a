import { Marked } from "marked";
import { Html, html } from "./html.js";

/** A heading of the second rank, for the table of contents. */
export interface Heading {
	readonly id: string;
	readonly text: string;
}

/** Markdown as HTML. HTML within it is shown, not obeyed. */
export function markdown(text: string): Html {
	return new Html(marked.parse(text, { async: false }));
}

/** The same for a text of one line: without a paragraph around it. */
export function markdownLine(text: string): Html {
	return new Html(marked.parseInline(text, { async: false }));
}

export function headingsOf(text: string): Heading[] {
	return [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => ({ id: idOf(heading), text: heading }));
}

const marked = new Marked({
	renderer: {
		html: ({ text }) => html`${text}`.text,
		// Wider than a phone it is scrolled, by keyboard too.
		code: ({ text }) => html`<pre tabindex="0">${text}</pre>`.text,
		heading({ tokens, depth, text }) {
			return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
		},
	},
});

function idOf(heading: string): string {
	return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
