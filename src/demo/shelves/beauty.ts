/** Every brand, model and text is invented. The format is read by `catalogue.ts`. */
export const beauty = `
Beauty > Skin Care
	Serenelle / Dew | 50 ml 28
	en Hyaluronic Day Cream SPF 20 | Light moisture for normal and combination skin.
	de Hyaluron-Tagescreme LSF 20
	Serenelle / Night Well | 50 ml 34
	en Overnight Repair Cream | Ceramides and squalane for dry skin.
	de Regenerierende Nachtcreme
	Serenelle / C15 | 30 ml 39
	en Vitamin C Serum, 15% | Fresh for three months after opening; in violet glass.
	de Vitamin-C-Serum, 15 %
	ja ビタミンC美容液
	Serenelle / Calm | 200 ml 16, 400 ml 26
	en Gentle Cleansing Milk | Takes off make-up and leaves the skin calm.
	de Milde Reinigungsmilch
	Serenelle / Rest | 6 ct 9
	en Under-Eye Gel Patches | Twenty minutes with caffeine and aloe.
	de Augenpads

Beauty > Sun Care
	Oceandrine / Shore 50 | 50 ml 14, 200 ml 27
	en Mineral Sunscreen SPF 50 | Zinc oxide without a white film; reef-safe.
	de Mineralische Sonnencreme LSF 50
	ja 日焼け止め SPF50
	Oceandrine / Shore Kids | 200 ml 24
	en Kids Sunscreen SPF 50+ | Blue when wet, so that no spot is missed.
	de Kinder-Sonnencreme LSF 50+
	Oceandrine / After | 200 ml 15
	en After Sun Gel, Aloe | Cools and does not stick.
	de After-Sun-Gel mit Aloe

Beauty > Body Care
	Oceandrine / Salt | 250 ml 11 | Sea Fennel, Bergamot
	en Shower Gel | Suds without sulphates.
	de Duschgel
	Oceandrine / Tide | 200 ml 18 | Almond, Vanilla
	en Body Butter | Shea for elbows, knees and winters.
	de Körperbutter
	Oceandrine / Stone | 100 g 7 | Oat, Charcoal
	en Bar Soap | Cold-stirred and cured for six weeks.
	de Seifenstück

Beauty > Hair Care
	Haarwald / Birke | 250 ml 9, 500 ml 15
	en Daily Shampoo | For fine hair and every day.
	de Shampoo für jeden Tag
	Haarwald / Birke Balm | 250 ml 10
	en Conditioner | Combs through at once.
	de Spülung
	Haarwald / Harz | 75 ml 13
	en Matte Styling Paste | Holds all day, washes out with water.
	de Matte Stylingpaste
	Haarwald / Föhn 2100 | 89 | Black, Blush
	en Ionic Hair Dryer, 2100 W | A quiet motor and three nozzles.
	de Ionen-Haartrockner, 2100 W
	ja イオンヘアドライヤー

Beauty > Oral Care
	Dentaluna / Pulse | 79 | White, Mint, Black
	en Sonic Toothbrush | Two minutes with a timer, a month on one charge.
	de Schallzahnbürste
	ja 音波電動歯ブラシ
	Dentaluna / Pulse Heads | 4 ct 18, 8 ct 31
	en Replacement Brush Heads | Bristles that fade when it is time.
	de Ersatzbürsten
	Dentaluna / Frost | 75 ml 4.49
	en Fluoride Toothpaste, Mint | 1,450 ppm of fluoride, low abrasion.
	de Zahnpasta mit Fluorid, Minze

Beauty > Make-up
	Mattique / Velvet | 19 | Brick, Rosewood, Plum, Nude
	en Matte Lipstick | Stays through lunch, not until tomorrow.
	de Matter Lippenstift
	Mattique / Second Skin | 30 ml 32 | Ivory, Beige, Honey, Cocoa
	en Serum Foundation | Sheer to medium, in shades that stay true.
	de Serum-Foundation
	Mattique / Lash | 17 | Black, Brown
	en Lengthening Mascara | Washes off with warm water.
	de Verlängernde Mascara

Beauty > Fragrance
	Rosmirel / Figuier | 50 ml 68, 100 ml 98
	en Eau de Parfum | Fig leaf, cedar and warm stone.
	de Eau de Parfum
	Rosmirel / Nuit Claire | 50 ml 74, 100 ml 109
	en Eau de Parfum | Iris, black tea and a trace of smoke.
	de Eau de Parfum
	Rosmirel / Sel | 100 ml 59
	en Eau de Toilette | Sea salt, neroli and driftwood.
	de Eau de Toilette

Beauty > Men
	Haarwald / Klassik | 24 | Steel, Black
	en Safety Razor | A closed comb of solid brass, with five blades.
	de Rasierhobel
	Haarwald / Hafer | 200 ml 6
	en Shaving Foam, Sensitive | With oat milk, without perfume.
	de Rasierschaum Sensitiv
	Haarwald / Bart | 50 ml 14
	en Beard Oil, Cedar | Jojoba and argan; softens and tames.
	de Bartöl Zeder

Beauty > Nails
	Mattique / Lacquer | 10 ml 9 | Brick, Plum, Nude, Petrol, Lilac
	en Nail Polish | Ten-free, dry in a minute.
	de Nagellack
	Mattique / Off | 100 ml 5
	en Nail Polish Remover, Acetone-Free | Gentle, with almond oil.
	de Nagellackentferner ohne Aceton
`;
