/**
 * Words by which titles tell variants apart, each with the one word that stands for it. Words are as `readWords` gives
 * them: lower case, without accents, singular.
 */

/** Colours; what shops call a colour in other languages counts as the same. */
export const colors = aliases(`black schwarz noir nero negro blk; white weiss blanc bianco blanco wht;
	gray grau gris grigio anthracite anthrazit graphite; silver silber argent plata; red rot rouge rosso rojo;
	blue blau bleu azul navy; green grun vert verde; yellow gelb jaune giallo amarillo; orange; pink rosa;
	purple violet lila violett mauve; brown braun marron; gold golden dore; beige; ivory elfenbein; turquoise turkis teal;
	copper kupfer; bronze; champagne; burgundy bordeaux; magenta; cyan; titanium titan; charcoal; espresso; cherry;
	walnut; mahogany; oak eiche; stainless edelstahl; clear transparent`);

/** What state an article is in. */
export const conditions = aliases(`refurbished refurb renewed reconditioned generaluberholt refurbed recertified;
	used gebraucht preowned; remanufactured; openbox`);

/** Systems that software and games run on. */
export const platforms = aliases(`windows win win95 win98 winxp pc; mac macintosh osx macos; linux; unix solaris;
	ps2 playstation2; ps3 playstation3; ps4 playstation4; ps5 playstation5; psp; xbox; wii; gamecube; gba; nintendo ds; android; ios`);

export const languages =
	aliases(`english englisch; german deutsch; french francai francais franzosisch; spanish spanisch espanol;
	italian italiano; japanese; chinese mandarin; portuguese; russian; dutch; korean; arabic; hebrew; greek; polish; swedish`);

/** Where an article is made for, or the plug and norm that it has. */
export const regions = aliases("pal; ntsc; emea; uk; eu; jp japan; us usa; intl international");

/** Words after one of `regions` that make a region of it, which alone may mean anything. */
export const regionNouns: ReadonlySet<string> = new Set("version plug model import edition spec layout".split(" "));

/** Which of a maker's editions it is. Articles with other ones are other articles. */
export const editions =
	aliases(`standard std; professional pro prof; premium; deluxe dlx; home; basic; ultimate; enterprise;
	platinum plat; gold; plus; lite light; express; elements element; starter; business; server svr; studio; mini; max; ultra;
	developer dev; premier; essential; signature; collector collectors; workgroup; master; network; advanced; extended; personal; family`);

/** What one buys of a software: the whole, a step up from an older one, or a right for some. */
export const licenses =
	aliases(`upgrade upg upsell upgr; academic acad education edu educational student teacher school university;
	subscription; renewal; maintenance; expansion addon; oem; trial; cal`);

/** Words for how many are in a pack, before "pack" or "set". */
export const countWords: ReadonlyMap<string, number> = new Map(
	"single twin double triple two three four five six eight ten twelve"
		.split(" ")
		.map((word, index) => [word, [1, 2, 2, 3, 2, 3, 4, 5, 6, 8, 10, 12][index]!]),
);

/** Groups are parted by semicolons; the first word of each stands for all. */
function aliases(text: string): ReadonlyMap<string, string> {
	const words = new Map<string, string>();
	for (const group of text.split(";")) {
		const [first = "", ...others] = group.trim().split(/\s+/);
		for (const word of [first, ...others]) if (word !== "") words.set(word, first);
	}
	return words;
}
