import { useState } from "react";
import { useMutation } from "urql";
import { Button } from "../design/button.tsx";
import { CopyButton } from "../design/copy-button.tsx";
import { Dialog } from "../design/dialog.tsx";
import { Field } from "../design/field.tsx";
import { useFault } from "../design/form.tsx";
import { FormDialog } from "../design/form-dialog.tsx";
import { graphql } from "../graphql/index.ts";
import { accountEvents, workspaceEvents } from "./event-texts.ts";
import type { Owner, Webhook } from "./webhook.ts";

const createMutation = graphql(`
	mutation CreateWebhook($workspaceId: ID, $input: WebhookInput!) {
		createWebhook(workspaceId: $workspaceId, input: $input) { secret webhook { ...WebhookFields } }
	}
`);

const updateMutation = graphql(`
	mutation UpdateWebhook($id: ID!, $input: WebhookChanges!) {
		updateWebhook(id: $id, input: $input) { ...WebhookFields }
	}
`);

const rotateMutation = graphql(`
	mutation RotateWebhookSecret($id: ID!) {
		rotateWebhookSecret(id: $id) { secret webhook { ...WebhookFields } }
	}
`);

const deleteMutation = graphql(`
	mutation DeleteWebhook($id: ID!) {
		deleteWebhook(id: $id) { id }
	}
`);

/** The server tells of low credits below this balance, unless it is told another. */
const creditsBelowDefault = 100;

interface Typed {
	readonly url: string;
	readonly description: string;
	readonly eventTypes: readonly string[];
	readonly priceChangePercentMin: string;
	readonly undercutPercentMin: string;
	readonly creditsBelow: string;
}

/** Makes a webhook, and shows its secret once. */
export function NewWebhook({ owner, onClose }: { owner: Owner; onClose: () => void }) {
	const [{ error, fetching }, create] = useMutation(createMutation);
	const [secret, setSecret] = useState<string>();
	const isAccount = owner === "account";
	const [typed, type] = useState<Typed>({
		url: "",
		description: "",
		eventTypes: (isAccount ? accountEvents : workspaceEvents).map(([event]) => event),
		priceChangePercentMin: "",
		undercutPercentMin: "",
		creditsBelow: "",
	});
	const submit = async () => {
		const variables = { workspaceId: isAccount ? null : owner.workspaceId, input: inputOf(typed, isAccount) };
		const { data } = await create(variables, { additionalTypenames: ["Webhook"] });
		if (data) setSecret(data.createWebhook.secret);
	};
	if (secret !== undefined) return <SecretShown secret={secret} onClose={onClose} />;
	return (
		<FormDialog
			title="New webhook"
			submit="Make it"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<Inputs typed={typed} type={type} isAccount={isAccount} />
		</FormDialog>
	);
}

interface OfOneProps {
	readonly webhook: Webhook;
	readonly onClose: () => void;
}

/** Changes where a webhook leads and what it is told. */
export function EditWebhook({ webhook, onClose }: OfOneProps) {
	const [{ error, fetching }, update] = useMutation(updateMutation);
	const [typed, type] = useState<Typed>({
		url: webhook.url,
		description: webhook.description ?? "",
		eventTypes: webhook.eventTypes,
		priceChangePercentMin: String(webhook.priceChangePercentMin || ""),
		undercutPercentMin: String(webhook.undercutPercentMin || ""),
		creditsBelow: String(webhook.creditsBelow ?? ""),
	});
	const submit = async () => {
		const { data } = await update({ id: webhook.id, input: inputOf(typed, webhook.owner === "account") });
		if (data) onClose();
	};
	return (
		<FormDialog
			title="Edit the webhook"
			submit="Save"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<Inputs typed={typed} type={type} isAccount={webhook.owner === "account"} />
		</FormDialog>
	);
}

/** Asks, and replaces the secret. */
export function RotateSecret({ webhook: { id, url }, onClose }: OfOneProps) {
	const [{ error, fetching }, rotate] = useMutation(rotateMutation);
	const [secret, setSecret] = useState<string>();
	const submit = async () => {
		const { data } = await rotate({ id });
		if (data) setSecret(data.rotateWebhookSecret.secret);
	};
	if (secret !== undefined) return <SecretShown secret={secret} onClose={onClose} />;
	return (
		<FormDialog
			title="Rotate the secret?"
			submit="Rotate"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<p className="question">
				{url} gets a new secret. For a day everything is signed with both, so that the receiver can be changed without a
				loss.
			</p>
		</FormDialog>
	);
}

