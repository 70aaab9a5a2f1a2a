/** Every brand, model and text is invented. The format is read by `catalogue.ts`. */
export const electronics = `
Electronics > Audio > Headphones
	Aurelo / Drift 2 | 199 | Graphite, Sand, Fog Blue
	en Wireless Noise-Cancelling Headphones | Over-ear headphones with adaptive noise cancelling, 38 hours of playtime and a hinge that folds flat. Two devices stay connected at once.
	de Kabellose Kopfhörer mit Geräuschunterdrückung
	ja ワイヤレスノイズキャンセリングヘッドホン
	Aurelo / Drift Lite | 89 | Graphite, Coral
	en Wireless On-Ear Headphones | Light on-ear headphones with 30 hours of playtime and a cable in the box for flights.
	de Kabellose On-Ear-Kopfhörer
	ja ワイヤレスオンイヤーヘッドホン
	Aurelo / Studio One | 149
	en Closed-Back Studio Headphones, 64 Ohm | Wired monitoring headphones with a 3 m coiled cable, replaceable velour pads and a flat response.
	de Geschlossener Studiokopfhörer, 64 Ohm
	Pellaro / Kite | 59 | Black, White
	en Kids Headphones with 85 dB Limit | Soft, sturdy headphones for small ears. The volume stops at 85 dB.
	de Kinderkopfhörer mit Lautstärkebegrenzung auf 85 dB

Electronics > Audio > Earbuds
	Aurelo / Pebble | 79 | Graphite, White, Sage
	en True Wireless Earbuds | In-ear buds with a 24-hour charging case, splash proof, in three tip sizes.
	de True-Wireless-Ohrhörer
	ja 完全ワイヤレスイヤホン
	Aurelo / Pebble Pro | 159 | Graphite, White
	en True Wireless Earbuds with Noise Cancelling | Noise-cancelling in-ear buds with wireless charging and a transparency mode for streets and stations.
	de True-Wireless-Ohrhörer mit Geräuschunterdrückung
	ja ノイズキャンセリング完全ワイヤレスイヤホン

Electronics > Audio > Speakers
	Pellaro / Boulder | 129 | Slate, Moss, Brick Red
	en Portable Bluetooth Speaker, IP67 | Floats, shrugs off sand and plays for 18 hours. Two of them pair to stereo.
	de Tragbarer Bluetooth-Lautsprecher, IP67
	ja 防水ポータブルスピーカー
	Pellaro / Boulder Mini | 49 | Slate, Moss, Lemon
	en Pocket Bluetooth Speaker | Palm-sized speaker with a carabiner loop and 12 hours of playtime.
	de Bluetooth-Lautsprecher im Taschenformat
	Pellaro / Mesa 3 | 249 | Black
	en 3.1 Soundbar with Wireless Subwoofer | A slim bar and a wireless subwoofer that bring voices forward. HDMI eARC and optical input.
	de 3.1-Soundbar mit kabellosem Subwoofer
	Pellaro / Alcove | 179 | Oak, Walnut
	en Bookshelf Speakers, Pair | Passive two-way speakers in real wood veneer, 5-inch woofers, 80 W.
	de Regallautsprecher, Paar

Electronics > Phones
	Ombrel / Nova 4 | 128 GB 599, 256 GB 669, 512 GB 789 | Ink, Chalk, Fern
	en 6.1" Smartphone | 6.1 inch OLED at 120 Hz, a 50 MP main camera and five years of updates. Dual SIM.
	de Smartphone, 6,1 Zoll
	ja 6.1インチスマートフォン
	Ombrel / Nova 4 Max | 256 GB 849, 512 GB 969 | Ink, Chalk
	en 6.8" Smartphone | The large Nova: 6.8 inch OLED, a periscope camera with 5x zoom and a 5,200 mAh battery.
	de Smartphone, 6,8 Zoll
	ja 6.8インチスマートフォン
	Ombrel / Nova 5 | 128 GB 649, 256 GB 719 | Ink, Glacier
	en 6.1" Smartphone | The next Nova, with a brighter display and a camera that sees in the dark. Ships next month.
	de Smartphone, 6,1 Zoll
	Ombrel / Leaf 3 | 64 GB 199, 128 GB 229 | Ink, Fern
	en 6.5" Smartphone | A phone for the essentials: two days of battery, a headphone jack and a memory card slot.
	de Smartphone, 6,5 Zoll

Electronics > Phones > Accessories
	Voltpine / Husk | 24 | Clear, Black
	en Protective Case for Ombrel Nova 4 | Slim case with raised edges and air-cushioned corners.
	de Schutzhülle für Ombrel Nova 4
	Voltpine / Pane | 14
	en Tempered Glass Screen Protector for Ombrel Nova 4, 2 Pack | Two sheets of 9H glass and a frame that sets them straight.
	de Displayschutzglas für Ombrel Nova 4, 2 Stück
	Voltpine / Cell 10K | 39 | Black, Sand
	en 10,000 mAh Power Bank, 22.5 W | Charges most phones twice and shows what is left in percent.
	de Powerbank 10.000 mAh, 22,5 W
	ja モバイルバッテリー 10000mAh
	Voltpine / Cell 20K | 59 | Black
	en 20,000 mAh Power Bank, 65 W USB-C | Enough for a laptop and a phone on the way home. Allowed in hand luggage.
	de Powerbank 20.000 mAh, 65 W USB-C
	Voltpine / Brick 65 | 44
	en 65 W USB-C Charger, 3 Ports | A GaN charger the size of a matchbox pile; two USB-C ports and one USB-A.
	de USB-C-Ladegerät 65 W, 3 Anschlüsse
	ja USB-C充電器 65W 3ポート

Electronics > Computers > Laptops
	Kestrion / Vale 13 | 256 GB 899, 512 GB 999, 1 TB 1179 | Silver, Midnight
	en 13.3" Laptop, 16 GB RAM | A 1.1 kg aluminium laptop with a 13.3 inch 2.5K display, 16 GB of memory and 15 hours of battery.
	de Notebook, 13,3 Zoll, 16 GB RAM
	ja 13.3インチノートパソコン 16GB
	Kestrion / Vale 15 | 512 GB 1149, 1 TB 1299 | Silver
	en 15.6" Laptop, 16 GB RAM | The Vale with room: a 15.6 inch display, number pad and two USB-C ports on each side.
	de Notebook, 15,6 Zoll, 16 GB RAM
	Kestrion / Crag 16 | 1 TB 1899 | Black
	en 16" Gaming Laptop, 32 GB RAM | A 16 inch 240 Hz display, 32 GB of memory and cooling that stays below 42 dB.
	de Gaming-Notebook, 16 Zoll, 32 GB RAM
	Kestrion / Note 11 | 64 GB 249 | Blue
	en 11.6" Student Laptop, 8 GB RAM | Rubber edges, a spill-proof keyboard and a battery for two school days.
	de Schüler-Notebook, 11,6 Zoll, 8 GB RAM

Electronics > Computers > Tablets
	Kestrion / Slate 11 | 128 GB 379, 256 GB 449 | Grey, Lilac
	en 11" Tablet, Wi-Fi | An 11 inch tablet with a laminated display and four speakers. The pen is sold apart.
	de Tablet, 11 Zoll, WLAN
	ja 11インチタブレット Wi-Fi
	Kestrion / Folio | 129 | Grey
	en E-Reader, 7" | A 7 inch paper-like display with warm light; weeks between charges.
	de E-Book-Reader, 7 Zoll
	Kestrion / Slate Pen | 69
	en Stylus Pen for Kestrion Slate | 4,096 levels of pressure; clings to the side of the tablet and charges there.
	de Eingabestift für Kestrion Slate

Electronics > Computers > Monitors
	Glimmerfeld / Prospect 27 | 329
	en 27" 4K Monitor, USB-C 65 W | A 27 inch 4K IPS panel that charges the laptop over the cable that brings the picture.
	de 4K-Monitor, 27 Zoll, USB-C 65 W
	ja 27インチ4Kモニター USB-C
	Glimmerfeld / Prospect 34 | 549
	en 34" Ultrawide Curved Monitor | 3440 x 1440 pixels at 144 Hz, gently curved.
	de Curved-Ultrawide-Monitor, 34 Zoll
	Glimmerfeld / Swift 24 | 179
	en 24" Gaming Monitor, 180 Hz | A fast 24 inch full HD panel with a stand that turns, tilts and rises.
	de Gaming-Monitor, 24 Zoll, 180 Hz

Electronics > Computers > Keyboards and Mice
	Klickwerk / K75 | 119 | Charcoal, Cream
	en Wireless Mechanical Keyboard, 75% | Hot-swappable switches, a gasket mount and three Bluetooth profiles. US layout.
	de Kabellose mechanische Tastatur, 75 %
	Klickwerk / K100 | 79
	en Full-Size Keyboard | Quiet full-size keyboard with a number pad; dishwasher-proof keycaps.
	de Tastatur in voller Größe
	Klickwerk / M3 Ergo | 64 | Charcoal, Cream
	en Ergonomic Wireless Mouse | A 57-degree grip, silent buttons and a scroll wheel that spins free.
	de Ergonomische kabellose Maus
	ja エルゴノミクスワイヤレスマウス

Electronics > Computers > Storage
	Tarnik / Strata | 500 GB 54, 1 TB 84, 2 TB 149, 4 TB 289
	en NVMe SSD, PCIe 4.0 | M.2 2280 solid-state drive, up to 7,000 MB/s, five years of warranty.
	de NVMe-SSD, PCIe 4.0
	ja NVMe SSD PCIe 4.0
	Tarnik / Strata Portable | 1 TB 99, 2 TB 169 | Slate, Orange
	en Portable SSD, USB-C | Pocket drive in a rubber sleeve; survives a fall from two metres.
	de Tragbare SSD, USB-C
	Tarnik / Gravel | 4 TB 109, 8 TB 169, 16 TB 299
	en 3.5" NAS Hard Drive | CMR drive for round-the-clock use in up to eight bays.
	de NAS-Festplatte, 3,5 Zoll
	Tarnik / Fleck | 128 GB 16, 256 GB 26, 512 GB 49
	en microSDXC Card, A2 V30 | Memory card for cameras and phones with an SD adapter.
	de microSDXC-Karte, A2 V30
	ja microSDXCカード
	Tarnik / Twin DDR5 | 32 GB 94, 64 GB 179
	en DDR5-6000 Memory Kit, 2 Modules | Two matched modules with low heat spreaders.
	de DDR5-6000-Arbeitsspeicher, 2 Module

Electronics > TV
	Glimmerfeld / Vista O | 55" 1299, 65" 1699
	en OLED 4K Smart TV | Every pixel its own lamp: a 120 Hz OLED with four full-bandwidth HDMI inputs.
	de OLED-4K-Smart-TV
	Glimmerfeld / Vista Q | 43" 429, 50" 499, 65" 749
	en QLED 4K Smart TV | Quantum dots and a matte screen for bright rooms.
	de QLED-4K-Smart-TV
	Glimmerfeld / Beam | 399
	en Full HD Portable Projector | A two-kilogram projector with a handle, autofocus and 700 lumens.
	de Tragbarer Full-HD-Beamer

Electronics > Wearables
	Ombrel / Orbit 2 | 41 mm 249, 45 mm 279 | Ink, Rose
	en GPS Smartwatch | Two weeks of battery, offline maps and a sapphire glass.
	de GPS-Smartwatch
	ja GPSスマートウォッチ
	Ombrel / Loop | 59 | Ink, Fern, Rose
	en Fitness Tracker | Steps, sleep and heart rate in a band of 22 grams; swims along.
	de Fitness-Armband

Electronics > Smart Home
	Hexlume / Glow A60 | 14 | Warm White, Colour
	en Smart LED Bulb E27 | 806 lumens, dimmable, works without a hub over Matter.
	de Smarte LED-Lampe E27
	Hexlume / Gate | 69
	en Matter Smart Home Hub | Keeps lights and sensors working when the internet does not.
	de Matter-Smart-Home-Zentrale
	Hexlume / Sentry | 99 | White, Black
	en Outdoor Security Camera, 2K | Records to a card, not to a cloud. Battery for six months.
	de Überwachungskamera für außen, 2K

Electronics > Cables
	Zipparo Basics / C-to-C | 1 m 7, 2 m 9, 3 m 12
	en USB-C Cable, 100 W | Braided cable with an e-marker chip.
	Zipparo Basics / HDMI 2.1 | 2 m 11, 5 m 19
	en HDMI Cable, 48 Gbps | For 8K at 60 Hz or 4K at 120 Hz.
	Zipparo Basics / Patch Cat 6 | 1 m 4, 5 m 8, 10 m 12
	en Ethernet Cable | Snagless plugs and pure copper.

Electronics > Gaming
	Klickwerk / Pad Pro | 59 | Black, White, Lilac
	en Wireless Game Controller | Hall-effect sticks that never drift, for computer, phone and television.
	de Kabelloser Game-Controller
	ja ワイヤレスゲームコントローラー
	Klickwerk / Rally | 79 | Black, Green
	en Wireless Gaming Headset | A 2.4 GHz link without delay and a microphone that leaves with a click.
	de Kabelloses Gaming-Headset
	Klickwerk / Mat XL | 24 | Black, Topo
	en Desk Mat, 90 x 40 cm | Stitched edges and a base that stays put.
	de Schreibtischmatte, 90 x 40 cm
	Glimmerfeld / Pocket | 256 GB 449, 512 GB 529
	en Handheld Gaming PC | A 7 inch screen and sticks around a whole computer.
	de Handheld-Gaming-PC

Electronics > Cameras
	Oculino / F1 | 1099 | Black, Silver
	en Mirrorless Camera, 26 MP, Body Only | An APS-C sensor with stabilisation and dials for all that matters.
	de Spiegellose Kamera, 26 MP, Gehäuse
	ja ミラーレスカメラ ボディ
	Oculino / 35 f/2 | 399
	en 35 mm f/2 Lens for Oculino F | A small, fast normal lens with an aperture ring.
	de Objektiv 35 mm f/2 für Oculino F
	ja 35mm F2 レンズ
	Oculino / Dive 4K | 229
	en Action Camera, Waterproof to 15 m | 4K at 60 frames, level whatever happens.
	de Actionkamera, wasserdicht bis 15 m
	Oculino / Reise | 119 | Black
	en Carbon Travel Tripod | 1.1 kg, 150 cm high and 40 cm short.
	de Reisestativ aus Carbon

Electronics > Networking
	Hexlume / Mesh 6 | 1 Unit 99, 3 Units 249
	en Wi-Fi 6 Mesh Router | One network in every room, set up from the phone.
	de WLAN-6-Mesh-Router
	Hexlume / Mesh 7 | 1 Unit 199, 3 Units 529
	en Wi-Fi 7 Mesh Router | Three bands and 2.5-gigabit ports for the fast lines.
	de WLAN-7-Mesh-Router
	Hexlume / Node | 5 Ports 19, 8 Ports 29, 16 Ports 79
	en Gigabit Ethernet Switch | Metal, silent, plug and play.
	de Gigabit-Switch

Electronics > Computers > Printers
	Blattwerk / Duo 200 | 149
	en Wi-Fi Laser Printer, Duplex | 30 pages a minute on both sides, and no ink to dry up.
	de WLAN-Laserdrucker, Duplex
	Blattwerk / Toner 200 | 1500 Pages 39, 3500 Pages 69
	en Toner Cartridge for Blattwerk Duo 200 | Black toner, with a prepaid label to send it back.
	de Tonerkartusche für Blattwerk Duo 200
	Blattwerk / Tank | 229
	en Ink Tank All-in-One Printer | Prints, scans and copies; the ink lasts two years.
	de Tintentank-Multifunktionsdrucker
`;
