import { lazy, Suspense } from "react";
import { Redirect, Route, Router, Switch } from "wouter";
import { SignIn } from "./account/sign-in.tsx";
import { SignUp } from "./account/sign-up.tsx";
import { Waiting } from "./design/waiting.tsx";
import { NotFound } from "./not-found.tsx";
import { SessionProvider, useSession } from "./session.tsx";
import { Shell } from "./shell.tsx";

// Each part is a file of its own, loaded when it is first shown.
const Home = lazy(async () => ({ default: (await import("./home.tsx")).Home }));
const ProjectPages = lazy(async () => ({ default: (await import("./developer/project-pages.tsx")).ProjectPages }));
const Credits = lazy(async () => ({ default: (await import("./developer/credits.tsx")).Credits }));
const AccountWebhooks = lazy(async () => ({
	default: (await import("./webhooks/account-webhooks.tsx")).AccountWebhooks,
}));
const NewWorkspace = lazy(async () => ({ default: (await import("./workspace/new-workspace.tsx")).NewWorkspace }));
const WorkspacePages = lazy(async () => ({
	default: (await import("./workspace/workspace-pages.tsx")).WorkspacePages,
}));

/** The console: what each address shows. */
export function App() {
	return (
		<Router base="/console">
			<SessionProvider>
				<Pages />
			</SessionProvider>
		</Router>
	);
}

function Pages() {
	const { account } = useSession();
	if (!account)
		return (
			<Switch>
				<Route path="/sign-up" component={SignUp} />
				<Route component={SignIn} />
			</Switch>
		);
	return (
		<Shell account={account}>
			<Suspense fallback={<Waiting />}>
				<Switch>
					<Route path="/" component={Home} />
					<Route path="/sign-in">
						<Redirect to="/" replace />
					</Route>
					<Route path="/sign-up">
						<Redirect to="/" replace />
					</Route>
					<Route path="/credits" component={Credits} />
					<Route path="/webhooks" component={AccountWebhooks} />
					<Route path="/projects/:projectId" nest>
						{({ projectId }) => <ProjectPages projectId={projectId} key={projectId} />}
					</Route>
					<Route path="/workspaces/new" component={NewWorkspace} />
					<Route path="/workspaces/:workspaceId" nest>
						{({ workspaceId }) => <WorkspacePages workspaceId={workspaceId} key={workspaceId} />}
					</Route>
					<Route component={NotFound} />
				</Switch>
			</Suspense>
		</Shell>
	);
}
