import type { TabContent } from "./tabs.js";

const { ToolbarButton, useEditorContext } = GraphiQL.React;
const { useState } = React;

const doneShownMs = 2_000;

/**
 * Makes the page's address a link to the query as it stands, and copies it. The query is in the fragment, which no
 * server and no log ever sees.
 */
export function ShareButton() {
	const { queryEditor, variableEditor } = useEditorContext({ nonNull: true });
	const [done, setDone] = useState<string>();
	const share = async () => {
		const shared = new URLSearchParams({ query: queryEditor?.getValue() ?? "" });
		const variables = variableEditor?.getValue().trim();
		if (variables) shared.set("variables", variables);
		history.replaceState(null, "", `${location.pathname}#${shared}`);
		// Browsers keep the clipboard from pages on plain HTTP, and may refuse it anywhere.
		const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
		setDone(await copied.then(() => "Link copied").catch(() => "The link is in the address bar"));
		setTimeout(() => setDone(undefined), doneShownMs);
	};
	return (
		<ToolbarButton onClick={share} label={done ?? "Link to this query"}>
			<svg
				className="graphiql-toolbar-icon"
				viewBox="0 0 24 24"
				fill="none"
				stroke="currentColor"
				strokeWidth="1.5"
				aria-hidden="true"
			>
				<path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1" />
			</svg>
		</ToolbarButton>
	);
}

/** The query that the page's address brings. It is shown and not run: a link may come from anyone. */
export function sharedQuery(): TabContent | undefined {
	const shared = new URLSearchParams(location.hash.slice(1));
	const query = shared.get("query");
	return query ? { query, variables: shared.get("variables") ?? undefined } : undefined;
}
