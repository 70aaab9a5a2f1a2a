import { Field, Float, ID, InputType, registerEnumType } from "type-graphql";
import { InputFaults } from "../commerce/input-faults.js";
import { ServiceError } from "../errors.js";
import { amountMinorMax, currencyDigits, toMajor, toMinor } from "../prices/money.js";
import { type Change, type Identity, nameCharactersMax, skuCharactersMax, type Values } from "./change.js";
import { TrackedStatus } from "./tracked-product.js";

/** Operations of one bulk change. */
export const operationsMax = 1_000;
const urlCharactersMax = 2_000;

const texts = {
	name: `What the workspace calls it; at most ${nameCharactersMax} characters. When it is left out, the product's name in the catalogue.`,
	sku: `The workspace's own article number; at most ${skuCharactersMax} characters. Null for none.`,
	price:
		"The workspace's own price, in major units of its currency, above 0: it holds from now on, until it is stated anew or its shop is read later. Null for none.",
	floorPrice: "The lowest price that the workspace would ask, above 0. Null for none.",
	currency: "Currency of the amounts: it must be the workspace's own, which is meant when it is left out.",
	status: "Whether it is followed.",
} as const;

@InputType({
	description:
		"A product to track, named in one way: by `productId`, by `gtin`, by `url`, or by `vendor` and `merchantProductId`.",
})
export class AddTrackedProductInput {
	@Field(() => ID, { nullable: true, description: "Identifier of the product in the catalogue." })
	productId?: string | null;

	@Field(() => String, { nullable: true, description: "GTIN of the product: 8, 12, 13 or 14 digits." })
	gtin?: string | null;

	@Field(() => String, { nullable: true, description: "Address of a vendor's page of the product." })
	url?: string | null;

	@Field(() => String, { nullable: true, description: "Short name of a vendor, together with `merchantProductId`." })
	vendor?: string | null;

	@Field(() => String, { nullable: true, description: "The vendor's own ID of the product, exactly as it writes it." })
	merchantProductId?: string | null;

	@Field(() => String, { nullable: true, description: texts.name })
	name?: string | null;

	@Field(() => String, { nullable: true, description: texts.sku })
	sku?: string | null;

	@Field(() => Float, { nullable: true, description: texts.price })
	price?: number | null;

	@Field(() => Float, { nullable: true, description: texts.floorPrice })
	floorPrice?: number | null;

	@Field(() => String, { nullable: true, description: texts.currency })
	currency?: string | null;

	@Field(() => TrackedStatus, { nullable: true, description: `${texts.status} \`tracked\` when it is left out.` })
	status?: TrackedStatus | null;
}

@InputType({ description: "What is to change of a tracked product: what is left out stays as it is." })
export class UpdateTrackedProductInput {
	@Field(() => String, {
		nullable: true,
		description: `What the workspace calls it; at most ${nameCharactersMax} characters. Null for the product's name in the catalogue.`,
	})
	name?: string | null;

	@Field(() => String, { nullable: true, description: texts.sku })
	sku?: string | null;

	@Field(() => Float, { nullable: true, description: texts.price })
	price?: number | null;

	@Field(() => Float, { nullable: true, description: texts.floorPrice })
	floorPrice?: number | null;

	@Field(() => String, { nullable: true, description: texts.currency })
	currency?: string | null;

	@Field(() => TrackedStatus, { nullable: true, description: texts.status })
	status?: TrackedStatus | null;
}

/** What an operation of a bulk change does. */
export enum TrackedProductAction {
	add = "add",
	update = "update",
	remove = "remove",
}
registerEnumType(TrackedProductAction, {
	name: "TrackedProductAction",
	description: "What an operation of a bulk change does.",
	valuesConfig: {
		add: { description: "Tracks a product: takes what `addTrackedProduct` does." },
		update: { description: "Changes a tracked product: takes its `id` and what `updateTrackedProduct` does." },
		remove: { description: "Tracks a product no more: takes its `id`." },
	},
});

@InputType({ description: "One operation of a bulk change." })
export class TrackedProductOperationInput extends AddTrackedProductInput {
	@Field(() => TrackedProductAction, { description: "What to do." })
	action!: TrackedProductAction;

	@Field(() => ID, {
		nullable: true,
		description: "Identifier of the tracked product, to update or remove it.",
	})
	id?: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"What was found wrong with the operation by whoever made it from something else, such as a row of a file: it fails with this sentence, in its place, and the others are done.",
	})
	fault?: string | null;
}

@InputType({ description: "Up to 1,000 changes of a workspace's tracked products." })
export class ChangeTrackedProductsInput {
	@Field(() => [TrackedProductOperationInput], {
		description: `The operations, from 1 to ${operationsMax}: each sees what those before it have done.`,
	})
	operations!: TrackedProductOperationInput[];

	@Field(() => Boolean, {
		nullable: true,
		description: "True: all of it or nothing. When left out, an operation that cannot be done fails alone.",
	})
	atomic?: boolean | null;

	@Field(() => Boolean, { nullable: true, description: "True: tell what would come of it, and change nothing." })
	dryRun?: boolean | null;
}

@InputType({ description: "A file of products to track." })
export class ImportTrackedProductsInput {
	@Field(() => String, {
		description:
			"CSV with a header line. The first of the columns `product_id`, `gtin`, `vendor` with `merchant_product_id`, and `url` in which a row has something names the product; `sku`, `name`, `price`, `floor_price` and `status` say what is to hold of it, and leave what holds where they are empty.",
	})
	csv!: string;

