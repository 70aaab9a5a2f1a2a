/** An amount of the smallest unit of its kind, so that amounts of one kind compare. */
export interface Measure {
	readonly amount: number;
	readonly unit: Unit;
}

export type Unit = "ml" | "g" | "cm" | "sqm" | "ct";

/** How many of the smallest unit each unit is. Sources: SI; international avoirdupois; US customary fluid measures. */
const units: Readonly<Record<string, readonly [Unit, number]>> = {
	ml: ["ml", 1],
	cl: ["ml", 10],
	dl: ["ml", 100],
	l: ["ml", 1_000],
	cbm: ["ml", 1_000_000],
	floz: ["ml", 29.5735],
	pt: ["ml", 473.176],
	qt: ["ml", 946.353],
	gal: ["ml", 3_785.41],
	mg: ["g", 0.001],
	g: ["g", 1],
	kg: ["g", 1_000],
	oz: ["g", 28.3495],
	lb: ["g", 453.592],
	mm: ["cm", 0.1],
	cm: ["cm", 1],
	m: ["cm", 100],
	in: ["cm", 2.54],
	ft: ["cm", 30.48],
	yd: ["cm", 91.44],
	sqm: ["sqm", 1],
	m2: ["sqm", 1],
	sqft: ["sqm", 0.092903],
	ct: ["ct", 1],
	pc: ["ct", 1],
	pcs: ["ct", 1],
	sheet: ["ct", 1],
};

/** Reads `750 ml`, `1.5kg` or `12 fl oz`; undefined when the text is no measure. */
export function readMeasure(text: string | undefined): Measure | undefined {
	if (!text) return undefined;
	const parts = /^(\d+(?:[.,]\d+)?)\s*([a-z][a-z\s.]*[²2]?)$/.exec(text.trim().toLowerCase());
	if (!parts) return undefined;
	const unit = units[parts[2]!.replace(/[\s.]/g, "").replace("²", "2")];
	const amount = Number(parts[1]!.replace(",", "."));
	if (!unit || amount === 0 || amount > amountMax) return undefined;
	// Twelve digits are more than any scale shows, and hide the binary noise of the multiplication.
	return { amount: Number((amount * unit[1]).toPrecision(12)), unit: unit[0] };
}

const amountMax = 1e9;
