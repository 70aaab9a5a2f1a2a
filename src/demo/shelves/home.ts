/** Every brand, model and text is invented. The format is read by `catalogue.ts`. */
export const home = `
Home > Kitchen > Coffee Machines
	Brennholm / Barista 20 | 449 | Steel, Black
	en Espresso Machine with Grinder | A 58 mm portafilter, 30 grind settings and a wand for real microfoam.
	de Espressomaschine mit Mahlwerk
	Brennholm / Moka | 3 Cups 29, 6 Cups 36
	en Stovetop Espresso Maker | Stainless steel, also for induction.
	de Espressokocher
	Brennholm / Drip 12 | 79
	en Filter Coffee Maker, 12 Cups | Brews at 94 degrees into a steel jug that keeps it hot for four hours.
	de Filterkaffeemaschine, 12 Tassen
	Brennholm / Mill | 59
	en Conical Burr Coffee Grinder | Steel burrs, 40 grams a minute, little dust.
	de Kegel-Kaffeemühle

Home > Kitchen > Small Appliances
	Brennholm / Heron | 64 | Steel, Black, Cream
	en Gooseneck Kettle with Temperature Control, 1.5 L | Holds any temperature from 40 to 100 degrees for an hour.
	de Wasserkocher mit Temperaturwahl, 1,5 L
	ja 温度調節電気ケトル 1.5L
	Brennholm / Toast 4 | 69 | Steel, Black
	en 4-Slice Toaster | Long slots, seven shades and a rack for rolls.
	de Toaster für 4 Scheiben
	Brennholm / Vortex 1200 | 99
	en Stand Blender, 1200 W | A glass jug of 1.8 litres and a blade that crushes ice.
	de Standmixer, 1200 W
	Brennholm / Ember 6 | 119
	en Air Fryer, 6 L | Two drawers that finish at the same minute.
	de Heißluftfritteuse, 6 L
	Brennholm / Koji | 5 Cups 109, 10 Cups 149
	en Rice Cooker | Fuzzy logic, a thick inner pot and a timer for the morning.
	ja 炊飯器

Home > Kitchen > Cookware
	Fennmark / Smithy | 24 cm 49, 28 cm 64
	en Cast Iron Skillet | Pre-seasoned pan with two spouts; for every hob and the campfire.
	de Gusseisenpfanne
	Fennmark / Trio | 129
	en Stainless Steel Saucepan Set, 3 Pieces | Three pans with lids and a five-layer base.
	de Edelstahl-Topfset, 3-teilig
	Fennmark / Chef 20 | 89
	en Chef's Knife, 20 cm | Forged steel at 58 HRC with a walnut handle.
	de Kochmesser, 20 cm
	ja 牛刀 20cm
	Fennmark / Bento | 27 | Sage, Charcoal, Terracotta
	en Stainless Steel Lunch Box, 1.2 L | Leakproof, with a divider that moves.
	de Brotdose aus Edelstahl, 1,2 L
	ja ステンレス弁当箱 1.2L

Home > Cleaning > Vacuums
	Wispera / Aero 8 | 329 | Pearl, Petrol
	en Cordless Stick Vacuum | 60 minutes of runtime, a light that shows the dust and a washable filter.
	de Akku-Staubsauger
	ja コードレス掃除機
	Wispera / Rover S | 399 | White
	en Robot Vacuum and Mop with Dock | Maps the flat, lifts its mop on carpet and empties itself for two months.
	de Saug- und Wischroboter mit Station
	Wispera / Drum 700 | 159
	en Bagged Canister Vacuum, 700 W | Eleven metres of reach and a sealed filter.
	de Bodenstaubsauger mit Beutel, 700 W

Home > Climate
	Wispera / Breeze | 69 | White, Black
	en Tower Fan | Quiet on its first three speeds; swings 80 degrees.
	de Turmventilator
	Wispera / Clear 40 | 199
	en HEPA Air Purifier, 40 m² | Cleans the air of a living room in twenty minutes and tells what it found.
	de HEPA-Luftreiniger, 40 m²
	ja 空気清浄機
	Wispera / Mist | 54
	en Ultrasonic Humidifier, 4 L | Runs a night and a day on one tank.
	de Ultraschall-Luftbefeuchter, 4 L

Home > Bedding
	Linnevik / Cloud | Twin 89, Queen 119, King 139
	en Down Alternative Comforter | Box-stitched, washable at 60 degrees.
	Linnevik / Fjell | 135 x 200 cm 79, 155 x 220 cm 99
	de Daunenalternative-Bettdecke | Karogesteppt, bei 60 Grad waschbar.
	Linnevik / Flax | Queen 129, King 149 | Oat, Dusk, Olive
	en Washed Linen Sheet Set | Four pieces of stonewashed European flax.
	Linnevik / Flax Duo | 135 x 200 cm 99, 155 x 220 cm 119 | Oat, Dusk, Olive
	de Leinen-Bettwäsche, 2-teilig | Stonewashed, aus europäischem Flachs.
	Linnevik / Nape | 44
	en Memory Foam Pillow | Two heights to choose from, in a cotton cover.
	de Kissen aus Memory-Schaum

Home > Bath
	Linnevik / Sauna | 50 x 100 cm 14, 70 x 140 cm 27 | White, Sage, Slate
	en Cotton Bath Towel, 600 g/m² | Heavy combed cotton with a hanging loop.
	de Badetuch aus Baumwolle, 600 g/m²

Home > Cleaning > Supplies
	Tidewell / Wash | 1 l 6.49, 3 l 16.99
	en Liquid Laundry Detergent, Sensitive | Without perfume and dye; for whites and colours.
	de Flüssigwaschmittel Sensitiv
	Tidewell / Tabs | 40 ct 11.99, 100 ct 26.99
	en Dishwasher Tablets, All in One | In a film that dissolves.
	de Spülmaschinentabs, All in One
	Tidewell / Citra | 750 ml 3.99
	en All-Purpose Cleaner Spray, Citrus | From orange peel; rinses off without streaks.
	de Allzweckreiniger-Spray, Zitrus
	Tidewell / Soft | 8 ct 6.99, 24 ct 17.99
	en Recycled Toilet Paper, 3-Ply | Soft, and from paper that was read before.
	de Toilettenpapier, recycelt, 3-lagig

Home > Lighting
	Lampadora / Arc | 129 | Brass, Black
	en Arc Floor Lamp | A marble foot, a wide reach and a dimmer in the cord.
	de Bogenlampe
	Lampadora / Task | 69 | White, Black, Sage
	en LED Desk Lamp, Dimmable | Even light of 1,000 lux without a flicker; charges a phone.
	de LED-Schreibtischleuchte, dimmbar
	ja LEDデスクライト
	Lampadora / Garland | 5 m 19, 10 m 29
	en Outdoor String Lights | Warm filament bulbs on a cord that stays out all year.
	de Lichterkette für außen

Home > Office
	Sitzgrund / Ergo 2 | 379 | Black, Grey
	en Ergonomic Office Chair | A mesh back, arms that follow and a seat that slides.
	de Ergonomischer Bürostuhl
	Sitzgrund / Lift | 140 x 70 cm 449, 160 x 80 cm 499
	en Electric Standing Desk | From 62 to 127 cm in twelve seconds; remembers four heights.
	de Höhenverstellbarer Schreibtisch

Home > Garden and Tools
	Grünzeit / Fan 60 | 24
	en Adjustable Leaf Rake | Steel tines that spread from 20 to 60 cm.
	de Fächerbesen, verstellbar
	Grünzeit / Flow | 15 m 34, 25 m 49, 50 m 79
	en Garden Hose with Fittings | Does not kink; drinking water safe.
	de Gartenschlauch mit Anschlüssen
	Grünzeit / Torque 18 | 99
	en Cordless Drill, 18 V | Two batteries, a case and 55 Nm.
	de Akku-Bohrschrauber, 18 V
	Grünzeit / Box 108 | 59
	en Socket and Bit Set, 108 Pieces | Chrome vanadium in a case that closes.
	de Steckschlüssel- und Bit-Set, 108-teilig

Home > Storage
	Fennmark / Larder | 500 ml 9, 1 l 12, 2 l 16
	en Glass Storage Jar with Acacia Lid | Airtight, stackable, fit for the dishwasher.
	de Vorratsglas mit Akaziendeckel
	Linnevik / Nest | Small 19, Large 29 | Oat, Charcoal
	en Cotton Rope Basket | Holds toys, towels or the cat.
	de Korb aus Baumwollseil
`;
