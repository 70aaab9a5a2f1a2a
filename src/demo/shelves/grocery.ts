/** Every brand, model and text is invented. The format is read by `catalogue.ts`. */
export const grocery = `
Grocery > Coffee
	Montequira / Huila | 250 g 9.49, 1 kg 31.99
	en Whole Bean Coffee, Single Origin Colombia | Washed arabica with notes of red apple and panela.
	de Kaffeebohnen, Single Origin Kolumbien
	Montequira / Notte | 250 g 7.99, 1 kg 26.99
	en Espresso Beans, Dark Roast | Cocoa, toast and a thick crema.
	de Espressobohnen, dunkle Röstung
	Montequira / Decaf | 250 g 9.99
	en Ground Coffee, Decaffeinated | Decaffeinated with water alone.
	de Gemahlener Kaffee, entkoffeiniert
	Montequira / Capsula | 10 ct 4.49, 50 ct 19.99
	en Espresso Capsules, Lungo | Aluminium capsules, number 6 of 12 in strength.
	de Espressokapseln Lungo

Grocery > Tea
	Teeweiler / Ostwind | 100 g 5.49, 250 g 11.99
	de Ostfriesische Teemischung, lose | Kräftige Assams, wie man sie an der Küste trinkt.
	Teeweiler / Ganze Blüte | 20 ct 2.99
	de Kamillenblütentee | Ganze Blüten im Beutel.
	Teeweiler / Morning No. 5 | 20 ct 4.49, 80 ct 13.99
	en English Breakfast Tea Bags | Assam and Kenyan leaves, unbleached bags.
	Teeweiler / Sencha | 100 g 9.99
	en Japanese Green Tea, Loose Leaf | First flush from Kagoshima.
	de Japanischer Grüntee, lose

Grocery > Pasta and Sauces
	Veltruno / No. 4 | 500 g 2.49, 1 kg 4.49
	en Bronze-Cut Spaghetti | Durum wheat, dried slowly; sauce clings to it.
	de Spaghetti, bronzegezogen
	Veltruno / No. 22 | 500 g 2.49
	en Bronze-Cut Penne Rigate | Durum wheat, dried slowly.
	de Penne Rigate, bronzegezogen
	Veltruno / Rosso | 400 g 2.19, 690 g 3.49
	en Tomato Passata | Sun-ripe tomatoes and a pinch of salt.
	de Passierte Tomaten
	Veltruno / Verde | 190 g 4.99
	en Basil Pesto | Basil, cashews and aged cheese.
	de Basilikumpesto

Grocery > Oil and Vinegar
	Olivandra / Primo | 500 ml 12.99, 1 l 22.99, 5 l 94.99
	en Extra Virgin Olive Oil | Cold-pressed from early Koroneiki olives.
	de Natives Olivenöl extra
	Olivandra / Delicato | 750 ml 13.49
	en Mild Olive Oil | For frying and for baking.
	de Mildes Olivenöl
	Olivandra / Tre Anni | 250 ml 6.99
	en Balsamic Vinegar | Aged in oak for three years.
	de Balsamico-Essig

Grocery > Breakfast
	Kornfried / Haselgrund | 375 g 3.49, 750 g 5.99
	de Knuspermüsli mit Haselnüssen | Mit ganzen Haselnüssen, ohne Palmöl.
	Kornfried / Feldfein | 500 g 0.99, 1 kg 1.79
	de Zarte Haferflocken | Aus deutschem Hafer.
	Kornfried / Clusters | 340 g 5.49, 680 g 9.49
	en Honey Almond Granola | Clusters of oats, almonds and honey.
	Kornfried / Minute | 450 g 4.29
	en Apple Cinnamon Oatmeal | Ready in three minutes.
	de Porridge Apfel-Zimt
	Sonnrain / Odenwald | 500 g 6.49
	de Blütenhonig | Cremig gerührt, von Imkern aus dem Odenwald.

Grocery > Drinks
	Sonnrain / Foam | 1 l 2.29, 6 x 1 l 12.99
	en Oat Drink Barista | Foams like milk; without added sugar.
	de Haferdrink Barista
	Sonnrain / Streuobst | 1 l 2.49, 6 x 1 l 13.49
	de Apfelsaft naturtrüb | Direktsaft von Streuobstwiesen.
	Purebrook / Spring | 500 ml 0.79, 6 x 500 ml 3.99
	en Still Spring Water | From a spring in the hills.
	Purebrook / Fizz | 330 ml 1.19, 12 x 330 ml 11.99 | Lime, Grapefruit
	en Sparkling Water, Unsweetened | Fruit essence and bubbles, nothing else.
	Kellergrund / Rhabarber | 330 ml 1.39
	de Rhabarberschorle | Herb und trocken.

Grocery > Snacks
	Chocovane / 72 | 100 g 3.49, 10 x 100 g 31.99
	en Dark Chocolate, 72% Cocoa | Stone-ground, from one cooperative.
	de Zartbitterschokolade, 72 %
	Chocovane / 45 | 100 g 3.69
	en Milk Chocolate with Sea Salt | 45% cocoa and flakes of salt.
	de Vollmilchschokolade mit Meersalz
	Nutterby / Ember | 200 g 5.99, 1 kg 24.99
	en Roasted Almonds, Unsalted | Dry roasted, nothing added.
	de Mandeln, geröstet, ungesalzen
	Nutterby / Ridge | 300 g 6.49
	en Trail Mix | Cashews, cranberries and dark chocolate.
	Nutterby / Ground | 350 g 4.99, 1 kg 11.99
	en Peanut Butter, Crunchy | Peanuts and a little salt.
	de Erdnussmus, stückig

Grocery > Pantry
	Sonnrain / Castell | 500 g 2.79
	de Berglinsen | Bleiben beim Kochen fest.
	Purebrook / Paddy | 1 kg 4.49, 5 kg 17.99
	en Jasmine Rice | Fragrant long grain from one harvest.
	de Jasminreis
	Purebrook / Garden | 400 g 1.49
	en Chickpeas in Water | Soft enough for hummus.
	de Kichererbsen in Wasser

Grocery > Fresh Counter
	Sonnrain / Alp Zwölf | 200 g 4.29
	de Bergkäse am Stück | Zwölf Monate gereift, an der Theke geschnitten.
	Kornfried / Kruste | 750 g 3.99
	de Roggensauerteigbrot | Dreistufig geführter Sauerteig, täglich gebacken.

Grocery > Baking
	Kornfried / Mühle 7 | 1 kg 1.49, 2.5 kg 3.29
	de Weizenmehl Type 550 | Aus Winterweizen der Region.
	Purebrook / Mill 12 | 2.5 kg 5.99
	en Bread Flour, Unbleached | High in protein, for loaves that rise.
	Sonnrain / Bourbon | 50 ml 8.99
	en Vanilla Extract | Beans from Madagascar, steeped for months.
	de Vanilleextrakt

Grocery > Pets
	Pfotenhof / Adult | 1.5 kg 9.99, 7 kg 38.99
	en Dry Dog Food, Chicken and Rice | For grown dogs; without added sugar.
	de Trockenfutter für Hunde, Huhn und Reis
	Pfotenhof / Mare | 85 g 1.19, 12 x 85 g 12.49
	en Wet Cat Food, Ocean Fish | Fillets in broth.
	de Nassfutter für Katzen, Meeresfisch
	Pfotenhof / Clump | 10 l 11.99
	en Plant-Based Cat Litter | Clumps, and goes with the compost.
	de Pflanzliche Katzenstreu
`;
