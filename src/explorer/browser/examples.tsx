import type { GraphiQLPlugin } from "@graphiql/react";
import type { Example } from "../example.js";

const { useEditorContext, useExecutionContext, usePluginStore } = GraphiQL.React;
const { useEffect, useState } = React;

/** Where the panel would cover the editor (as in explorer.css), it closes once an example was chosen. */
const narrow = matchMedia("(max-width: 760px)");

/** A panel of example queries: a click opens one in a tab of its own and runs it. */
export function examplesPlugin(examples: readonly Example[]): GraphiQLPlugin {
	return { title: "Examples", icon: ExamplesIcon, content: () => <Examples examples={examples} /> };
}

/** Shows an example in the tab that holds it unchanged, or else in a new one, and runs it. */
export function useOpenExample(): (example: Example) => void {
	const editors = useEditorContext({ nonNull: true });
	const { run } = useExecutionContext({ nonNull: true });
	const { setVisiblePlugin } = usePluginStore();
	const [opening, setOpening] = useState<Example>();

	// GraphiQL fills the editors of a new tab while it renders; what belongs into them is written after that.
	useEffect(() => {
		if (!opening) return;
		setOpening(undefined);
		editors.queryEditor?.setValue(opening.query);
		editors.variableEditor?.setValue("");
		run();
		if (narrow.matches) setVisiblePlugin(null);
	}, [opening]);

	return example => {
		if (editors.queryEditor?.getValue() === example.query) return setOpening(example);
		const tab = editors.tabs.findIndex(each => each.query === example.query);
		if (tab < 0) editors.addTab();
		else editors.changeTab(tab);
		setOpening(example);
	};
}

function Examples({ examples }: { examples: readonly Example[] }) {
	const open = useOpenExample();
	return (
		<section aria-label="Examples" className="examples">
			<h2 className="examples-title">Examples</h2>
			<p className="examples-lead">Each opens in a tab and runs. Change it as you like.</p>
			<ol className="examples-list">
				{examples.map(example => (
					<li key={example.slug}>
						<a
							href={`?example=${example.slug}`}
							onClick={event => {
								if (event.metaKey || event.ctrlKey || event.shiftKey) return;
								event.preventDefault();
								open(example);
							}}
						>
							<strong>{example.title}</strong>
							<span>{example.description}</span>
						</a>
					</li>
				))}
			</ol>
		</section>
	);
}

function ExamplesIcon() {
	return (
		<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
			<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.4.9 1.1.9 1.8h5.2c0-.7.3-1.4.9-1.8A6 6 0 0 0 12 3Z" />
		</svg>
	);
}
