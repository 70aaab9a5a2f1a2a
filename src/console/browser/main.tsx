// How the application is laid out:
// - A folder is a part of the console: `account/` (sign-in), `developer/` (projects, keys, requests, credits),
//   `workspace/` (tracked products, competitors, scans, insights, settings), `webhooks/` (of both).
// - `design/` has what pages are made of, `charts/` the charts (each a function that draws into an element, and a
//   component around it), `api/` the one way to ask the server.
// - A page asks for what it shows in one operation, written beside it with `graphql(…)`; `npm run types` makes the types.
// - Addresses hold what a reader may want to share or go back to: page, filter, timeframe. Never a credential.
// - Nothing is kept in the browser's storage.
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import "./design/design.css";

createRoot(document.getElementById("console")!).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
