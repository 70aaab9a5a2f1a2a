import type { GraphiQLPlugin } from "@graphiql/react";
import type { Example } from "../example.js";
import { useTabs } from "./tabs.js";

const { usePluginStore } = GraphiQL.React;

/** Where the panel covers the editor, as explorer.css has it, it closes once an example is chosen. */
const isCovering = matchMedia("(max-width: 760px)");

/** A panel of example queries: a click opens one in a tab of its own and runs it. */
export function examplesPlugin(examples: readonly Example[]): GraphiQLPlugin {
	return { title: "Examples", icon: Bulb, content: () => <Examples examples={examples} /> };
}

function Examples({ examples }: { examples: readonly Example[] }) {
	const openTab = useTabs();
	const { setVisiblePlugin } = usePluginStore();
	const open = ({ query, operation, takesKey }: Example) => {
		openTab({ query, run: operation, takesKey });
		// A moment later: this panel fills the tab, and has to be there for it.
		if (isCovering.matches) requestAnimationFrame(() => setVisiblePlugin(null));
	};
	return (
		<section aria-label="Examples" className="examples">
			<h2 className="examples-title">Examples</h2>
			<p className="examples-lead">
				Each opens in a tab and runs, those that take a key once there is one. Change it as you like.
			</p>
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

function Bulb() {
	return (
		<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
			<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.4.9 1.1.9 1.8h5.2c0-.7.3-1.4.9-1.8A6 6 0 0 0 12 3Z" />
		</svg>
	);
}
