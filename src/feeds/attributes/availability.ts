import { Availability, Condition } from "../../offers/offer.entity.js";

/** Google's values, schema.org's (with or without address) and what shops write in their place. */
const availabilities: Readonly<Record<string, Availability>> = {
	...are(Availability.in_stock, "instock available yes true onlineonly instoreonly"),
	...are(Availability.limited, "limited limitedavailability lowstock"),
	...are(Availability.preorder, "preorder presale"),
	...are(Availability.backorder, "backorder onbackorder madetoorder availablefororder"),
	...are(Availability.out_of_stock, "outofstock soldout notavailable unavailable no false reserved"),
	...are(Availability.discontinued, "discontinued"),
};

const conditions: Readonly<Record<string, Condition>> = {
	...are(Condition.new, "new newcondition"),
	...are(Condition.refurbished, "refurbished refurbishedcondition renewed"),
	...are(Condition.used, "used usedcondition damagedcondition preowned"),
};

/** Whether the article can be bought; a text that says nothing we know is `unknown`. */
export function readAvailability(text: string | undefined): Availability {
	return lookUp(availabilities, text) ?? Availability.unknown;
}

/** The state of the article: new when the feed does not say, as Google Merchant takes it. */
export function readCondition(text: string | undefined): Condition {
	return text ? (lookUp(conditions, text) ?? Condition.unknown) : Condition.new;
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, text: string | undefined): Value | undefined {
	if (!text) return undefined;
	const key = text
		.toLowerCase()
		.replace(/^https?:\/\/schema\.org\//, "")
		.replace(/[^a-z]+/g, "");
	return Object.hasOwn(table, key) ? table[key] : undefined;
}

function are<Value>(value: Value, names: string): Record<string, Value> {
	return Object.fromEntries(names.split(" ").map(name => [name, value]));
}
