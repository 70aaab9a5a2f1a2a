export type CopyValue = string | number | boolean | undefined;

/** Rows in COPY's text format, gathered as bytes: large strings would be built, flattened and thrown away. */
export class CopyRows {
	readonly #pieces: Buffer[] = [];
	#text = "";

	add(values: readonly CopyValue[]): void {
		for (let index = 0; index < values.length; index += 1) {
			this.#text += (index === 0 ? "" : "\t") + copyText(values[index]);
		}
		this.#text += "\n";
		if (this.#text.length > pieceLength) this.#flush();
	}

	get isEmpty(): boolean {
		return this.#text === "" && this.#pieces.length === 0;
	}

	/** What was gathered, in pieces; the rows begin anew. */
	take(): Buffer[] {
		this.#flush();
		return this.#pieces.splice(0);
	}

	#flush(): void {
		if (this.#text !== "") this.#pieces.push(Buffer.from(this.#text));
		this.#text = "";
	}
}

const pieceLength = 32_768;

function copyText(value: CopyValue): string {
	if (value === undefined) return "\\N";
	if (typeof value === "string") return special.test(value) ? escaped(value) : value;
	if (typeof value === "boolean") return value ? "t" : "f";
	return String(value);
}

const special = /[\\\t\n\r]/;

function escaped(text: string): string {
	return text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
