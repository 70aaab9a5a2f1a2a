// The packages' builds for the browser put themselves on the global object. These are their types.
import type * as GraphiQLReact from "@graphiql/react";
import type { CreateFetcherOptions, Fetcher } from "@graphiql/toolkit";
import type { GraphiQL as GraphiQLComponent } from "graphiql";

declare global {
	const GraphiQL: typeof GraphiQLComponent & {
		readonly React: typeof GraphiQLReact;
		createFetcher(options: CreateFetcherOptions): Fetcher;
	};
	const GraphiQLPluginExplorer: { explorerPlugin(): GraphiQLReact.GraphiQLPlugin };
	/** Read by the library behind GraphiQL's dialogs. */
	var __webpack_nonce__: string | undefined;
}

declare module "react-dom" {
	export { createRoot } from "react-dom/client";
}
