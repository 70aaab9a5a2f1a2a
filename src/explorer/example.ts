/** A query that the explorer offers ready to run. */
export interface Example {
	/** Its name in links: `/graphql?example=<slug>`. */
	readonly slug: string;
	/** What it finds out, as a headline. */
	readonly title: string;
	/** What there is to learn from it, in a sentence or two. */
	readonly description: string;
	/** Name of its operation. */
	readonly operation: string;
	/** The whole document, with title and description as its first comments. */
	readonly query: string;
	/** Whether it asks for a key in the header `X-API-Key`: it says so itself. */
	readonly takesKey: boolean;
}
