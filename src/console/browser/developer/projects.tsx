import { useState } from "react";
import { useMutation } from "urql";
import { Link, useLocation } from "wouter";
import { Button } from "../design/button.tsx";
import { Empty } from "../design/empty.tsx";
import { Field } from "../design/field.tsx";
import { FormDialog } from "../design/form-dialog.tsx";
import { Section } from "../design/section.tsx";
import { Time } from "../design/time.tsx";
import { graphql } from "../graphql/index.ts";
import { useAccount } from "../session.tsx";
import "./developer.css";

const createMutation = graphql(`
	mutation CreateProject($name: String!) {
		createProject(name: $name) { id name }
	}
`);

/** The person's Developer Projects, and the way to one more. */
export function Projects() {
	const { projects } = useAccount();
	const [creating, setCreating] = useState(false);
	const button = (
		<Button kind={projects.length === 0 ? "main" : "plain"} onClick={() => setCreating(true)}>
			New project
		</Button>
	);
	return (
		<Section
			title="Projects"
			lead="For programs and agents that ask the market: keys, requests, credits."
			actions={projects.length > 0 && button}
		>
			{projects.length === 0 ? (
				<Empty>
					<p>A project holds the keys of one program or agent. Make one, and your first call is a minute away.</p>
					{button}
				</Empty>
			) : (
				<ul className="cards">
					{projects.map(({ id, name, createdAt }) => (
						<li className="card" key={id}>
							<h3>
								<Link href={`/projects/${id}`}>{name}</Link>
							</h3>
							<p className="hint">
								Made <Time at={createdAt} />
							</p>
						</li>
					))}
				</ul>
			)}
			{creating && <CreateProject onClose={() => setCreating(false)} />}
		</Section>
	);
}

function CreateProject({ onClose }: { onClose: () => void }) {
	const [{ error, fetching }, create] = useMutation(createMutation);
	const [, navigate] = useLocation();
	const [name, setName] = useState("");
	const submit = async () => {
		const { data } = await create({ name });
		// What a new project is for comes next: a key, and a call with it.
		if (data) navigate(`/projects/${data.createProject.id}/first-call`);
	};
	return (
		<FormDialog
			title="New project"
			submit="Make the project"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<Field
				label="Name"
				name="name"
				value={name}
				onChange={setName}
				maxLength={100}
				hint="Such as the program that will use it."
				autoComplete="off"
				required
			/>
		</FormDialog>
	);
}
