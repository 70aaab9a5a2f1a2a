import type { Pool } from "pg";
import type { Context } from "../context.js";
import type { Batch, Statement } from "../database/reads.js";
import { transaction } from "../database/transaction.js";
import { ServiceError } from "../errors.js";
import { readId } from "../identifier.js";
import { toMajor } from "../prices/money.js";
import { type SameArticle, sameArticles } from "../products/matching/same-article.js";
import type { MatchState, TrackedProductMatch } from "./tracked-product.js";
import type { TrackedProductRow } from "./tracked-product.reads.js";

/** Matches of a tracked product that are listed. */
export const matchesListedMax = 50;
/** New suggestions that one search of the catalogue adds. */
const suggestionsMax = 5;
/** After this long the catalogue may hold something new: the next reading searches it again. */
const searchAgeMaxMs = 86_400_000;

/** A match, with the product that it is about. */
export interface MatchRow extends TrackedProductMatch {
	trackedProductId: number;
	productId: number;
}

/** Those of tracked products: what waits for a decision first, the likeliest ahead. */
const matchesOfTracked: Batch<number, MatchRow> = {
	name: "matches_of_tracked_product",
	text: `select listed.* from unnest($1::bigint[]) as wanted(id) cross join lateral (
			select tracked_product_id as "trackedProductId", product_id as "productId", state, confidence, basis,
				suggested_at as "suggestedAt", decided_at as "decidedAt"
			from product_matches where tracked_product_id = wanted.id
			order by state <> 'suggested', state <> 'confirmed', confidence desc, product_id limit ${matchesListedMax}
		) listed`,
	keyOf: row => row.trackedProductId,
};

/**
 * The matches of a tracked product. The catalogue is searched for them when they are first asked for, and again when that
 * was a day ago: the mark on the product makes that last, whoever asks and whatever dies.
 */
export async function matchesOf(tracked: TrackedProductRow, { reads, pool, now }: Seeker): Promise<MatchRow[]> {
	const { matchesSoughtAt: soughtAt } = tracked;
	if (soughtAt === null || now.getTime() - soughtAt.getTime() > searchAgeMaxMs)
		await seekMatches(tracked, { reads, pool, now });
	return reads.load(matchesOfTracked, tracked.id);
}

type Seeker = Pick<Context, "reads" | "pool" | "now">;

/** Searches the catalogue for products that may be the tracked one, and keeps them as suggestions. */
async function seekMatches(
	{ id, workspaceId, productId, market, currency }: TrackedProductRow,
	{ reads, pool, now }: Seeker,
): Promise<void> {
	const article = await reads.row(articleOfTracked, [productId, market, currency]);
	if (!article) return;
	const { price, ...facts } = article;
	const found = await sameArticles(reads, {
		...facts,
		productId,
		market,
		currency,
		price: price === null ? null : toMajor(price, currency),
	});
	await keep(pool, found.slice(0, suggestionsMax), { id, workspaceId, now });
}

interface ArticleRow {
	name: string;
	brand: string | null;
	mpn: string | null;
	gtin: string | null;
	/** In minor units. */
	price: number | null;
}

/** The product $1, and what it usually costs in the market $2 and the currency $3. */
const articleOfTracked: Statement<ArticleRow> = {
	name: "article_of_tracked_product",
	text: `select name, brand, mpn, gtin, (
			select percentile_disc(0.5) within group (order by price) from (
				select price from offers where product_id = $1 and market = $2 and currency = $3 limit 200
			) asked
		) as price
		from products where id = $1`,
};

/** What was suggested or decided before stays as it is. */
function keep(
	pool: Pool,
	found: readonly SameArticle[],
	{ id, workspaceId, now }: { id: number; workspaceId: string; now: Date },
): Promise<void> {
	return transaction(pool, async client => {
		if (found.length > 0)
			await client.query({
				name: "keep_suggested_matches",
				text: `insert into product_matches
						(tracked_product_id, workspace_id, suggested_at, state, product_id, confidence, basis)
					select $1, $2, $3, 'suggested', * from unnest($4::bigint[], $5::real[], $6::jsonb[])
					on conflict do nothing`,
				values: [
					id,
					workspaceId,
					now,
					found.map(({ productId }) => productId),
					found.map(({ confidence }) => confidence),
					found.map(({ basis }) => JSON.stringify(basis)),
				],
			});
		await client.query({
			name: "mark_matches_sought",
			text: "update tracked_products set matches_sought_at = $2 where id = $1",
			values: [id, now],
		});
	});
}

interface Decision {
	readonly workspaceId: string;
	readonly trackedProductId: number;
	/** Of the match, as the client names it. */
	readonly productId: string;
	readonly state: MatchState.confirmed | MatchState.rejected;
	/** The person who decides; null for a key. */
	readonly accountId: string | null;
}

/** Keeps what was decided of a match, for ever; the same decision again changes nothing, the other one replaces it. */
export async function decideMatch({ pool, now }: Pick<Context, "pool" | "now">, decision: Decision): Promise<void> {
	const { workspaceId, trackedProductId, productId, state, accountId } = decision;
	const key = readId(productId);
	const isFound =
		key !== undefined &&
		(await transaction(pool, async client => {
			const { rowCount } = await client.query({
				name: "decide_match",
				text: `update product_matches set state = $4,
						decided_by = case when state = $4 then decided_by else $5 end,
						decided_at = case when state = $4 then decided_at else $6 end
					where tracked_product_id = $1 and product_id = $2 and workspace_id = $3`,
				values: [trackedProductId, key, workspaceId, state, accountId, now],
			});
			return rowCount === 1;
		}));
	if (isFound) return;
	const detail = `The tracked product has no match with the product ${JSON.stringify(productId)}.`;
	throw new ServiceError("PRODUCT_NOT_FOUND", detail);
}
