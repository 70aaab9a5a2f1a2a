/**
 * SQL that gives the offers of a scan: all that have a page, in the workspace's market, of the products that the tracked
 * ones are. The parameters are a workspace's identifier, and those of the tracked products, null for all that are not
 * paused. A paused one is visited by nobody, named or not.
 */
export function offersOfScan(workspaceId: string, trackedProductIds: string): string {
	return `select distinct offer.id, offer.url from tracked_identities identity
		join tracked_products tracked on tracked.id = identity.tracked_product_id and tracked.status = 'tracked'
		join workspaces workspace on workspace.id = identity.workspace_id
		join offers offer on offer.product_id = identity.product_id and offer.market = workspace.market
		where identity.workspace_id = ${workspaceId}::uuid and offer.url is not null
			and (${trackedProductIds}::bigint[] is null or identity.tracked_product_id = any(${trackedProductIds}))`;
}

/** Another scan's reading of a page that is younger than this is as good as one of its own. */
export const readingAgeMsMax = 5 * 60_000;
