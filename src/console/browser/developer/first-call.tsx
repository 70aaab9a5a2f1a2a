import { type ReactNode, useId, useState } from "react";
import { useMutation, useQuery } from "urql";
import {
	claudeCodeSettings,
	claudeDesktopSettings,
	curlCode,
	cursorSettings,
	javascriptCode,
	pythonCode,
} from "../api/call-code.ts";
import { changesCredentials } from "../credentials/credential-dialogs.tsx";
import { credentialNouns } from "../credentials/credential-nouns.ts";
import { useIssuedKeys } from "../credentials/issued-keys.tsx";
import { KeyShown } from "../credentials/key-shown.tsx";
import { Button } from "../design/button.tsx";
import { Choice } from "../design/choice.tsx";
import { Code } from "../design/code.tsx";
import { Failure } from "../design/failure.tsx";
import type { CommerceOperation } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { createCredentialMutation } from "./create-credential.tsx";
import { operations } from "./operations.ts";
import { RunCall } from "./run-call.tsx";

const firstCallQuery = graphql(`
	query FirstCall($projectId: ID!) {
		credits { balance }
		projectCredentials(projectId: $projectId) { nodes { id kind name prefix state } }
	}
`);

const context = { additionalTypenames: ["Credential", "Credits"] };

/** How the call is made: by a program over REST, or by an agent over MCP. */
const clients = [
	["curl", "curl"],
	["javascript", "JavaScript"],
	["python", "Python"],
	["claude-code", "Claude Code"],
	["cursor", "Cursor"],
	["claude-desktop", "Claude Desktop"],
] as const;
type ClientName = (typeof clients)[number][0];

const programs = { curl: curlCode, javascript: javascriptCode, python: pythonCode };
const agents = {
	"claude-code": claudeCodeSettings,
	cursor: cursorSettings,
	"claude-desktop": claudeDesktopSettings,
};
const agentFiles: Readonly<Record<keyof typeof agents, string>> = {
	"claude-code": "In a terminal:",
	cursor: "In .cursor/mcp.json:",
	"claude-desktop": "In claude_desktop_config.json:",
};

const isProgram = (client: ClientName): client is keyof typeof programs => client in programs;

/** From nothing to a paid call: a key, the code with the key in it, and the call made right here. */
export function FirstCall({ projectId }: { projectId: string }) {
	const [{ data, error }, ask] = useQuery({ query: firstCallQuery, variables: { projectId }, context });
	const { keys } = useIssuedKeys();
	const [client, setClient] = useState<ClientName>("curl");
	const [name, setName] = useState<CommerceOperation>("search_products");
	const [written, write] = useState<Partial<Record<CommerceOperation, string>>>({});
	const [productId, setProductId] = useState("1");

	const operation = operations.find(candidate => candidate.name === name)!;
	const example = JSON.stringify(operation.example(productId), undefined, 2);
	const text = written[name] ?? example;
	const body = objectOf(text);
	const kind = isProgram(client) ? "api_key" : "mcp";
	const issued = keys[kind];
	const listed = data?.projectCredentials.nodes.find(known => known.kind === kind && known.state === "active");
	const key = issued?.key ?? `${listed?.prefix ?? (kind === "api_key" ? "pgc_" : "pgm_")}…`;

	return (
		<ol className="steps">
			<Step title={kind === "mcp" ? "An MCP credential" : "A REST key"}>
				<Failure of={error} />
				<KeyStep projectId={projectId} kind={kind} listed={listed} />
			</Step>
			<Step title="The call">
				<div className="choices">
					<Choice
						label="Operation"
						options={operations.map(({ name }) => [name, name] as const)}
						value={name}
						onChange={setName}
					/>
					<Choice label="Language or client" options={clients} value={client} onChange={setClient} />
				</div>
				<p className="hint">
					{operation.purpose} {operation.credits} credits; nothing when it finds nothing.
				</p>
				{isProgram(client) ? (
					<>
						<Body
							key={name}
							text={text}
							isObject={body !== undefined}
							onChange={next => write({ ...written, [name]: next })}
						/>
						<Code
							text={programs[client]({ origin: location.origin, path: operation.path, key, body: body ?? {} })}
							what="the code"
						/>
					</>
				) : (
					<>
						<p>{agentFiles[client]}</p>
						<Code text={agents[client](`${location.origin}/mcp/commerce`, key)} what="the settings" />
						<p>Then ask the agent, which calls {name}:</p>
						<Code text={operation.prompt} what="the question" />
					</>
				)}
			</Step>
			{isProgram(client) && (
				<Step title="Run it here">
					<RunCall
						path={operation.path}
						credits={operation.credits}
						body={body && text}
						issuedKey={issued?.key}
						balance={data?.credits.balance}
						onReply={reply => {
							if (reply.productId) setProductId(reply.productId);
							ask({ requestPolicy: "network-only" });
						}}
					/>
				</Step>
			)}
		</ol>
	);
}

function Step({ title, children }: { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<li>
			<section aria-labelledby={id}>
				<h2 id={id}>{title}</h2>
				{children}
			</section>
		</li>
	);
}

interface KeyStepProps {
	readonly projectId: string;
	readonly kind: "api_key" | "mcp";
	readonly listed: { readonly name: string; readonly prefix: string } | undefined;
}

/** Makes a key here and now; or tells which one the code expects. */
function KeyStep({ projectId, kind, listed }: KeyStepProps) {
	const [{ error, fetching }, create] = useMutation(createCredentialMutation);
	const { keys, keep } = useIssuedKeys();
	const issued = keys[kind];
	if (issued) return <KeyShown issued={issued} key={issued.id} />;
	const noun = credentialNouns[kind];
	const make = async () => {
		const name = `${listed ? "Another" : "First"} ${kind === "api_key" ? "key" : "agent"}`;
		const { data } = await create({ projectId, kind, name }, changesCredentials);
		if (data) keep(data.createProjectCredential);
	};
	return (
		<>
			<p className="key-hint">
				{listed ? (
					<>
						Put {listed.name} (<code>{listed.prefix}…</code>) in the place of the dots below, or make another one.
					</>
				) : (
					<>It says who calls, and whose credits pay. It is filled in below, and kept nowhere but in this page.</>
				)}
			</p>
			<Button kind={listed ? "plain" : "main"} pending={fetching} onClick={make}>
				{listed ? `Make another ${noun}` : `Make ${kind === "mcp" ? "an" : "a"} ${noun}`}
			</Button>
			<Failure of={error} />
		</>
	);
}

/** What is asked for, as JSON that can be changed. */
function Body({ text, isObject, onChange }: { text: string; isObject: boolean; onChange: (text: string) => void }) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>Body</label>
			<textarea
				id={id}
				className="code"
				rows={text.split("\n").length}
				spellCheck={false}
				value={text}
				aria-invalid={isObject ? undefined : true}
				aria-describedby={isObject ? undefined : `${id}fault`}
				onChange={event => onChange(event.target.value)}
			/>
			{!isObject && (
				<p className="fault" id={`${id}fault`}>
					This is no JSON object.
				</p>
			)}
		</div>
	);
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}
