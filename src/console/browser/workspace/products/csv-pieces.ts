/** A part of a CSV file, with its header line in front. */
export interface CsvPiece {
	readonly csv: string;
	/** How many lines of the file stand between the header line and this piece: what its line numbers lack. */
	readonly linesBefore: number;
	readonly bytes: number;
}

/** A request may have 256 KiB; around the file stands some more. */
const pieceBytesMax = 200_000;

/** Cuts a file between its records into pieces that a request can hold. */
export function piecesOf(csv: string): CsvPiece[] {
	const [header = "", ...records] = recordsOf(csv.replace(/^\uFEFF/, ""));
	const pieces: CsvPiece[] = [];
	let text = header;
	let bytes = bytesOf(header);
	let lines = 0;
	let linesBefore = 0;
	const end = () => pieces.push({ csv: text, linesBefore, bytes });
	for (const record of records) {
		const size = bytesOf(record);
		if (text !== header && bytes + size > pieceBytesMax) {
			end();
			text = header;
			bytes = bytesOf(header);
			linesBefore = lines;
		}
		text += record;
		bytes += size;
		lines += record.split("\n").length - 1;
	}
	end();
	return pieces;
}

const encoder = new TextEncoder();

/** As the request writes it. */
function bytesOf(text: string): number {
	return encoder.encode(JSON.stringify(text)).length;
}

/** Records with their line ends. A line end between quotes belongs to the value; a quote opens only where a value begins. */
function recordsOf(csv: string): string[] {
	return (
		csv.match(/(?:(?:^|(?<=[,;\t\n]))"(?:[^"]|"")*(?:"|$)|[^\n])*(?:\n|$)/g)?.filter(record => record !== "") ?? []
	);
}
