import type { PageAvailability, PageCondition } from "./extraction.js";

const availabilities: Readonly<Record<string, PageAvailability>> = {
	...are(
		"InStock",
		"instock available availablenow yes true onlineonly instoreonly limitedavailability lowstock limited onstock",
	),
	...are("OutOfStock", "outofstock soldout notavailable unavailable no false oos notinstock oots reserved"),
	...are("PreOrder", "preorder presale"),
	...are("BackOrder", "backorder onbackorder madetoorder availablefororder"),
	...are("Discontinued", "discontinued"),
};

const conditions: Readonly<Record<string, PageCondition>> = {
	...are("new", "new newcondition brandnew neu nuevo nuovo neuf nieuw nowy nový новый"),
	...are("refurbished", "refurbished refurbishedcondition renewed reconditioned"),
	...are("used", "used usedcondition damagedcondition preowned gebraucht usado usato occasion d'occasion tweedehands"),
};

/** Reads a value of schema.org, of Open Graph or of a data layer; undefined for anything else. */
export function availabilityOfCode(text: string | undefined): PageAvailability | undefined {
	return lookUp(availabilities, text);
}

/** Reads the state of the article from a value of schema.org or a word. */
export function conditionOfCode(text: string | undefined): PageCondition | undefined {
	return lookUp(conditions, text);
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, text: string | undefined): Value | undefined {
	if (!text || text.length > 100) return undefined;
	const key = text
		.trim()
		.toLowerCase()
		.replace(/^.*[/:]/, "")
		.replace(/[^\p{L}']+/gu, "");
	return Object.hasOwn(table, key) ? table[key] : undefined;
}

function are<Value>(value: Value, names: string): Record<string, Value> {
	return Object.fromEntries(names.split(" ").map(name => [name, value]));
}

/** Sentences that tell a buyer that it cannot be bought now. Whole words, in the languages of many shops. */
const outOfStockWords =
	/(?<!\p{L})(?:out of stock|sold out|currently unavailable|temporarily unavailable|no longer available|not available|item unavailable|is unavailable|discontinued|not in stock|this listing (?:has )?ended|bidding (?:has )?ended|ausverkauft|nicht (?:auf lager|verfügbar|lieferbar|vorrätig)|derzeit nicht|nicht mehr (?:verfügbar|lieferbar)|vergriffen|épuisé\p{L}*|en rupture|rupture de stock|actuellement indisponible|indisponible|non disponible|agotado|no disponible|sin existencias|sin stock|esaurito|non disponibile|attualmente non|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|esgotado|indisponível|sem estoque|wyprzedan\p{L}*|niedostępn\p{L}*|produkt niedostępny|brak w magazynie|vyprodáno|vypredané|nedostupn\p{L}*|není skladem|nie je (?:na sklade|skladom)|нет в наличии|нет на складе|товар закончился|распродан\p{L}*|снят с продажи|немає в наявності|stoc epuizat|indisponibil|nu este în stoc|elfogyott|nincs készleten|slutsåld|slut i lager|ej i lager|utsolgt|ikke på lager|udsolgt|loppu|ei saatavilla|lõppenud|läbi müüdud|otsas|tükendi|stokta yok|εξαντλ\p{L}*|μη διαθέσιμο|rasprodano|nema na zalihi|品切れ|在庫切れ|売り切れ|缺貨|缺货|已售完|售罄|完售|품절|매진|אזל|לא במלאי|غير متوفر|نفد|ناموجود)(?!\p{L})/iu;

const inStockWords =
	/(?<!\p{L})(?:in stock|available now|available to order|ready to ship|ships (?:in|within|today|from)|only \d{1,3} left|last \d{1,3}|auf lager|sofort lieferbar|lieferbar|verfügbar|vorrätig|lieferzeit|en stock|disponible|disponibile|disponibilità immediata|op voorraad|leverbaar|em estoque|disponível|w magazynie|dostępny|dostępne|dostępna|skladem|na sklade|skladom|в наличии|є в наявності|есть на складе|în stoc|in stoc|stoc limitat|készleten|raktáron|i lager|på lager|varastossa|laos|saadaval|stokta|άμεσα διαθέσιμο|διαθέσιμο|na zalihi|na stanju|在庫あり|有貨|现货|有货|재고 있음|במלאי|متوفر|موجود)(?!\p{L})/iu;

/** What a sentence about stock says; undefined when it says nothing of it, or both. */
export function availabilityInText(text: string): PageAvailability | undefined {
	const short = text.slice(0, 300);
	if (outOfStockWords.test(short)) return "OutOfStock";
	if (
		/(?<!\p{L})(?:pre-?order|vorbestell\p{L}*|précommand\p{L}*|preventa|preordine?|předobjedn\p{L}*|предзаказ|預購|予約)(?!\p{L})/iu.test(
			short,
		)
	)
		return "PreOrder";
	return inStockWords.test(short) ? "InStock" : undefined;
}

/** What stands on the button that buys. */
export const buyWords =
	/(?<!\p{L})(?:add to (?:cart|basket|bag|trolley|shopping)|buy(?: it)? now|buy|order now|purchase|place bid|add to order|in den (?:waren|einkaufs)korb|jetzt kaufen|kaufen|ajouter au panier|acheter|añadir (?:al carrito|a la cesta)|agregar al carr\p{L}*|comprar|aggiungi al carrello|acquista|in winkel(?:wagen|mand)|bestellen|adicionar ao carrinho|do koszyka|dodaj do koszyka|kup teraz|do košíku|do košíka|kúpiť|koupit|vložit|купить|в корзину|добавить в корзину|до кошика|adaug[aă] in co[sș]|adaugă în coș|kosárba|lägg i (?:varukorg|kundvagn)|köp|læg i kurv|legg i handlekurv|lisää ostoskoriin|lisa (?:ost)?korvi|osta|sepete ekle|satın al|στο καλάθι|προσθήκη|u košaricu|カートに入れる|購入|加入購物車|立即購買|放入購物車|加入购物车|立即购买|장바구니|구매하기|바로구매|הוסף לסל|קנה|أضف)(?!\p{L})/iu;
