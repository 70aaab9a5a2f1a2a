import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { Tabs } from "../design/tabs.tsx";
import { Waiting } from "../design/waiting.tsx";
import { NotFound } from "../not-found.tsx";
import { useAccount } from "../session.tsx";
import "./workspace.css";

// Each page is a file of its own, loaded when it is first shown.
const Overview = lazy(async () => ({ default: (await import("./overview.tsx")).Overview }));
const Products = lazy(async () => ({ default: (await import("./products/products.tsx")).Products }));
const ProductPage = lazy(async () => ({ default: (await import("./product/product-page.tsx")).ProductPage }));
const Competitors = lazy(async () => ({ default: (await import("./competitors.tsx")).Competitors }));
const Competitor = lazy(async () => ({ default: (await import("./competitor.tsx")).Competitor }));
const Scans = lazy(async () => ({ default: (await import("./scans.tsx")).Scans }));
const ScanPage = lazy(async () => ({ default: (await import("./scan.tsx")).ScanPage }));
const Insights = lazy(async () => ({ default: (await import("./insights.tsx")).Insights }));
const Settings = lazy(async () => ({ default: (await import("./settings.tsx")).Settings }));

/** The pages of one workspace. */
export function WorkspacePages({ workspaceId }: { workspaceId: string }) {
	const workspace = useAccount().workspaces.find(({ id }) => id === workspaceId);
	// Another's workspace is not there, whatever the server would say of it.
	if (!workspace) return <NotFound />;
	return (
		<>
			<p className="place">
				{workspace.name}
				<span>
					{workspace.market} · {workspace.currency}
				</span>
			</p>
			<Tabs
				label="The workspace"
				pages={[
					["/", "Overview"],
					["/products", "Products"],
					["/competitors", "Competitors"],
					["/scans", "Scans"],
					["/insights", "Insights"],
					["/settings", "Settings"],
				]}
			/>
			<Suspense fallback={<Waiting lines={12} />}>
				<Switch>
					<Route path="/">
						<Overview workspaceId={workspaceId} />
					</Route>
					<Route path="/products">
						<Products workspaceId={workspaceId} />
					</Route>
					<Route path="/products/:productId">
						{({ productId }) => <ProductPage workspaceId={workspaceId} productId={productId} key={productId} />}
					</Route>
					<Route path="/competitors">
						<Competitors workspaceId={workspaceId} />
					</Route>
					<Route path="/competitors/:vendor">
						{({ vendor }) => <Competitor workspaceId={workspaceId} vendor={vendor} key={vendor} />}
					</Route>
					<Route path="/scans">
						<Scans workspaceId={workspaceId} />
					</Route>
					<Route path="/scans/:scanId">
						{({ scanId }) => <ScanPage workspaceId={workspaceId} scanId={scanId} key={scanId} />}
					</Route>
					<Route path="/insights">
						<Insights workspaceId={workspaceId} />
					</Route>
					<Route path="/settings">
						<Settings workspaceId={workspaceId} />
					</Route>
					<Route component={NotFound} />
				</Switch>
			</Suspense>
		</>
	);
}
