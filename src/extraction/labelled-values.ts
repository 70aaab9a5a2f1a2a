import { type PageDocument, type PageElement, squeeze, textOf } from "./page-document.js";

/** Facts that shops write beside a label: "SKU: 123", a row of a table. */
export type LabelledField = "sku" | "gtin" | "mpn" | "brand" | "condition";

export interface LabelledValue {
	readonly field: LabelledField;
	readonly value: string;
	readonly element: PageElement;
	/** Whether the label and the value are a pair in the markup, and not only words behind words. */
	readonly isPair: boolean;
}

const labels: readonly (readonly [LabelledField, RegExp])[] = [
	[
		"gtin",
		/^(?:ean|gtin|upc|isbn|barcode|ean[- ]?(?:code|13|kód|kod|number|nummer)|gtin[- ]?(?:1[234]|8)|isbn[- ]?1[03]|код ean|штрих-?код|kod ean|code ean|codice ean|código de barras|code-barres|ean \/ gtin|eans?)$/iu,
	],
	[
		"mpn",
		/^(?:mpn|manufacturer(?:'s)? (?:part|product|item|model)?\s?(?:number|no\.?|code)|mfr\.? ?(?:part)?\s?(?:no\.?|number|#)|part (?:number|no\.?)|item model number|model (?:number|no\.?|code)|model name\/number|hersteller(?:-?nummer|-?artikelnummer|-?nr\.?|-?art\.? ?nr\.?)|modellnummer|référence (?:du )?(?:fabricant|constructeur)|numéro (?:de modèle|du modèle de l'article)|numero (?:di )?modello|numero modello articolo|codice produttore|número de (?:modelo|pieza)(?: del (?:producto|fabricante))?|referencia del fabricante|kod producenta|fabrikantnummer|modelnummer|kód výrobce|код производителя|part#|vendor code|артикул производителя)$/iu,
	],
	[
		"sku",
		/^(?:sku|asin|item (?:number|no\.?|code|id|#|model)|item|product (?:code|number|no\.?|id|ref\p{L}*)|article (?:number|no\.?|code)|art(?:icle|ikel)?[.\s-]{0,2}(?:nr\.?|no\.?|nummer)|artikelnummer|bestell-?nr\.?|bestellnummer|produktnummer|catalogue? (?:number|no\.?)|cat\.? no\.?|stock (?:code|number|no\.?)|référence|réf\.?|code (?:produit|article)|código(?: (?:de|del) (?:producto|artículo))?|referencia|codice(?: (?:prodotto|articolo))?|cod\.? (?:prodotto|articolo|produs)|cod(?: produs)?|kod(?: produktu| towaru)?|numer katalogowy|numer referencyjny|nr ref\.?|kód(?: produktu| tovaru| zboží)?|obj\.? ?č\.?|objednací číslo|číslo produktu|katalogové číslo|артикул|код(?: товара)?|код продукта|tootekood|tuotenumero|varenr\.?|varenummer|artnr\.?|cikkszám|κωδικός(?: προϊόντος)?|ürün kodu|商品(?:編號|番号|コード|编号)|品番|상품번호|상품코드|מק"ט|ad id|listing id|reference(?: number)?|ref\.?|kood|ebay item number|numéro de l'objet ebay|web ?id|dpci|style(?: (?:no\.?|number|code|#))?)$/iu,
	],
	[
		"brand",
		/^(?:brand|brand name|manufacturer|make|label|designer|marke|hersteller|marque|fabricant|marca|fabricante|produttore|merk|fabrikant|marka|producent|značka|výrobce|výrobca|бренд|производитель|торговая марка|марка|producător|producator|märke|varumärke|tillverkare|merke|mærke|tuotemerkki|valmistaja|kaubamärk|bränd|tootja|márka|gyártó|μάρκα|κατασκευαστής|ブランド|メーカー|品牌|브랜드|제조사|מותג|יצרן)$/iu,
	],
	[
		"condition",
		/^(?:condition|item condition|zustand|artikelzustand|état|stato|condizion[ei]|estado|staat|stan|stav|состояние)$/iu,
	],
];

const foundMax = 80;

/** Looks for labelled values: rows of tables, definitions, "label: value" in one short text. */
export function labelledValues(document: PageDocument): LabelledValue[] {
	const found: LabelledValue[] = [];
	for (const element of document.elements) {
		if (element.textLength < 3 || element.textLength > 160 || found.length >= foundMax) continue;
		const own = element.children.filter(child => typeof child === "string").join(" ");
		if (!/\p{L}/u.test(own)) continue;
		const text = squeeze(own).slice(0, 200);
		const field = fieldOf(text);
		if (field) {
			const value = valueInside(element) ?? valueBeside(element);
			if (value) found.push({ field, value, element, isPair: true });
			continue;
		}
		const inline =
			/^([^:：#]{2,40}?)\s{0,3}(?:[:：#]|№)\s{0,3}(.{1,80})$/u.exec(text) ??
			/^(\p{L}[^\d:]{1,30}?)\s(?=\S*\d)(\S{3,40})$/u.exec(text);
		const inlineField = inline && fieldOf(inline[1]!);
		if (inlineField) found.push({ field: inlineField, value: inline[2]!, element, isPair: false });
	}
	return found;
}

function fieldOf(label: string): LabelledField | undefined {
	const bare = label.replace(/\s*(?:[:：#]|№|\u200e|\u200f)+\s*$/u, "").trim();
	if (bare.length < 2 || bare.length > 44) return undefined;
	return labels.find(([, pattern]) => pattern.test(bare))?.[0];
}

/** The text of elements inside the labelled one: `<div>SKU: <span>123</span></div>`. */
function valueInside(label: PageElement): string | undefined {
	const inside = label.children.filter(child => typeof child !== "string" && child.textLength > 0) as PageElement[];
	if (inside.length === 0) return undefined;
	const value = textOf(inside[0]!, 120, true).replace(/^[\s:：#-]+/, "");
	return value !== "" && value.length <= 80 ? value : undefined;
}

/** The text beside a label: what follows it within the same row or definition. */
function valueBeside(label: PageElement): string | undefined {
	let inner = label;
	for (let level = 0; level < 3 && inner.parent; level += 1) {
		const { parent } = inner;
		const place = parent.children.indexOf(inner);
		for (const next of parent.children.slice(place + 1, place + 6)) {
			const text = squeeze(
				typeof next === "string" ? next : /^(?:script|style)$/.test(next.tag) ? "" : textOf(next, 120, true),
			);
			const value = text.replace(/^[\s:：#\u200e\u200f-]+/, "");
			if (value !== "") return value.length <= 80 ? value : undefined;
		}
		if (parent.textLength > 160 || parent.tag === "tr" || parent.tag === "dl" || parent.tag === "li") return undefined;
		inner = parent;
	}
	return undefined;
}
