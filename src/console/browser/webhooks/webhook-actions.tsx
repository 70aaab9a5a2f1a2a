import { useMutation } from "urql";
import { Button } from "../design/button.tsx";
import { Failure } from "../design/failure.tsx";
import { graphql } from "../graphql/index.ts";
import type { Webhook } from "./webhook.ts";

const testMutation = graphql(`
	mutation SendTestEvent($webhookId: ID!) {
		sendTestEvent(webhookId: $webhookId) { id }
	}
`);

const statusMutation = graphql(`
	mutation SetWebhookStatus($id: ID!, $status: WebhookStatus!) {
		updateWebhook(id: $id, input: { status: $status }) { ...WebhookFields }
	}
`);

/** Sends an event that means nothing, to see whether it arrives. */
export function SendTest({ webhook: { id, url }, onSent }: { webhook: Webhook; onSent: () => void }) {
	const [{ fetching, error }, send] = useMutation(testMutation);
	const test = async () => {
		const { data } = await send({ webhookId: id }, { additionalTypenames: ["WebhookDelivery"] });
		if (data) onSent();
	};
	return (
		<>
			<Button pending={fetching} label={`Send a test event to ${url}`} onClick={test}>
				Send a test
			</Button>
			<Failure of={error} />
		</>
	);
}

/** Stops a webhook from being told anything, and starts it again. */
export function Pause({ webhook: { id, url, status } }: { webhook: Webhook }) {
	const [{ fetching, error }, set] = useMutation(statusMutation);
	const isOn = status === "active";
	return (
		<>
			<Button
				pending={fetching}
				label={`${isOn ? "Switch off" : "Switch on"} ${url}`}
				onClick={() => set({ id, status: isOn ? "disabled" : "active" })}
			>
				{isOn ? "Switch off" : "Switch on"}
			</Button>
			<Failure of={error} />
		</>
	);
}
