import { type AttributeName, attributeOf } from "./attributes/attribute-names.js";
import type { RawRow, RawValue } from "./formats/raw-row.js";
import type { AttributeValues } from "./row.js";

/** Takes a row's columns to attributes; undefined for a row that is none of the feed's offers. */
export type RowMapper = (row: RawRow) => AttributeValues | undefined;

/** The columns as they are named: Google Merchant's attributes. */
export function standardMapper(): RowMapper {
	const attributes = new Map<string, AttributeName | undefined>();
	return ({ values }) => {
		const mapped: { [Name in AttributeName]?: RawValue } = {};
		for (const column in values) {
			let attribute = attributes.get(column);
			if (attribute === undefined && !attributes.has(column)) {
				attribute = attributeOf(column);
				if (attributes.size < columnsMax) attributes.set(column, attribute);
			}
			if (attribute && (mapped[attribute] === undefined || mapped[attribute] === ""))
				mapped[attribute] = values[column]!;
		}
		return mapped;
	};
}

/** How many names of columns are remembered: JSON may have new ones in every row. */
const columnsMax = 10_000;