	@Field(() => Boolean, { nullable: true, description: "True: tell what would come of it, and change nothing." })
	dryRun?: boolean | null;
}

/** Reads a product to add. Throws one failure that names every fault. */
export function readAdd(input: AddTrackedProductInput, currency: string): Change {
	const faults = new InputFaults();
	const change: Change = {
		action: "add",
		identity: readIdentity(input, faults)!,
		values: readValues(input, currency, faults),
	};
	faults.throwIfAny();
	return change;
}

/** Reads a change of the tracked product `id`. */
export function readUpdate(id: string, input: UpdateTrackedProductInput, currency: string): Change {
	const faults = new InputFaults();
	const change: Change = { action: "update", id, values: readValues(input, currency, faults) };
	faults.throwIfAny();
	return change;
}

/** Reads one operation of several. */
export function readOperation(input: TrackedProductOperationInput, currency: string): Change {
	if (input.fault != null) throw new ServiceError("INVALID_REQUEST", input.fault);
	if (input.action === TrackedProductAction.add) {
		refuseMembers(input, ["id"], "names a tracked product, which an added one is not yet");
		return readAdd(input, currency);
	}
	const isRemoved = input.action === TrackedProductAction.remove;
	refuseMembers(
		input,
		isRemoved ? [...identityMembers, ...valueMembers] : identityMembers,
		isRemoved
			? "is not taken: a removal takes the id alone"
			: "is not taken: a tracked product stays the product that it is",
	);
	if (input.id == null) {
		const faults = new InputFaults();
		faults.add("/id", "is required");
		faults.throwIfAny();
	}
	return isRemoved ? { action: "remove", id: input.id! } : readUpdate(input.id!, input, currency);
}

const identityMembers = ["productId", "gtin", "url", "vendor", "merchantProductId"] as const;
const valueMembers = ["name", "sku", "price", "floorPrice", "currency", "status"] as const;

function refuseMembers(
	input: TrackedProductOperationInput,
	members: readonly (keyof TrackedProductOperationInput)[],
	detail: string,
): void {
	const faults = new InputFaults();
	for (const member of members) if (input[member] != null) faults.add(`/${member}`, detail);
	faults.throwIfAny();
}

function readIdentity(input: AddTrackedProductInput, faults: InputFaults): Identity | undefined {
	const productId = faults.text("/productId", input.productId);
	const gtin = faults.text("/gtin", input.gtin);
	const url = faults.text("/url", input.url, urlCharactersMax);
	const vendor = faults.text("/vendor", input.vendor);
	const merchantProductId = faults.text("/merchantProductId", input.merchantProductId);
	if (url !== undefined && !/^https?:\/\/[^\s/]/i.test(url))
		faults.add("/url", "must be an address with http:// or https://");
	if ((vendor === undefined) !== (merchantProductId === undefined)) {
		const missing = vendor === undefined ? "/vendor" : "/merchantProductId";
		faults.add(missing, "is required: vendor and merchantProductId go together");
		return undefined;
	}
	const named: Identity[] = [
		...(productId === undefined ? [] : [{ productId }]),
		...(gtin === undefined ? [] : [{ gtin }]),
		...(url === undefined ? [] : [{ url }]),
		...(vendor === undefined || merchantProductId === undefined ? [] : [{ vendor, merchantProductId }]),
	];
	if (named.length !== 1)
		faults.add("", "must name the product in one way: by productId, gtin, url, or vendor and merchantProductId");
	return named[0];
}

function readValues(input: UpdateTrackedProductInput, currency: string, faults: InputFaults): Values {
	const given = faults.text("/currency", input.currency)?.toUpperCase();
	if (given !== undefined && given !== currency)
		faults.add("/currency", `must be ${currency}, the currency of the workspace`);
	if (input.status === null) faults.add("/status", "must be tracked or paused");
	return {
		name: input.name === null ? null : readLine("/name", input.name, nameCharactersMax, faults),
		sku: input.sku === null ? null : readLine("/sku", input.sku, skuCharactersMax, faults),
		price: readAmount("/price", input.price, currency, faults),
		floorPrice: readAmount("/floorPrice", input.floorPrice, currency, faults),
		status: input.status ?? undefined,
	};
}

function readLine(
	pointer: string,
	text: string | undefined,
	charactersMax: number,
	faults: InputFaults,
): string | undefined {
	const line = faults.text(pointer, text, charactersMax);
	if (line !== undefined && (!line.isWellFormed() || /\p{Cc}/u.test(line)))
		faults.add(pointer, "must be on one line, without control characters");
	return line;
}

/** An amount in minor units: not rounded, since nobody can pay a part of a cent. */
function readAmount(
	pointer: string,
	amount: number | null | undefined,
	currency: string,
	faults: InputFaults,
): number | null | undefined {
	if (amount == null) return amount;
	const minor = toMinor(amount, currency);
	if (!(amount > 0 && minor <= amountMinorMax)) faults.add(pointer, "must be a number above 0");
	else if (toMajor(minor, currency) !== amount)
		faults.add(pointer, `must have at most ${currencyDigits(currency)} decimals, as ${currency} has`);
	return minor;
}
