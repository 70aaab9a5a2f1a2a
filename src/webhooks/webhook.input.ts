import { Field, InputType, Int } from "type-graphql";
import { eventCatalogue, WebhookStatus } from "./webhook.js";

const urlDescription = "The address that events are posted to: https://, of a public host.";
const typesDescription = `What it is told, from 1 to 20 of these. ${eventCatalogue}. \`credits.low\` belongs to the account, all others to a workspace: the two are not told to one webhook.`;
const descriptionDescription = "What it is for: up to 200 characters.";
const changeDescription =
	"Tell `price.changed` from this change on, up or down, in percent of the price before: 0 to 100.";
const undercutDescription = "Tell `offer.undercut` from this much on, in percent of the own price: 0 to 100.";
const creditsDescription = "Tell `credits.low` below this balance: from 1 on.";

@InputType({ description: "A webhook to be made." })
export class WebhookInput {
	@Field(() => String, { description: urlDescription })
	url!: string;

	@Field(() => [String], { description: typesDescription })
	eventTypes!: string[];

	@Field(() => String, { nullable: true, description: descriptionDescription })
	description?: string | null;

	@Field(() => Number, { nullable: true, description: `${changeDescription} Any change when left out.` })
	priceChangePercentMin?: number | null;

	@Field(() => Number, { nullable: true, description: `${undercutDescription} Any undercut when left out.` })
	undercutPercentMin?: number | null;

	@Field(() => Int, { nullable: true, description: `${creditsDescription} 100 when left out.` })
	creditsBelow?: number | null;
}

@InputType({ description: "What is to be changed of a webhook. What is left out stays as it is." })
export class WebhookChanges {
	@Field(() => String, { nullable: true, description: urlDescription })
	url?: string | null;

	@Field(() => [String], { nullable: true, description: `${typesDescription} Its owner stays who it is.` })
	eventTypes?: string[] | null;

	@Field(() => String, { nullable: true, description: `${descriptionDescription} Null takes it away.` })
	description?: string | null;

	@Field(() => Number, { nullable: true, description: changeDescription })
	priceChangePercentMin?: number | null;

	@Field(() => Number, { nullable: true, description: undercutDescription })
	undercutPercentMin?: number | null;

	@Field(() => Int, { nullable: true, description: creditsDescription })
	creditsBelow?: number | null;

	@Field(() => WebhookStatus, { nullable: true, description: "Whether events are sent to it." })
	status?: WebhookStatus | null;
}
