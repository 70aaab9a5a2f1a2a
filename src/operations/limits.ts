/** What one operation may ask for. Each limit is checked before anything is executed; the README lists them. */
export const limits = {
	/** Tokens of a document: names, punctuators, values. */
	tokens: 2_000,
	/** Fields within fields. The standard introspection query has 15. */
	depth: 16,
	/** Renamed fields of a document. */
	aliases: 50,
	/** Fields of the operation itself: look-ups by many keys take lists instead. */
	rootFields: 20,
	/** `@skip`, `@include` and the like of a document. */
	directives: 50,
	/** See `costOf`. */
	cost: 5_000,
} as const;
