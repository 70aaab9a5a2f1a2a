import { lazy, Suspense, useState } from "react";
import { useMutation } from "urql";
import { Route, Switch } from "wouter";
import { IssuedKeysProvider } from "../credentials/issued-keys.tsx";
import { Button } from "../design/button.tsx";
import { Field } from "../design/field.tsx";
import { FormDialog } from "../design/form-dialog.tsx";
import { PageHead } from "../design/page-head.tsx";
import { Tabs } from "../design/tabs.tsx";
import { Waiting } from "../design/waiting.tsx";
import { graphql } from "../graphql/index.ts";
import { NotFound } from "../not-found.tsx";
import { type Account, useAccount } from "../session.tsx";
import { Credentials } from "./credentials.tsx";
import { FirstCall } from "./first-call.tsx";
import { RequestLog } from "./request-log.tsx";
import "./developer.css";

// Alone draws charts.
const Overview = lazy(async () => ({ default: (await import("./project-overview.tsx")).ProjectOverview }));

const renameMutation = graphql(`
	mutation RenameProject($id: ID!, $name: String!) {
		renameProject(id: $id, name: $name) { id name }
	}
`);

type Project = Account["projects"][number];

/** The pages of one Developer Project. */
export function ProjectPages({ projectId }: { projectId: string }) {
	const project = useAccount().projects.find(({ id }) => id === projectId);
	const [renaming, setRenaming] = useState(false);
	if (!project) return <NotFound />;
	return (
		<IssuedKeysProvider>
			<PageHead title={project.name}>
				<Button onClick={() => setRenaming(true)}>Rename</Button>
			</PageHead>
			<Tabs
				label={`Pages of ${project.name}`}
				pages={[
					["/", "Overview"],
					["/first-call", "First call"],
					["/keys", "Keys"],
					["/requests", "Requests"],
				]}
			/>
			<Switch>
				<Route path="/">
					<Suspense fallback={<Waiting lines={18} />}>
						<Overview projectId={projectId} />
					</Suspense>
				</Route>
				<Route path="/first-call">
					<FirstCall projectId={projectId} />
				</Route>
				<Route path="/keys">
					<Credentials projectId={projectId} />
				</Route>
				<Route path="/requests">
					<RequestLog projectId={projectId} />
				</Route>
				<Route component={NotFound} />
			</Switch>
			{renaming && <RenameProject project={project} onClose={() => setRenaming(false)} />}
		</IssuedKeysProvider>
	);
}

function RenameProject({ project: { id, name: before }, onClose }: { project: Project; onClose: () => void }) {
	const [{ error, fetching }, rename] = useMutation(renameMutation);
	const [name, setName] = useState(before);
	const submit = async () => {
		const { data } = await rename({ id, name });
		if (data) onClose();
	};
	return (
		<FormDialog
			title="Rename the project"
			submit="Rename"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<Field label="Name" name="name" value={name} onChange={setName} maxLength={100} autoComplete="off" required />
		</FormDialog>
	);
}
