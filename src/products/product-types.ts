/**
 * What shops call things: the kinds of products, each with its other names.
 *
 * A line is one kind: `name = other names > narrower kinds`. All names of a kind mean the same to a buyer ("laptop",
 * "notebook"): a query for one finds them all. A narrower kind is found by the wider name, not the other way round:
 * a chromebook is a laptop, but a laptop is no answer to "chromebook". A kind of several words is by itself narrower
 * than its last word, where that is a kind too: a "memory card" is a "card".
 *
 * Why a list, when a catalogue tells so much by its own statistics? Because the two hardest things in product search
 * are not in the words: that two names mean one thing, and which noun of a title is the thing that is sold. In
 * "notebook case" it is the case; in "notebook 15 inch black" the notebook. Both need to know which words are names of
 * things: a kind that is directly followed by another kind describes it (see `product-kind.ts`). So what belongs here
 * are nouns that a shop sells under, and above all those that follow another noun: case, cable, mount, filter, refill.
 * What does not belong here: brands, models, materials, colours, and anything that only helps a single query.
 *
 * A name that is missing costs little: the product is then found by its words alone.
 */
export const productTypes = `
# Computers
computer = pc, personal computer > desktop, laptop, workstation, mini pc, all-in-one
laptop = notebook, notebook pc, laptop pc, notebook computer, laptop computer, portable computer > ultrabook, netbook, chromebook, macbook, mobile workstation, 2-in-1 laptop
desktop = desktop computer, desktop pc, tower pc, desktop tower
chromebook
netbook
workstation
server
mini pc = nuc, mini computer, barebone, small form factor pc
all-in-one = all-in-one pc, all-in-one computer, aio pc
thin client = zero client, terminal client
tablet = tablet pc, tablet computer > ipad
graphics tablet = drawing tablet, pen tablet, digitizer tablet, graphic tablet, pen display
e-reader = ebook reader, e-book reader, ereader, kindle
handheld = handheld computer, pda, pocket pc, handheld mobile computer, personal digital assistant
monitor = computer monitor, display, computer display, flat panel monitor, tft monitor, pc monitor, touch screen monitor
television = tv, tv set, hdtv, flat screen tv, flat tv, flat panel tv
signage display = public display, digital signage, digital signage display, large format display, interactive whiteboard, interactive flat panel
projector = beamer, video projector, home cinema projector
projection screen = projector screen, projection canvas
keyboard = computer keyboard, pc keyboard, kbd > keypad, numeric keypad
mouse = computer mouse, pc mouse > trackball
mouse pad = mousepad, mouse mat, mousemat
keyboard and mouse set = keyboard mouse combo, desktop set, mouse and keyboard, keyboard and mouse
webcam = web camera, web cam, pc camera, internet camera
printer > multifunction printer, label printer, receipt printer, photo printer, plotter, large format printer
multifunction printer = mfp, all-in-one printer, multifunctional, multifunction device, mfc
label printer = label maker, labelmaker, labeller, label writer, labelwriter, barcode printer, thermal label printer
receipt printer = pos printer, thermal receipt printer, ticket printer
3d printer
scanner
barcode scanner = barcode reader, bar code reader, bar code scanner, handheld scanner, barcode imager
fax = fax machine, facsimile
copier = photocopier, copy machine
shredder = paper shredder
laminator
calculator
cash register = pos terminal, point of sale terminal, pos system, till
cash drawer
card terminal = payment terminal

# Parts of computers
motherboard = mainboard, main board, system board, desktop board, server board, workstation board, logic board
processor = cpu, microprocessor, central processing unit
graphics card = video card, gpu, graphic card, display adapter, graphics adapter, videocard, vga card
sound card = audio card, soundcard
network card = nic, networking card, network adapter, lan card, ethernet card, network interface card, ethernet adapter, wifi card, wifi adapter, wireless adapter, wlan adapter, wireless network adapter, host bus adapter
interface card = controller card, io card, expansion card, adapter card, interface adapter, pci card, pcie card
raid controller = disk controller, storage controller, sas controller, sata controller
memory module = ram, memory, computer memory, dimm, sodimm, so-dimm, ram module, memory kit, memory upgrade
solid state drive = ssd, solid state disk, ssd drive, internal solid state drive
hard drive = hdd, hard disk, hard disk drive, internal hard drive, harddisk, hard drive disk > external hard drive
external hard drive = portable hard drive, external hdd, external hard disk
network storage = nas, network attached storage, storage server, nas server, disk array, disk station, storage array
tape drive = tape library, tape autoloader, backup drive
tape cartridge = data tape, backup tape, lto tape, data cartridge, blank data tape
optical drive = optical disc drive, disc burner > cd drive, dvd drive, blu-ray drive, combo drive
cd drive = cd-rom drive, cd burner, cd writer, cd rw drive, cd-rw drive
dvd drive = dvd-rom drive, dvd burner, dvd writer, dvd rom, dvd-rw drive, dvd rw drive
blu-ray drive = blu-ray burner, blu-ray writer
floppy drive = floppy disk drive
usb flash drive = flash drive, usb stick, usb drive, thumb drive, pen drive, pendrive, usb key, usb memory, memory stick, jump drive, usb flash, usb memory stick
memory card = flash card, flash memory, flash memory card, xd card > sd card, microsd card, compactflash card, memory stick
sd card = sdhc card, sdxc card, sdhc, sdxc, secure digital card, sd memory card
microsd card = micro sd card, micro sdhc card, micro sdxc card, microsd, micro sd, microsdhc, microsdxc, micro sd memory card
compactflash card = compactflash, compact flash, cf card
card reader = memory card reader, sd card reader, smart card reader, multi card reader, media card reader
drive enclosure = hard drive enclosure, storage drive enclosure, hdd enclosure, disk enclosure, external enclosure, hdd case, hard drive case, ssd enclosure
drive caddy = drive bay, hdd caddy, mounting frame, drive tray, hard drive bay
power supply = psu, power supply unit, pc power supply, atx power supply
computer case = pc case, chassis, computer chassis, midi tower, mid tower, full tower, mini tower, tower case, pc tower
cpu cooler = processor cooler, liquid cooler, water cooling, liquid cooling, aio cooler > heatsink
heatsink = heat sink
computer fan = case fan, pc fan, computer case fan, computer cooling component, computer cooling fan, chassis fan, cooling fan, cpu fan, cooler fan, pwm fan, front fan
laptop cooler = notebook cooling pad, cooling pad, notebook cooler, laptop cooling pad, laptop fan
thermal paste = heat sink compound, thermal compound, thermal grease, heatsink grease
tv tuner = tv card, tv tuner card, capture card, video capture card, video capturing device
spare part = spare, replacement part

# Networks
router
modem
switch = network switch, ethernet switch, lan switch
kvm switch = kvm, kvm console, kvm extender, kvm switch box
access point = wireless access point, wifi access point, wlan access point
range extender = wifi repeater, wifi extender, repeater, wifi booster, signal booster, mesh system, mesh wifi
powerline adapter = powerline, powerline network adapter, homeplug
firewall = hardware firewall, security gateway, security appliance
gateway = media gateway
media converter = network media converter, network converter, fiber media converter
transceiver = sfp, sfp module, network transceiver module, gbic
patch panel
print server
antenna = aerial
network cabinet = rack cabinet, server rack, network rack, freestanding rack, wall mounted rack, server cabinet
rack = equipment rack
rack accessory = cable management panel, rack shelf, blank panel, blanking panel, filler panel
power distribution unit = pdu
uninterruptible power supply = ups, battery backup, ups system, uninterruptable power supply
surge protector = surge suppressor, surge arrest, surge protection, surgearrest
power strip = multi socket, extension socket, socket strip, power bar, multi plug
extension cord = extension cable, extension lead, power extension, cable reel
environmental sensor = temperature sensor, humidity sensor
motion sensor = motion detector
sensor
serial server = terminal server, console server, serial device server

# Cables and adapters
cable = cord, lead, connection cable, wire > patch cable, hdmi cable, usb cable, power cable, audio cable, vga cable, displayport cable, fiber optic cable, serial cable, coaxial cable
patch cable = network cable, networking cable, ethernet cable, lan cable, patch cord, cat5e cable, cat6 cable, cat5 cable, cat6 patch cable
hdmi cable = hdmi lead
usb cable = usb lead, charging cable, charger cable, data cable, lightning cable, sync cable
power cable = power cord, mains cable, power lead, mains lead
audio cable = aux cable, jack cable
speaker cable = speaker wire
fiber optic cable = fibre optic cable, optical cable, fiber patch cable, fiber cable, optical fiber cable, fibre cable
adapter = adaptor, cable adapter, connector adapter > gender changer
converter
dongle
gender changer = gender adapter
power adapter = ac adapter, ac adaptor, mains adapter, laptop charger, notebook charger, power adaptor, inverter, power brick
charger = battery charger, mobile device charger, charging station, charging pad, charging cradle
power bank = powerbank, external battery, portable charger, usb battery
hub
docking station = dock, laptop dock, laptop docking station, port replicator, mobile device dock station, dock station, travel dock
splitter = video splitter, audio splitter, hdmi splitter, cable splitter
video switch = hdmi switch, video switcher, av switch
video converter = signal converter, video signal converter
extender = av extender, av transmitter, av receiver, av repeater, hdmi extender, console extender, serial extender
connector = plug, socket, wire connector, coupler, keystone jack, keystone, jack
wall plate = faceplate, face plate, outlet box, wall outlet
cable management = cable organizer, cable duct, cable trunking
cable tie
cable clip
cable sleeve
cable lock
terminator
crimping tool = cable crimper, cable preparation tool, cable tester

# Supplies for printers
toner = toner cartridge, toner kit, toner container
ink = ink cartridge, inkjet cartridge, ink tank, ink bottle, printer ink, ink refill, ink pack
cartridge = print cartridge, printer cartridge
drum = printer drum, imaging drum, drum unit, imaging unit, photoconductor, drum kit, photo conductor, photoconductor unit
fuser = fuser unit, fuser kit, fusing unit
printer belt = transfer belt, transfer kit, transfer unit, printer transfer roller, belt unit
waste container = toner collector, waste toner, waste toner container, waste toner box, toner waste
print head = printhead, printer head
ribbon = printer ribbon, ink ribbon, fax ribbon, typewriter ribbon, thermal ribbon, correction tape
maintenance kit = printer kit, consumable kit, roller kit, service kit, cleaning cartridge, productivity kit
developer unit = developer, developer kit
paper tray = tray, input tray, paper cassette, multi tray > sheet feeder
sheet feeder = paper feeder, feeder, document feeder, automatic document feeder
output stacker = stacker, output tray
finisher
stapler
staples = staple, staple cartridge
paper > photo paper, printing paper, thermal paper
printer cabinet = printer stand, printer cabinet stand
duplex unit = duplexer
roller = feed roller, pickup roller
photo paper = inkjet paper, glossy paper, photographic paper
printing paper = copy paper, printer paper, plotter paper, a4 paper, large format media, paper roll
transparency film = transparency, overhead film
label = self-adhesive label, address label, printer label, adhesive label, shipping label
sticker
label tape = label-making tape, labelling tape, label cassette, labeling tape
thermal paper = receipt roll, till roll

# Media
blank disc = recordable disc > cd-r, cd-rw, dvd-r, dvd+r, dvd-rw, dvd+rw, dvd-ram, bd-r, blank cd, blank dvd
video cassette = videotape, blank video tape, video tape, vhs tape, minidv
audio cassette = cassette tape, audio tape
floppy disk = diskette
disc case = cd case, dvd case, optical disc case, disc sleeve, cd wallet, jewel case

# Phones
phone = telephone
mobile phone = smartphone, cell phone, cellphone, smart phone, mobile telephone, cellular phone, handset, feature phone, android phone > iphone
cordless phone = dect phone, dect telephone, cordless telephone, landline phone, home phone, landline telephone
ip phone = voip phone, sip phone, voip telephone, conference phone, desk phone
phone case = mobile phone case, cell phone case, smartphone case, phone cover, phone sleeve, mobile case, handset case, phone skin
screen protector = display protector, screen film, tempered glass protector, anti-glare screen protector, clear screen protector, screen guard, protective film, display foil
privacy filter = display privacy filter, privacy screen, privacy screen filter, frameless display privacy filter
phone holder = car phone holder, phone mount, smartphone holder, mobile phone holder, phone stand, car holder
headset = mobile headset, hands-free, handsfree
walkie talkie = two-way radio, two way radio, radio set, walkie-talkie
sim card = prepaid card
stylus = stylus pen, touch pen, digital pen, active pen, tablet pen
selfie stick
answering machine
intercom = door intercom, door phone, video doorbell, doorbell

# Sound and pictures
headphones = headphone > earphones
earphones = earphone, earbuds, ear buds, in-ear headphones, earpods, airpods, in-ear headphone, true wireless earbuds, earpiece, in-ear earphones
headphone accessory = headphone pillow, ear pads, ear cushion, ear tips, earpad
speaker = loudspeaker, speaker dock, pc speaker, computer speaker, speaker system, speaker set > soundbar, subwoofer
soundbar = sound bar, soundbar speaker, speaker bar
subwoofer = woofer
home theater = home cinema, home theatre system, home theater system, home cinema system, surround sound system, home theatre
stereo system = hifi system, hi-fi system, home audio system, micro system, mini system, home audio micro system, home audio mini system, music system
amplifier = amp, audio amplifier, preamplifier
receiver = av receiver, audio receiver, home theater receiver
radio > clock radio, boombox
clock radio = radio alarm clock, alarm clock radio
boombox = radio cassette, cd radio
car stereo = car radio, car media receiver, car audio
record player = turntable, vinyl player, gramophone
microphone = mic
megaphone
cd player = portable cd player, discman, compact disc player, mp3-cd player
dvd player = dvd recorder, dvd system > blu-ray player
blu-ray player = bluray player, blu ray player, dvd/blu-ray player
mp3 player = mp4 player, digital audio player, music player, portable media player, ipod, audio player
media player = streaming player, tv box, streaming stick, set-top box, digital media player, tv stick, smart tv box, digital media receiver, multimedia player
satellite receiver = tv receiver
voice recorder = dictaphone, dictation machine, digital voice recorder
remote control = remote, universal remote, remote controller, clicker
presenter = laser pointer, presentation remote
digital photo frame = photo frame, digital picture frame, photoframe, digital frame
picture frame = frame
photo album = album
tv mount = tv wall mount, flat screen wall mount, flat panel mount, flat panel wall mount, monitor wall mount, tv bracket, tv wall bracket, flat panel ceiling mount, tv ceiling mount, flat screen mount, signage display mount
monitor arm = monitor mount, flat screen desk mount, monitor desk mount, flat panel desk mount, flat panel mount arm, display arm, desk mount
monitor stand = tv stand, flat panel floor stand, tft stand, multimedia cart, multimedia stand, monitor riser, tv cart, tv trolley
projector mount = projector wall mount, projector ceiling mount, project mount, projector bracket
mounting kit = mount kit, rail kit, mounting bracket, rack mount kit, rackmount kit, mounting accessory
bracket
mount = holder mount, mounting
stand
notebook stand = laptop stand, notebook riser, laptop riser, laptop holder
holder = cradle
arm = mounting arm
projector lamp = replacement lamp, projector bulb, beamer lamp, lamp module

# Cameras
camera = digital camera, photo camera, still camera, slr camera kit, camera kit, slr camera body, dslr, slr, camera body > action camera, camcorder, webcam, security camera, dash cam
camcorder = video camera, handycam, hand-held camcorder, movie camera
action camera = action cam, sports camera, action sports camera, gopro
dash cam = dashcam, car camera, dash camera, drive recorder
security camera = surveillance camera, ip camera, cctv camera, ip security camera, cctv security camera, network camera, dome camera, baby camera
surveillance recorder = nvr, dvr, network video recorder, digital video recorder
camera lens = lens
lens filter = camera lens filter, camera filter, polarising filter, uv filter
lens cap = lens cover, front cap
lens hood
lens adapter = camera lens adapter, teleconverter
camera flash = flash unit, speedlite, flashgun, slave flash, camera flash light, slave camera flash, speedlight
camera bag = camera case, photo bag, camera pouch > camera backpack
lens case = lens pouch
camera strap = neck strap, hand strap, wrist strap
camera battery = camera battery grip, digital camera battery grip, battery grip
tripod = tripod head, ball head
monopod
drone = quadcopter, quadrocopter, multicopter
binoculars = binocular, field glasses
telescope
microscope
memory viewer = photo viewer
underwater housing = camera housing, underwater case, waterproof case

# Games
game console = games console, video game console, gaming console, portable game console, home console > playstation, xbox, nintendo switch
playstation 5 = ps5
playstation 4 = ps4
playstation 3 = ps3
playstation > playstation 5, playstation 4, playstation 3
xbox > xbox one, xbox 360, xbox series x
video game = computer game, game
game controller = gamepad, game pad, gaming controller, gaming control, playstation controller, xbox controller > joystick, racing wheel
console accessory = portable game console case, console case, gaming console case, console charger
vr headset = virtual reality headset, vr glasses, vr goggles
gaming chair = gamer chair

# Power and light
battery = accumulator, accu > laptop battery, ups battery, camera battery, car battery, button cell
button cell = coin cell, button battery, coin battery
laptop battery = notebook battery, replacement laptop battery
ups battery = battery cartridge, replacement battery cartridge, battery cabinet, ups battery cabinet, external battery pack
car battery = starter battery
lamp > desk lamp, spotlight, lantern
spotlight
light = light fixture, luminaire, lighting, pendant light, ceiling light, wall light, desk light > lamp, night light
chandelier
light bulb = bulb, led lamp, energy saving lamp, halogen lamp, fluorescent lamp, fluorescent tube, car light bulb, headlight bulb
night light = nightlight, baby night light
led strip = light strip, strip light, led strip light
flashlight = torch, head torch, headlamp
timer = timer switch, kitchen timer
transformer
string lights = fairy lights, christmas lights
solar panel = solar module
power generator = generator
voltage regulator = line conditioner, power conditioner
smart plug = smart socket, wifi plug
light switch = dimmer
thermostat = radiator thermostat
smoke detector = smoke alarm, fire alarm, carbon monoxide detector
alarm system = burglar alarm, alarm

# Bags and cases
laptop case = notebook case, laptop bag, notebook bag, laptop sleeve, notebook sleeve, notebook carrying case, laptop briefcase, laptop carrying case
tablet case = tablet cover, ipad case, ipad cover, tablet sleeve, tablet folio
tablet stand = tablet holder, tablet mount, tablet security enclosure, ipad stand
backpack = rucksack, laptop backpack, school backpack, daypack, knapsack
bag = carrying bag > messenger bag, shoulder bag, tote bag, sports bag, duffel bag, handbag, backpack, suitcase, school bag, laptop case, camera bag, travel bag
duffel bag = duffle bag, holdall, gym bag
handbag = purse, clutch, women's bag
suitcase = luggage, trolley case, travel case, hand luggage, cabin luggage, carry-on
briefcase = attache case
wallet = billfold, card holder, coin purse, purse wallet
school bag = satchel bag, schoolbag
case = carrying case, protective case, hardshell case, equipment case, carry case
sleeve = sleeve case
cover = dust cover, protective cover, keyboard cover
pouch = pouch case
lock = security lock, laptop lock, padlock, combination lock, bike lock, bicycle lock
strap = shoulder strap
umbrella = parasol

# Software and services
software = software license, software licence, application software, office suite, computer program > operating system, antivirus
license = licence, software upgrade, licenses, subscription
operating system
antivirus = antivirus software, security software, internet security
warranty = extended warranty, warranty upgrade, care pack, service pack, warranty and support extension, support extension, carepaq, accidental damage insurance
service = installation service, on-site service, maintenance service, maintenance agreement, support agreement, exchange service, service agreement

# Wearables and navigation
smartwatch = smart watch, apple watch, sports watch, gps watch, fitness watch
fitness tracker = activity tracker, activity band, fitness band, fitness bracelet, wearable
watch = wristwatch, wrist watch > smartwatch, chronograph
watch strap = watch band, smartwatch band, smartwatch strap, watch bracelet
navigator = navigation system, sat nav, satnav, gps device, car navigation, gps
gps tracker = tracker, key finder
heart rate monitor = chest strap
bike computer = bicycle computer, cycling computer

# Household appliances
refrigerator = fridge, fridge-freezer, fridge freezer, refrigerator-freezer > wine cooler
freezer = deep freezer
washing machine = washer, washer dryer, laundry machine
tumble dryer = dryer, clothes dryer, laundry dryer, heat pump dryer
dishwasher
oven = stove, range cooker, cooker > mini oven, pizza oven
steam iron = ironing station, steam ironing station, steam generator iron
microwave = microwave oven
hob = cooktop, hotplate, hot plate, stovetop
cooker hood = extractor hood, range hood
vacuum cleaner = vacuum, hoover, vacuum robot
vacuum accessory = vacuum cleaner bag, dust bag, vacuum bag, vacuum cleaner accessory, vacuum filter, dust bags
steam cleaner = steam mop, window vacuum
floor cleaner = floor polisher, carpet cleaner, mop
pressure washer = high pressure cleaner, jet washer
iron > steam iron
garment steamer = clothes steamer
ironing board
sewing machine = overlocker
air conditioner = aircon, air con, air conditioning, portable air conditioner
fan = pedestal fan, ventilator
heater = space heater > fan heater, radiator, convector, oil heater
radiator
air purifier = air cleaner
humidifier = air humidifier
dehumidifier
water filter = water purifier, filter jug
filter = air filter, filter kit, hepa filter, water cartridge > water filter
weather station
thermometer > clinical thermometer
scale = scales, weighing scale
kettle = electric kettle, water kettle, water boiler, tea kettle
coffee maker = coffee machine, coffeemaker > espresso machine, percolator, french press
espresso machine = espresso maker
coffee grinder
milk frother
toaster
sandwich maker = sandwich toaster, toastie maker
blender = smoothie maker, mixer blender, liquidiser > immersion blender
immersion blender = hand blender, stick blender
mixer = stand mixer
food processor = kitchen machine, kitchen robot, multicooker
meat grinder = mincer
chopper
juicer = juice extractor, citrus press, citrus juicer, juice maker
deep fryer = fryer > air fryer
air fryer = hot air fryer, airfryer
grill = barbecue, bbq, barbecue grill > smoker, raclette
waffle maker = waffle iron
pancake maker = crepe maker
rice cooker
steamer = food steamer
slow cooker
pressure cooker
bread maker = bread machine
ice cream maker
ice maker
yogurt maker
popcorn maker = popcorn machine
soda maker = water carbonator
cookware = cookware set > pan, pot, wok, casserole
pan = frying pan, skillet, saucepan
pot = cooking pot
bakeware = baking tin, baking tray, cake tin, muffin tin, baking mould, baking dish
knife > knife set
cutlery = cutlery set, flatware, silverware > fork, spoon
kitchen utensil > spatula, ladle, whisk, grater, peeler, can opener, corkscrew, bottle opener, garlic press, tongs, colander, sieve, pepper mill
can opener = tin opener
pepper mill = salt and pepper grinder, salt & pepper grinder set, pepper grinder, salt mill
grinder > coffee grinder, meat grinder, pepper mill
cutting board = chopping board
bowl = mixing bowl, salad bowl
plate = dinner plate
tableware = dinnerware, dinner set, crockery > plate, bowl, cup
cup = mug, teacup
glass = drinking glass, tumbler, glassware > wine glass
bottle = drinking bottle, drinks bottle
thermos = vacuum flask, thermos flask, travel mug, insulated bottle, insulated mug
jug = carafe, pitcher, decanter
teapot
food container = food storage, tupperware > lunch box, storage jar
lunch box = lunchbox, bento box
cooler box = cool box, ice box, cooler bag
trash can = bin, dustbin, waste bin, garbage can, rubbish bin, wastebasket, pedal bin
laundry basket = laundry hamper, clothes basket
drying rack = clothes airer, clothes horse, drying rack
storage box = storage bin, storage basket, storage container
organizer
basket
cleaning kit = equipment cleansing kit, cleansing kit > cleaning wipes, cleaning cloth, screen cleaner
compressed air = air duster, compressed air duster, equipment cleansing air pressure cleaner
detergent = washing powder, laundry detergent, washing liquid
dishwasher tablets
dish soap = washing up liquid
fabric softener
cleaner = cleaning agent, cleaning product > limescale remover, disinfectant, bleach
limescale remover = descaler
kitchen roll = paper towel
toilet paper = toilet roll
tissue > tissues
napkin
garbage bag = bin bag, bin liner, trash bag
candle = scented candle, tealight

# Home and furniture
desk = writing desk, work desk > standing desk
table > dining table, coffee table
chair > office chair, armchair, stool, gaming chair
office chair = desk chair, swivel chair
sofa = couch, settee, sofa bed, corner sofa
bed = bed frame, bedstead
mattress = mattress topper, air bed, airbed
pillow = cushion
blanket = throw > electric blanket
duvet = comforter, quilt
bedding = bed linen > duvet cover, bed sheet, pillowcase
bed sheet = fitted sheet, sheet set
wardrobe = closet, armoire
cabinet = cupboard > sideboard, filing cabinet
chest of drawers = dresser
locker
shelf = shelving, shelving unit > bookcase
bookcase = bookshelf
curtain = drapes
blind = roller blind, window blind
carpet = rug
doormat
mirror = vanity mirror, makeup mirror
clock > alarm clock, wall clock
vase = flower vase
towel = towels
shower > shower head
shower head = showerhead
shower curtain
bath mat
faucet = tap, mixer tap, basin mixer
sink = washbasin, basin
toilet = wc
toilet seat
poster = art print
wall sticker = wall decal
canvas print
safe = strongbox, cash box
footrest = foot rest
wrist rest = palm rest, wrist pad
cpu holder = computer holder, cpu desk mount, desk-mounted cpu holder, pc holder
whiteboard = dry erase board, magnetic board, flipchart, flip chart, notice board, pin board, cork board

# Tools, garden, car
drill = drill driver
screwdriver = screwdriver set
saw > jigsaw saw, chainsaw
chainsaw = chain saw
sander
angle grinder
hammer
wrench = spanner
pliers = plier
tool set = tool kit, toolkit
tool box = toolbox
tool > tool set, drill, hammer, wrench, pliers, screwdriver, saw
ladder = step ladder, stepladder
tape measure = measuring tape
laser measure = distance meter, laser distance meter
spirit level
multimeter = voltage tester
screw
bolt
glue = adhesive, super glue, glue stick
adhesive tape = sticky tape, packing tape, duct tape
tape
paint = varnish
paint roller
paint brush = paintbrush, paint roller
lawn mower = lawnmower, mower
hedge trimmer
grass trimmer = strimmer, string trimmer, brush cutter
garden hose = hose, hosepipe
sprinkler = irrigation system
watering can
plant pot = flower pot, planter, flowerpot
seeds = seed
fertilizer = fertiliser, plant food
potting soil = compost
garden furniture = patio furniture > sun lounger, hammock, garden chair, garden table
car seat = child car seat, baby car seat, booster seat
car mat = floor mat, car floor mat
roof box
roof rack = car roof rack, roof bars, roof bar
bike rack = bike carrier, bicycle carrier, bicycle rack
tire = tyre, tires, car tyre
wheel = alloy wheel > hubcap
engine oil = motor oil
wiper blade = windscreen wiper, windshield wiper
jump starter = jump starter pack
jump cable = jump leads
air pump = tyre inflator, bicycle pump
compressor = air compressor
helmet = bike helmet, bicycle helmet, motorcycle helmet, ski helmet

# Clothes
shoe = footwear > sneaker, boot, sandal, slipper, high heels, football boots, loafer
sneaker = sneakers, trainers, running shoe, running shoes, sports shoe, tennis shoe, gym shoe
boot = boots
sandal = sandals, flip flop, flip flops, flip-flops, thongs
slipper = slippers, house shoe
high heels = pumps, heels, court shoe, stiletto
football boots = football boot, soccer cleats, cleats
t-shirt = tee, tee shirt, tshirt
tank top
shirt = button-down > blouse, polo shirt
sweater = jumper, pullover, knitwear, jersey
cardigan
hoodie = hooded sweatshirt, sweatshirt, hoody
jacket > parka, anorak, windbreaker, blazer, gilet
coat > parka, raincoat, overcoat
suit = tuxedo
costume
trousers = pants, slacks > chinos, joggers, jeans
joggers = sweatpants, tracksuit bottoms
jeans = denims
shorts = short pants, bermuda shorts
skirt
dress = gown
leggings
tights = pantyhose, stockings
underwear = underpants > boxer shorts, briefs, panties, lingerie, bra
boxer shorts = boxers
panties = knickers
bra = brassiere
sock = socks, stockings, pantyhose
pyjamas = pajamas, nightwear, nightgown, nightdress
bathrobe = dressing gown
swimsuit = swimwear, bathing suit > bikini
swim shorts = swimming trunks
hat = headwear > cap, beanie
cap = baseball cap
scarf = scarves, shawl
glove = gloves, mittens
belt
tie = necktie
sunglasses = shades, sun glasses
glasses = eyeglasses, spectacles, 3d glasses
jewelry > necklace, bracelet, earring, ring
necklace = pendant, chain necklace
bracelet = bangle
earring = earrings, ear studs
ring
tracksuit = jogging suit
romper = bodysuit, baby grow, onesie, babygrow

# Beauty and health
perfume = fragrance, eau de toilette, eau de parfum, cologne
aftershave
shampoo
hair conditioner = conditioner
shower gel = body wash
soap = liquid soap
cream = moisturizer, moisturiser, lotion, body lotion > face cream, hand cream
face mask
sunscreen = sun cream, suncream, sun lotion, sun milk
deodorant = antiperspirant
makeup = make-up, cosmetics > foundation, concealer, eyeshadow, eyeliner, mascara, lipstick
mascara
lipstick
lip balm
nail polish = nail varnish, nail polish set
hair dryer = hairdryer, blow dryer, blow-dryer, hair drier
hair straightener = straightener, flat iron
curling iron = hair curler, curler, curling wand, curling tongs
hair styler = hair styling, hot air brush
hair clipper = hair trimmer
trimmer = body groomer, groomer > hair clipper, beard trimmer, nose trimmer
shaver = electric razor, electric shaver > ladyshave
ladyshave = lady shaver
razor = safety razor, shaving razor
razor blade
shaver accessory = shaver head, shaving head
epilator = hair removal, ipl
hairbrush
comb
brush > hairbrush, toothbrush, paint brush
toothbrush = sonic toothbrush, manual toothbrush
toothbrush head = brush head, replacement toothbrush head
toothpaste
mouthwash
dental floss
supplement = dietary supplement, food supplement > vitamin, protein powder
blood pressure monitor = blood pressure meter, blood pressure unit
clinical thermometer = fever thermometer, digital body thermometer, ear thermometer
massager = massage gun, massage chair, foot massager
vitamin = vitamins, supplement, dietary supplement, food supplement
protein powder = whey protein, protein shake
bandage = band-aid, plaster
first aid kit
face covering = respirator, surgical mask
diaper = nappy, diapers, nappies
wipes
contact lens = contact lenses
hearing aid
infrared lamp = sunlamp, tanning lamp, light therapy lamp

# Children, toys, books
toy > doll, plush toy, building set, puzzle, board game, toy car, action figure, play set
play set = playset
doll = dolls
doll accessory > doll clothes, doll house, doll dress
doll house = dollhouse
doll clothes = doll clothes set
plush toy = stuffed animal, soft toy, cuddly toy, plush, stuffed toy > teddy bear
teddy bear = teddy
building set = building blocks, building toy, building bricks, construction set, construction toy
puzzle = jigsaw
board game = tabletop game, party game, boardgame, parlour game > card game
toy car = toy vehicle, model car, toy truck > rc car, slot car
rc car = remote control car
race track
model railway = model train, toy train
action figure = figurine, collectible figure, toy animals
craft kit = craft set, kids' craft kit, kids art
modelling clay = play dough, modeling dough
colouring book = coloring book, coloring picture set
sticker book
colouring pencil = colored pencil
crayon
felt pen = felt-tip pen, colouring pen
scooter = kick scooter > electric scooter
electric scooter = e-scooter
tricycle
balance bike
trampoline
swing = swing set
stroller = pushchair, pram, buggy, baby carriage
baby monitor = babyphone, baby phone, baby video monitor
baby bottle = feeding bottle, baby feeding bottle
pacifier = soother
breast pump
high chair = highchair
cot = crib
playpen
baby carrier = baby sling
bottle warmer
sterilizer = bottle steriliser
book > novel, paperback, textbook, cookbook, comic, colouring book, sticker book
movie = dvd movie, blu-ray movie
vinyl record = vinyl, lp record
magazine
music cd = music album, vinyl, vinyl record, lp record
musical instrument > guitar, piano, violin, ukulele, flute, trumpet, harmonica, drum set, synthesizer
guitar strings = guitar string, guitar pick

# Office and school
pen > ballpoint pen, fountain pen, rollerball, gel pen
ballpoint pen = ballpoint, biro
pencil = pencils
marker = text marker > highlighter, whiteboard marker, permanent marker
eraser
pencil case = pen case
pencil sharpener
notepad = writing pad, notebook paper, writing notebook > exercise book, diary, journal
sticky notes = post-it, self-adhesive note paper
envelope = envelopes
folder = ring binder, file folder, lever arch file > document holder
binder
hole punch = paper punch
scissors = scissor
paper cutter = guillotine, paper trimmer, cutter
binding machine = binding cover
stamp
desk organizer = pen holder, letter tray, desk tray
planner
calendar
name badge = badge
id card
globe

# Sports and outdoors
bicycle = bike > mountain bike, e-bike
e-bike = electric bike, ebike
bicycle light = bike light, bicycle lights
treadmill = running machine
exercise bike = spin bike, stationary bike
cross trainer = elliptical trainer, elliptical
rowing machine
dumbbell > kettlebell, barbell
yoga mat = exercise mat, gym mat, fitness mat
resistance band = fitness strap, exercise band
ball > football, basketball, volleyball, tennis ball, exercise ball
football = soccer ball
racket = table tennis bat
golf club
golf ball
ski = skis
snowboard
skates > inline skates, roller skates, ice skates
skateboard = longboard
tent = camping tent
gazebo = pavilion tent
sleeping bag
camping stove = camping cooker, gas stove
hiking pole = trekking pole
walking stick
fishing rod
fishing reel
swimming pool = pool, paddling pool
swimming goggles
ski goggles
kayak = canoe
paddle board = sup board
pet food > dog food, cat food
life jacket = life vest

# Pets
dog food = dry dog food, dog treats
cat food = wet cat food, cat treats
cat litter
litter box
dog bed = pet bed
dog leash = dog lead
dog collar = pet collar
dog harness
aquarium = fish tank
scratching post = cat tree
pet carrier = dog crate, bird cage, pet cage

# Food and drink
coffee > coffee beans, coffee capsule, ground coffee
coffee capsule = coffee pods, coffee pads
tea = tea bags
water
juice = smoothie
soft drink = soda, fizzy drink > cola, lemonade, iced tea, energy drink
beer > lager, ale, pils
wine > champagne, prosecco
spirits > whisky, vodka, gin, rum, brandy, liqueur, tequila, cognac
whisky = whiskey
milk > oat milk, soy milk, almond milk
yogurt = yoghurt
cheese > cheddar, mozzarella, gouda, parmesan, feta
butter
margarine
egg = eggs, free range eggs
bread > baguette, bagel
flour
sugar
sweetener
salt
pasta > spaghetti, penne, macaroni, lasagne, noodles
rice
cereal = breakfast cereal, cornflakes > muesli, granola, oats
oil
vinegar
sauce > ketchup, mayonnaise, mustard, pesto, salad dressing
spice = seasoning > paprika
soup
stock cube = broth
jam = marmalade, fruit spread
honey
maple syrup
peanut butter
hazelnut spread
chocolate = chocolate bar > pralines
candy = sweets > gummy bears, liquorice, lollipop
chewing gum
biscuit = cookie > crackers, wafer
cake > muffin, brownie
croissant
crisps = potato chips > tortilla chips
snack > crisps, popcorn, pretzels
popcorn
nuts > peanuts, almonds, cashews, walnuts, pistachios, hazelnuts
fruit > banana, strawberries, grapes, berries
vegetable > tomato, potato, onion, cucumber, carrots
ham = prosciutto
sausage = frankfurter, hot dog > salami
meat > beef, pork, chicken, steak, ham, sausage, bacon
fish > salmon, tuna, fish fingers
pizza
ice cream = ice lolly
baby food = infant formula, baby milk, follow-on milk
canned food > baked beans, sweetcorn

# What is named by what it is for: these decide that a noun before them only describes
accessory = accessories, accessory kit
kit = upgrade kit, conversion kit
set = bundle, starter set
pack = multipack, value pack
part = component
enclosure
module = card module
card
board
drive
device
machine
system
unit
panel = front panel > bezel
door
hook = hanger, hooks, coat hanger
handle = knob
foot = feet, caster, castor, castors
lid = cap cover
tube = pipe
extension pole
rail = rails, slide rail
plate holder
pump
motor = engine
blade = blades
refill = refills
protector = bumper
skin = sticker skin
tip
clip = clamp, clips
magnet = magnets
reader
player
recorder
writer = burner
controller
transmitter
indicator
meter = gauge
pad
mat
station
dispenser = soap dispenser
trolley cart = cart, service cart
station base = base station, base
`;
