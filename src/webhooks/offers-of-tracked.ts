/**
 * SQL that gives the offers of `tracked`, a row of `tracked_products`, as `offer`: of any market and vendor. To stand behind
 * `cross join` or `from` in a lateral subquery. Asked product by product (`offset 0`), which the planner cannot turn into
 * reading all the offers of a vendor: of what is new to its statistics, it takes those for few.
 */
export const offersOfTracked = `lateral (
		select product_id from tracked_identities where tracked_product_id = tracked.id offset 0
	) identity
	cross join lateral (select * from offers where product_id = identity.product_id offset 0) offer`;
