import { BulkSession } from "../../src/feeds/session.js";
import { learnSearchTerms } from "../../src/products/search-terms.js";
import type { TestApp } from "./start-app.js";

/** Counts the words of the catalogue, as the end of an import does. */
export async function learnTerms(app: TestApp): Promise<void> {
	const session = await BulkSession.open(app.databaseUrl);
	await learnSearchTerms(session);
	await session.close();
}
