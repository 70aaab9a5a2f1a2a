import { SaxesParser } from "saxes";
import { BrokenFeed, type RawRow, type RawValue, recordLengthMax } from "./raw-row.js";

/**
 * Reads a Google Merchant feed: RSS 2.0 (`item`) or Atom (`entry`), its attributes with the prefix `g:` or without.
 * A document type is refused: feeds need none, and entities declared in it are how XML is made to explode.
 */
export async function* readGoogleXml(text: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
	const parser = new SaxesParser({ xmlns: false, position: true });
	const items = new Items(() => parser.position);
	parser.on("doctype", () => {
		throw new BrokenFeed("The XML declares a document type, which feeds do not need: it is not read.");
	});
	parser.on("error", cause => {
		throw new BrokenFeed(`The XML is broken at ${cause.message.replace(/\.$/, "")}.`);
	});
	parser.on("opentag", tag => items.open(tag.name, tag.attributes));
	parser.on("text", value => items.text(value));
	parser.on("cdata", value => items.text(value));
	parser.on("closetag", tag => items.close(tag.name));
	parser.on("comment", () => items.passed());
	parser.on("processinginstruction", () => items.passed());
	for await (const piece of text) {
		parser.write(piece);
		items.checkLength();
		const rows = items.take();
		if (rows.length > 0) yield rows;
	}
	parser.close();
	if (!items.sawFeed) throw new BrokenFeed("The XML is no feed: it has neither RSS items nor Atom entries.");
	const rows = items.take();
	if (rows.length > 0) yield rows;
}

const depthMax = 64;
const googleNamespace = /^https?:\/\/base\.google\.com\/ns\/1\.0\/?$/;

/** Gathers the elements of one item after the other. */
class Items {
	/** Whether there was an element that holds items, or an item. */
	sawFeed = false;
	readonly #position: () => number;
	#rows: RawRow[] = [];
	#ordinal = 0;
	#depth = 0;
	/** Depth of the item that is open; 0 outside of items. */
	#itemDepth = 0;
	#itemStart = 0;
	#values: Record<string, RawValue> = {};
	/** Names in `#values` that were given with Google's prefix: they win over the same name without. */
	#ofGoogle = new Set<string>();
	#text = "";
	/** Sub-elements of the element that is open; undefined when it has none. */
	#nested: Record<string, string> | undefined;
	#lastEvent = 0;
	#googlePrefix = "g:";

	constructor(position: () => number) {
		this.#position = position;
	}

	open(name: string, attributes: Readonly<Record<string, string>>): void {
		this.passed();
		this.#depth += 1;
		if (this.#depth > depthMax) throw new BrokenFeed(`The XML nests deeper than ${depthMax} elements.`);
		if (this.#itemDepth === 0) this.#openOutside(name, attributes);
		else {
			this.#text = "";
			// Atom writes an address as an attribute: <link href="…"/>.
			if (this.#depth === this.#itemDepth + 1 && attributes.href) this.#text = attributes.href;
			if (this.#depth === this.#itemDepth + 2) this.#nested ??= {};
		}
	}

	text(value: string): void {
		this.passed();
		if (this.#itemDepth > 0 && this.#depth > this.#itemDepth) this.#text += value;
	}

	close(name: string): void {
		this.passed();
		const level = this.#depth - this.#itemDepth;
		if (this.#itemDepth > 0) {
			if (level === 0) this.#closeItem();
			else if (level === 1) this.#closeElement(name);
			else if (level === 2) this.#nested![this.#localName(name).toLowerCase()] = this.#text.trim();
		}
		this.#depth -= 1;
	}

	/** Something has ended here: what is open is not longer than from here on. */
	passed(): void {
		this.#lastEvent = this.#position();
	}

	/** Stops before the parser gathers a text without an end in memory. */
	checkLength(): void {
		if (this.#position() - this.#lastEvent > recordLengthMax) {
			throw new BrokenFeed(`After item ${this.#ordinal}, the XML has a text of over ${recordLengthMax} characters.`);
		}
		if (this.#itemDepth > 0 && this.#isTooLong()) this.#values = {};
	}

	take(): RawRow[] {
		const rows = this.#rows;
		this.#rows = [];
		return rows;
	}

	#openOutside(name: string, attributes: Readonly<Record<string, string>>): void {
		for (const [attribute, value] of Object.entries(attributes)) {
			if (attribute.startsWith("xmlns:") && googleNamespace.test(value)) this.#googlePrefix = `${attribute.slice(6)}:`;
		}
		const isItem = name === "item" || name === "entry";
		if (isItem || name === "rss" || name === "channel" || name === "feed") this.sawFeed = true;
		if (!isItem) return;
		this.#itemDepth = this.#depth;
		this.#itemStart = this.#position();
		this.#ordinal += 1;
		this.#values = {};
		this.#ofGoogle.clear();
		this.#nested = undefined;
	}

	#closeItem(): void {
		const line = this.#ordinal;
		this.#rows.push(
			this.#isTooLong() ? { line, values: {}, fault: "record_too_large" } : { line, values: this.#values },
		);
		this.#itemDepth = 0;
	}

	#closeElement(name: string): void {
		const local = this.#localName(name);
		const value: RawValue = this.#nested ? [this.#nested] : this.#text;
		this.#nested = undefined;
		const isGoogle = local !== name;
		const before = this.#values[local];
		if (before !== undefined && this.#ofGoogle.has(local) === isGoogle) this.#values[local] = joined(before, value);
		else if (before === undefined || isGoogle) this.#values[local] = value;
		if (isGoogle) this.#ofGoogle.add(local);
	}

	#localName(name: string): string {
		return name.startsWith(this.#googlePrefix) ? name.slice(this.#googlePrefix.length) : name;
	}

	#isTooLong(): boolean {
		return this.#position() - this.#itemStart > recordLengthMax;
	}
}

/** What repeats becomes a list; texts and nested elements are not mixed, the first kind wins. */
function joined(before: RawValue, value: RawValue): RawValue {
	const list = (typeof before === "string" ? [before] : before) as readonly string[];
	const more = (typeof value === "string" ? [value] : value) as readonly string[];
	return typeof list[0] === typeof more[0] ? [...list, ...more] : list;
}
