import { holdKey, keyTemplate, showHeaders } from "./key-header.js";

const { useEditorContext, useExecutionContext } = GraphiQL.React;
const { useEffect, useState } = React;

/** What a tab is opened with. */
export interface TabContent {
	readonly query: string;
	/** JSON; none when left out. */
	readonly variables?: string;
	/** The operation of the query to run at once; it is only shown when left out. */
	readonly run?: string;
	/** Whether it takes a key: then it runs once there is one. The key of the tab before goes along. */
	readonly takesKey?: boolean;
}

/** Shows a query in the tab that holds it unchanged, or else in a new one. */
export function useTabs(): (content: TabContent) => void {
	const editors = useEditorContext({ nonNull: true });
	const { run } = useExecutionContext({ nonNull: true });
	const [opening, setOpening] = useState<TabContent & { headers: string }>();

	// GraphiQL fills the editors of a new tab while it renders; what belongs into them is written after that.
	useEffect(() => {
		if (!opening) return;
		setOpening(undefined);
		const { query, variables = "", headers, takesKey = false } = opening;
		editors.queryEditor?.setValue(query);
		editors.variableEditor?.setValue(variables);
		editors.headerEditor?.setValue(headers);
		if (takesKey) showHeaders();
		if (opening.run === undefined || (takesKey && !holdKey(headers))) return;
		// GraphiQL takes these over by itself a little later: too late for what is run, and for the history.
		editors.updateActiveTabValues({ query, variables, headers });
		editors.setOperationName(opening.run);
		run();
	}, [opening]);

	return content => {
		const shown = editors.headerEditor?.getValue() ?? "";
		const headers = holdKey(shown) || !content.takesKey ? shown : keyTemplate;
		const tab = editors.tabs.findIndex(each => each.query === content.query);
		const isShown = editors.queryEditor?.getValue() === content.query;
		if (!isShown && tab >= 0) editors.changeTab(tab);
		else if (!isShown) editors.addTab();
		setOpening({ ...content, headers });
	};
}
