import { useState } from "react";
import { useQuery } from "urql";
import { Badge } from "../design/badge.tsx";
import { Button } from "../design/button.tsx";
import { Empty } from "../design/empty.tsx";
import { Result } from "../design/result.tsx";
import { Section } from "../design/section.tsx";
import { Time } from "../design/time.tsx";
import { graphql } from "../graphql/index.ts";
import { Deliveries } from "./deliveries.tsx";
import type { Owner, Webhook } from "./webhook.ts";
import { Pause, SendTest } from "./webhook-actions.tsx";
import { DeleteWebhook, EditWebhook, NewWebhook, RotateSecret } from "./webhook-dialogs.tsx";
import "./webhooks.css";

const workspaceQuery = graphql(`
	query WorkspaceWebhooks($id: ID!) {
		workspace(id: $id) { id webhooks { ...WebhookFields } }
	}
`);

const accountQuery = graphql(`
	query AccountWebhooks {
		account { id webhooks { ...WebhookFields } }
	}
`);

/** Without a webhook in it, a list would not be known to be one of webhooks, and not be read anew. */
const context = { additionalTypenames: ["Webhook"] };

/** Where events are posted to, and what became of each. */
export function Webhooks({ owner }: { owner: Owner }) {
	const workspaceId = owner === "account" ? "" : owner.workspaceId;
	const [ofWorkspace, askWorkspace] = useQuery({
		query: workspaceQuery,
		variables: { id: workspaceId },
		pause: owner === "account",
		context,
	});
	const [ofAccount, askAccount] = useQuery({ query: accountQuery, pause: owner !== "account", context });
	const [isNew, make] = useState(false);
	const webhooks = (owner === "account" ? ofAccount.data?.account : ofWorkspace.data?.workspace)?.webhooks;
	const error = owner === "account" ? ofAccount.error : ofWorkspace.error;
	const again = () => (owner === "account" ? askAccount : askWorkspace)({ requestPolicy: "network-only" });
	return (
		<Section
			title="Webhooks"
			lead={
				<>
					Events are posted as they happen, signed by the rules of Standard Webhooks, and sent again when they do not
					arrive. <a href="/docs#webhooks">How to receive them</a>
				</>
			}
			actions={<Button onClick={() => make(true)}>New webhook</Button>}
		>
			<Result of={{ data: webhooks, error }} again={again} lines={3}>
				{shown =>
					shown.length === 0 ? (
						<Empty>
							<p>No webhook yet. Make one to be told without asking.</p>
						</Empty>
					) : (
						<ul className="webhooks">
							{shown.map(webhook => (
								<WebhookCard key={webhook.id} webhook={webhook} />
							))}
						</ul>
					)
				}
			</Result>
			{isNew && <NewWebhook owner={owner} onClose={() => make(false)} />}
		</Section>
	);
}

type Doing = "edit" | "rotate" | "delete";

function WebhookCard({ webhook }: { webhook: Webhook }) {
	const { url, description, eventTypes, status, disabledBecause, failingSince, previousSecretUntil } = webhook;
	const [doing, setDoing] = useState<Doing>();
	const [isOpen, open] = useState(false);
	const done = () => setDoing(undefined);
	return (
		<li className="card">
			<div className="webhook-head">
				<h3>{url}</h3>
				{status === "disabled" ? (
					<Badge kind="warn">Off</Badge>
				) : failingSince ? (
					<Badge kind="bad">Failing</Badge>
				) : (
					<Badge kind="good">On</Badge>
				)}
			</div>
			{description && <p>{description}</p>}
			<p className="hint">{eventTypes.join(", ")}</p>
			{status === "disabled" && disabledBecause && <p className="hint">{disabledBecause}</p>}
			{status === "active" && failingSince && (
				<p className="hint">
					Nothing has arrived since <Time at={failingSince} />.
				</p>
			)}
			{previousSecretUntil && (
				<p className="hint">
					Signed with the secret before, too, until <Time at={previousSecretUntil} />.
				</p>
			)}
			<div className="row">
				<SendTest webhook={webhook} onSent={() => open(true)} />
				<Pause webhook={webhook} />
				<Button label={`Edit ${url}`} onClick={() => setDoing("edit")}>
					Edit
				</Button>
				<Button label={`Rotate secret of ${url}`} onClick={() => setDoing("rotate")}>
					Rotate secret
				</Button>
				<Button kind="danger" label={`Delete ${url}`} onClick={() => setDoing("delete")}>
					Delete
				</Button>
			</div>
			<details open={isOpen} onToggle={event => open(event.currentTarget.open)}>
				<summary>Deliveries</summary>
				{/* While it is being deleted nobody asks for its log. */}
				{isOpen && doing !== "delete" && <Deliveries webhookId={webhook.id} />}
			</details>
			{doing === "edit" && <EditWebhook webhook={webhook} onClose={done} />}
			{doing === "rotate" && <RotateSecret webhook={webhook} onClose={done} />}
			{doing === "delete" && <DeleteWebhook webhook={webhook} onClose={done} />}
		</li>
	);
}