/** Asks, and ends a webhook with its log. */
export function DeleteWebhook({ webhook: { id, url }, onClose }: OfOneProps) {
	const [{ error, fetching }, remove] = useMutation(deleteMutation);
	const submit = async () => {
		// The dialog goes with the webhook, as soon as the list is read anew.
		await remove({ id }, { additionalTypenames: ["Webhook"] });
	};
	return (
		<FormDialog
			title="Delete the webhook?"
			submit="Delete"
			isDanger
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<p className="question">{url} is told nothing more, and its deliveries are forgotten.</p>
		</FormDialog>
	);
}

function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
	return (
		<Dialog title="The webhook's secret" onClose={onClose}>
			<p className="question" role="status">
				It is shown this once: copy it to the receiver, which checks signatures with it.
			</p>
			<div className="secret">
				<code>{secret}</code>
				<CopyButton text={secret} what="the secret" />
			</div>
			<div className="row">
				<Button kind="main" onClick={onClose}>
					Done
				</Button>
			</div>
		</Dialog>
	);
}

interface InputsProps {
	readonly typed: Typed;
	readonly type: (typed: Typed) => void;
	readonly isAccount: boolean;
}

function Inputs({ typed, type, isAccount }: InputsProps) {
	const set = (field: keyof Typed) => (value: string) => type({ ...typed, [field]: value });
	return (
		<>
			<Field
				label="Address"
				name="url"
				type="url"
				value={typed.url}
				onChange={set("url")}
				placeholder="https://example.com/hooks"
				required
			/>
			<Field
				label="What it is for"
				name="description"
				value={typed.description}
				onChange={set("description")}
				maxLength={200}
			/>
			{isAccount ? (
				<Field
					label="When credits fall below"
					name="creditsBelow"
					type="number"
					min="1"
					step="1"
					value={typed.creditsBelow}
					onChange={set("creditsBelow")}
					hint={`${creditsBelowDefault} when left empty.`}
				/>
			) : (
				<>
					<Events typed={typed} type={type} />
					<Field
						label="Tell price changes from, in percent"
						name="priceChangePercentMin"
						type="number"
						min="0"
						step="any"
						value={typed.priceChangePercentMin}
						onChange={set("priceChangePercentMin")}
						hint="Any change when left empty."
					/>
					<Field
						label="Tell undercuts from, in percent"
						name="undercutPercentMin"
						type="number"
						min="0"
						step="any"
						value={typed.undercutPercentMin}
						onChange={set("undercutPercentMin")}
						hint="Any undercut when left empty."
					/>
				</>
			)}
		</>
	);
}

function Events({ typed, type }: Pick<InputsProps, "typed" | "type">) {
	const fault = useFault("eventTypes");
	const choose = (event: string, isChosen: boolean) => {
		const others = typed.eventTypes.filter(chosen => chosen !== event);
		type({ ...typed, eventTypes: isChosen ? [...others, event] : others });
	};
	return (
		<fieldset className="events">
			<legend>What it is told</legend>
			{workspaceEvents.map(([event, text]) => (
				<label key={event}>
					<input
						type="checkbox"
						checked={typed.eventTypes.includes(event)}
						onChange={({ target }) => choose(event, target.checked)}
					/>
					{text} <code>{event}</code>
				</label>
			))}
			{fault && <p className="fault">{fault}</p>}
		</fieldset>
	);
}

/** Every limit is sent: one that was emptied is to be the server's default again, and not to stay what it was. */
function inputOf({ url, description, eventTypes, ...limits }: Typed, isAccount: boolean) {
	const numberOf = (text: string, otherwise: number) => (text.trim() === "" ? otherwise : Number(text));
	return {
		url,
		description: description.trim() || null,
		eventTypes: [...eventTypes],
		...(isAccount
			? { creditsBelow: numberOf(limits.creditsBelow, creditsBelowDefault) }
			: {
					priceChangePercentMin: numberOf(limits.priceChangePercentMin, 0),
					undercutPercentMin: numberOf(limits.undercutPercentMin, 0),
				}),
	};
}
