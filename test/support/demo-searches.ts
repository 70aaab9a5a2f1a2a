/**
 * What a shopper types, and what the demo market must then show among the first results. The table follows what shoppers
 * mean, not what the search does: a row that the search misses stays, with the reason in `missed`.
 */
export interface DemoSearch {
	readonly query: string;
	/** `Family`, `Family, size` or `Family, size, colour` of an article, a brand as `by Brand`, or the path of a category. */
	readonly wanted: string;
	/** An article is within so many first results; of a brand or a category are all of so many first results. */
	readonly within: number;
	/** Why the search does not manage it yet. */
	readonly missed?: string;
}

const search = (query: string, wanted: string, within = 1, missed?: string): DemoSearch => ({
	query,
	wanted,
	within,
	missed,
});

const otherLanguage =
	"a product is found by its name in the language of the shop that brought it first, not by its other offers' titles";

export const demoSearches: readonly DemoSearch[] = [
	// Names, whole and in part
	search("Aurelo Drift 2", "Aurelo Drift 2"),
	search("drift lite", "Aurelo Drift Lite"),
	search("Ombrel Nova 4 256 GB", "Ombrel Nova 4, 256 GB"),
	search("nova 4 max", "Ombrel Nova 4 Max"),
	search("kestrion vale 13 512gb silver", "Kestrion Vale 13, 512 GB, Silver"),
	search("vale 15", "Kestrion Vale 15"),
	search("pebble pro", "Aurelo Pebble Pro"),
	search("35 f/2", "Oculino 35 f/2"),
	search("Wispera Rover S robot vacuum", "Wispera Rover S"),
	// Brands, and brand and model
	search("brennholm", "by Brennholm", 5),
	search("Klickwerk K75 cream", "Klickwerk K75, Cream"),
	search("tarnik strata 2tb", "Tarnik Strata, 2 TB"),
	search("boulder mini lemon", "Pellaro Boulder Mini, Lemon"),
	search("olivandra primo 5 l", "Olivandra Primo, 5 l"),
	search("glimmerfeld monitor", "Electronics > Computers > Monitors", 3),
	// Part numbers, shops' own IDs and GTINs
	search("KE1003SIL", "Kestrion Vale 13, 512 GB, Silver"),
	search("ke-1003 sil", "Kestrion Vale 13, 512 GB, Silver"),
	search("VQ-2934568", "Kestrion Vale 13, 256 GB, Silver"),
	search("9520005000047", "Kestrion Vale 13, 512 GB, Midnight"),
	search("09520005000047", "Kestrion Vale 13, 512 GB, Midnight"),
	search("9 520005 000047", "Kestrion Vale 13, 512 GB, Midnight"),
	// Typing errors
	search("hedphones", "Electronics > Audio > Headphones", 3),
	search("ombrell nova", "by Ombrel", 3),
	search("kestrion lapotp", "Electronics > Computers > Laptops", 3),
	search("espreso machine", "Brennholm Barista 20"),
	search("dishwaser tablets", "Tidewell Tabs"),
	search("vaccum cleaner", "Home > Cleaning > Vacuums", 3),
	search("wireles keybord", "Klickwerk K75"),
	search("smarphone", "Electronics > Phones", 3),
	// Plurals
	search("laptops", "Electronics > Computers > Laptops", 5),
	search("chefs knives", "Fennmark Chef 20"),
	search("ergonomic mice", "Klickwerk M3 Ergo"),
	search("pillows", "Linnevik Nape"),
	search("electric toothbrushes", "Dentaluna Pulse"),
	search("bath towel", "Linnevik Sauna"),
	// Units
	search('13" laptop', "Kestrion Vale 13"),
	search("13 inch laptop", "Kestrion Vale 13"),
	search("13.3in notebook", "Kestrion Vale 13"),
	search("256gb phone", "Ombrel Nova 4, 256 GB", 3),
	search("1tb ssd", "Tarnik Strata, 1 TB", 2),
	search("65 inch tv", "Electronics > TV", 2),
	search("500ml olive oil", "Olivandra Primo, 500 ml"),
	search(
		"20000mah power bank",
		"Voltpine Cell 20K",
		1,
		"a number with a comma (20,000 mAh) is not read as the same without",
	),
	search("hdmi cable 5m", "Zipparo Basics HDMI 2.1, 5 m"),
	search("50 ml eau de parfum", "Rosmirel Figuier, 50 ml", 2),
	// Accents and other languages
	search("bergkase", "Sonnrain Alp Zwölf"),
	search("Grunzeit garden hose", "Grünzeit Flow"),
	search("fohn 2100", "Haarwald Föhn 2100"),
	search("Haferflocken", "Kornfried Feldfein"),
	search("Kopfhörer", "Electronics > Audio > Headphones", 3, otherLanguage),
	search("Flüssigwaschmittel", "Tidewell Wash", 1, otherLanguage),
	// Nouns that name a device and its accessories
	search("smartphone", "Electronics > Phones", 5),
	search("phone case", "Voltpine Husk"),
	search("screen protector for ombrel nova 4", "Voltpine Pane"),
	search("tablet", "Kestrion Slate 11"),
	search("tablet pen", "Kestrion Slate Pen"),
	search("laser printer", "Blattwerk Duo 200"),
	search("printer", "Blattwerk Tank", 2),
	search("toner", "Blattwerk Toner 200"),
	search("camera lens", "Oculino 35 f/2"),
	search("camera tripod", "Oculino Reise"),
	search("mirrorless camera", "Oculino F1"),
	search("toothbrush", "Dentaluna Pulse"),
	search("toothbrush heads", "Dentaluna Pulse Heads"),
	search("coffee machine", "Home > Kitchen > Coffee Machines", 2),
	search("coffee beans", "Grocery > Coffee", 3),
	search("coffee grinder", "Brennholm Mill"),
	search("desk", "Sitzgrund Lift"),
	search("desk lamp", "Lampadora Task"),
	search("nail polish", "Mattique Lacquer"),
	search("nail polish remover", "Mattique Off"),
	search("gaming headset", "Klickwerk Rally"),
];
