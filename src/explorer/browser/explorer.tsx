import type { Example } from "../example.js";
import { examplesPlugin } from "./examples.js";
import { ShareButton, sharedQuery } from "./share.js";
import { storage } from "./storage.js";
import { type TabContent, useTabs } from "./tabs.js";

const { useEditorContext } = GraphiQL.React;
const { useEffect } = React;

const welcome = `# Welcome to Pricegraph: who sells which exact product, at what price, now and over time.
# ▶ or Ctrl-Enter runs this query, Ctrl-Space suggests fields. More to ask is under the bulb.

`;

const root = document.getElementById("explorer")!;
const examples = JSON.parse(document.getElementById("examples")!.textContent!) as Example[];
const first = { query: welcome + examples[0]!.query, run: examples[0]!.operation };
const isFirstVisit = localStorage.getItem("graphiql:tabState") === null;
const opened = sharedQuery() ?? linkedExample() ?? (isFirstVisit ? first : undefined);
const isWide = matchMedia("(min-width: 1024px)").matches;

// The library behind GraphiQL's dialogs adds a style of its own, and takes the nonce that allows it from here.
globalThis.__webpack_nonce__ = root.dataset.nonce;

const fetcher = GraphiQL.createFetcher({ url: "/graphql" });
const plugins = [examplesPlugin(examples), { ...GraphiQLPluginExplorer.explorerPlugin(), title: "Query builder" }];

ReactDOM.createRoot(root).render(
	<GraphiQL
		fetcher={fetcher}
		plugins={plugins}
		storage={storage}
		shouldPersistHeaders={false}
		defaultTabs={[{ query: opened?.query ?? first.query }]}
		defaultQuery=""
		defaultEditorToolsVisibility={false}
		inputValueDeprecation
		schemaDescription
	>
		<GraphiQL.Toolbar>
			{({ prettify, copy, merge }) => (
				<>
					{prettify}
					{copy}
					<ShareButton />
					{merge}
				</>
			)}
		</GraphiQL.Toolbar>
		<FirstSight />
	</GraphiQL>,
);

/** The example that the page's address names: `?example=<slug>`. */
function linkedExample(): TabContent | undefined {
	const slug = new URLSearchParams(location.search).get("example");
	const example = examples.find(each => each.slug === slug);
	return example && { query: example.query, run: example.operation, takesKey: example.takesKey };
}

/** What a visitor finds: the examples, where there is room for them, and what the address or the first visit opens. */
function FirstSight() {
	const { queryEditor, variableEditor, headerEditor, responseEditor } = useEditorContext({ nonNull: true });
	const openTab = useTabs();
	const isReady = queryEditor && variableEditor && headerEditor && responseEditor;
	useEffect(() => {
		if (!isReady) return;
		queryEditor.setOption("lineWrapping", true);
		// What GraphiQL leaves out for those who hear the page.
		queryEditor.getInputField().ariaLabel = "Query";
		variableEditor.getInputField().ariaLabel = "Variables";
		headerEditor.getInputField().ariaLabel = "Headers";
		responseEditor.getInputField().ariaLabel = "Answer";
		// GraphiQL opens a panel by its button only.
		if (isWide) document.querySelector<HTMLElement>("[aria-label='Show Examples']")?.click();
		if (opened) openTab(opened);
	}, [isReady]);
	return null;
}
