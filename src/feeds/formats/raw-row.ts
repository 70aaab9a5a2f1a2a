/** One record of a feed as its format gives it: nothing interpreted yet. */
export interface RawRow {
	/** Line of the file that the record begins on; in XML and JSON the ordinal of the item. From 1. */
	readonly line: number;
	/** Columns or elements by the name that the file gives them; what repeats or nests, as a list. */
	readonly values: RawValues;
	/** Set when the record itself is broken: then there are no values. */
	readonly fault?: RecordFault;
}

export type RawValues = Readonly<Record<string, RawValue>>;

/** A cell; the texts of a repeated element; or the sub-elements of nested ones, by their names in lower case. */
export type RawValue = string | readonly string[] | readonly Readonly<Record<string, string>>[];

/** Why one record is not used, the rest of the file being sound. */
export type RecordFault = "not_json" | "not_an_object" | "record_too_large" | "column_count" | "invalid_text";

/** Reads one format from text, however long: gives the rows of each piece of text as they are complete. */
export type RowReader = (text: AsyncIterable<string>) => AsyncIterable<readonly RawRow[]>;

/** The file as a whole cannot be read: cut off, not of its format, or built to harm. Nothing of it is used. */
export class BrokenFeed extends Error {
	override readonly name = "BrokenFeed";
}

/** A record of a feed is at most this long, in characters. Google allows descriptions of 5,000. */
export const recordLengthMax = 1_048_576;
