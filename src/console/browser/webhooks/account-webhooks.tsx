import { PageHead } from "../design/page-head.tsx";
import { Webhooks } from "./webhooks.tsx";

/** The account's own webhooks, which tell that credits run low. */
export function AccountWebhooks() {
	return (
		<>
			<PageHead title="Webhooks" lead="Be told before credits run out. A workspace's webhooks are in its settings." />
			<Webhooks owner="account" />
		</>
	);
}
