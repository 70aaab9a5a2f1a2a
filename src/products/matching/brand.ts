import { foldBrand } from "../identity.js";

/** Brands that go by two names. */
const otherNames = new Map(
	`hewlettpackard hp, hpinc hp, generalelectric ge, geappliances ge, lgelectronics lg, westerndigital wd, internationalbusinessmachines ibm,
	procterandgamble pg, cocacolacompany cocacola, soundblaster creative, creativelabs creative, panasonicconsumer panasonic,
	bowerswilkins bw, bowersandwilkins bw, texasinstruments ti, blackanddecker blackdecker, wdc wd, msft microsoft`
		.split(/,\s*/)
		.map(pair => pair.split(" ") as [string, string]),
);

/** The brand as one word by which it is compared: `Hewlett-Packard Co.` is `hp`. */
export function brandKey(brand: string): string {
	const folded = foldBrand(brand);
	return otherNames.get(folded) ?? folded;
}

/** Words that a company's name has beside the brand: "Encore Software" sells as "Encore". */
const companyWords =
	/(software|electronics|corporation|technologies|technology|entertainment|systems|publishing|interactive|group|products|america|usa|international|digital|media|inc|ltd|llc|corp)+$/;

/** Whether two brands are the same: equal, or one is the other with more of the company's name. */
export function isSameBrand(one: string, other: string): boolean {
	const [first, second] = [brandKey(one), brandKey(other)];
	if (first === "" || second === "") return false;
	if (first === second) return true;
	const [bare, otherBare] = [first.replace(companyWords, ""), second.replace(companyWords, "")];
	if (bare !== "" && bare === otherBare) return true;
	const [short, long] = bare.length < otherBare.length ? [bare, otherBare] : [otherBare, bare];
	return short.length >= sharedLengthMin && long.startsWith(short);
}

const sharedLengthMin = 4;

/** Whether a text names the brand, as one word or as several. */
export function namesBrand(words: readonly string[], brand: string): boolean {
	const key = brandKey(brand);
	const bare = key.replace(companyWords, "") || key;
	for (let start = 0; start < words.length; start++) {
		let run = "";
		for (let end = start; end < Math.min(words.length, start + brandWordsMax); end++) {
			run += words[end];
			const runKey = otherNames.get(run) ?? run;
			if (runKey === key || runKey === bare) return true;
			if (run.length > brandLengthMax) break;
		}
	}
	return false;
}

const brandWordsMax = 4;
const brandLengthMax = 40;
