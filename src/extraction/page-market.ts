/** Currencies of the countries that have a domain of their own in the names of shops. */
const currencyOfCountry: Readonly<Record<string, string>> = Object.fromEntries(
	[
		"us USD ca CAD mx MXN br BRL ar ARS cl CLP co COP pe PEN uy UYU do DOP cr CRC gt GTQ bo BOB py PYG",
		"uk GBP gb GBP ie EUR de EUR at EUR fr EUR it EUR es EUR pt EUR nl EUR be EUR lu EUR fi EUR ee EUR lv EUR lt EUR",
		"sk EUR si EUR gr EUR cy EUR mt EUR hr EUR ch CHF li CHF dk DKK se SEK no NOK is ISK pl PLN cz CZK hu HUF ro RON",
		"bg BGN rs RSD ba BAM mk MKD al ALL ua UAH ru RUB by BYN kz KZT ge GEL am AMD az AZN md MDL uz UZS kg KGS tr TRY",
		"il ILS ae AED sa SAR qa QAR kw KWD bh BHD om OMR jo JOD eg EGP ma MAD tn TND dz DZD za ZAR ng NGN ke KES gh GHS",
		"in INR pk PKR bd BDT lk LKR np NPR cn CNY jp JPY kr KRW tw TWD hk HKD sg SGD my MYR id IDR th THB vn VND ph PHP",
		"au AUD nz NZD",
	]
		.join(" ")
		.match(/\w+ \w+/g)!
		.map(pair => pair.split(" ") as [string, string]),
);

/** The currency of the country that a page is made for, by its address, or else by the region of its language. */
export function currencyOfMarket(url: string, language: string): string | undefined {
	const country = countryOf(url) ?? /^[a-z]{2,3}[-_]([a-z]{2})\b/.exec(language)?.[1];
	return country === undefined ? undefined : currencyOfCountry[country];
}

function countryOf(url: string): string | undefined {
	let address: URL;
	try {
		address = new URL(url);
	} catch {
		return undefined;
	}
	const domain = address.hostname.split(".").at(-1)!;
	// Some countries' domains are used for what their letters mean.
	if (domain.length === 2 && domain !== "co" && domain in currencyOfCountry) return domain;
	const [, first = ""] = address.pathname.toLowerCase().split("/");
	const locale = /^(?:[a-z]{2}[-_])?([a-z]{2})$/.exec(first)?.[1];
	const [, , second = ""] = address.pathname.toLowerCase().split("/");
	// `/gb/en/`, `/en-gb/`; a lone `/de/` may be a language.
	if (locale && (first.length > 2 || /^[a-z]{2}$/.test(second)) && locale in currencyOfCountry) return locale;
	return undefined;
}
