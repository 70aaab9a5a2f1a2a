import type { PoolClient } from "pg";
import { rowTypes } from "../database/reads.js";
import { inStock, lastScannedAt } from "../offers/offer.reads.js";
import { toMajor } from "../prices/money.js";
import { ownPriceOfRecord } from "../tracked-products/tracked-product.reads.js";
import { type Listener, listenersOf } from "./endpoints-told.js";
import { rounded } from "./offer-changes.js";
import { offersOfTracked } from "./offers-of-tracked.js";
import { type NewEvent, recordEvents } from "./record-events.js";

/** A tracked product beside the cheapest competitor in stock. Amounts in minor units of the workspace's currency. */
interface Standing {
	readonly trackedProductId: number;
	readonly name: string;
	readonly sku: string | null;
	readonly currency: string;
	readonly statedPriceMinor: number | null;
	readonly priceStatedAt: Date | null;
	readonly shopPriceMinor: number | null;
	readonly shopReadAt: Date | null;
	/** Null with all that follows where no competitor has it in stock. */
	readonly lowest: number | null;
	readonly productId: number;
	readonly offerId: number;
	readonly vendor: string;
	readonly vendorName: string;
	readonly url: string | null;
	readonly observedAt: Date;
}

/** A competitor's offer that nobody has read for so long undercuts nobody. */
const offerAgeDaysMax = 30;

/**
 * Looks how tracked products of a workspace stand now, and tells each endpoint once of each that has become undercut by as
 * much as it wants to know of. One that no longer is will be told again. A paused or removed one is not undercut.
 */
export async function judgeUndercuts(
	client: PoolClient,
	{ workspaceId, trackedProductIds }: { workspaceId: string; trackedProductIds: readonly number[] },
	now: Date,
): Promise<void> {
	if (trackedProductIds.length === 0) return;
	const listeners = await listenersOf(client, workspaceId, ["offer.undercut"]);
	if (listeners.length === 0) return;
	const standings = await standingsOf(client, trackedProductIds, now);
	const undercut = standings.flatMap(standing => {
		const percent = undercutPercent(standing);
		return percent === undefined ? [] : [{ standing, percent }];
	});
	const reached = listeners.flatMap(({ id: endpointId, undercutPercentMin }) =>
		undercut
			.filter(({ percent }) => percent >= undercutPercentMin)
			.map(({ standing: { trackedProductId } }) => ({ endpointId, trackedProductId })),
	);
	await forgetOthers(client, { listeners, trackedProductIds, reached });
	const newly = await remember(client, reached, now);
	const events = undercut.map(({ standing, percent }): NewEvent => {
		const { trackedProductId } = standing;
		const endpointIds = newly.filter(row => row.trackedProductId === trackedProductId).map(row => row.endpointId);
		return { type: "offer.undercut", owner: { workspaceId }, data: dataOf(standing, percent), endpointIds };
	});
	await recordEvents(client, events, now);
}

/** How much cheaper the competitor is, of the own price; undefined where it is not. */
function undercutPercent(standing: Standing): number | undefined {
	const yours = ownPriceOfRecord(standing);
	const { lowest } = standing;
	return yours === null || lowest === null || lowest >= yours ? undefined : ((yours - lowest) / yours) * 100;
}

function dataOf(standing: Standing, percent: number): object {
	const { currency, lowest } = standing;
	return {
		trackedProductId: String(standing.trackedProductId),
		productId: String(standing.productId),
		name: standing.name,
		sku: standing.sku,
		offerId: String(standing.offerId),
		vendor: standing.vendor,
		vendorName: standing.vendorName,
		url: standing.url,
		yourPrice: toMajor(ownPriceOfRecord(standing)!, currency),
		price: toMajor(lowest!, currency),
		currency,
		undercutPercent: rounded(percent),
		observedAt: standing.observedAt.toISOString(),
	};
}

async function standingsOf(client: PoolClient, trackedProductIds: readonly number[], now: Date): Promise<Standing[]> {
	const readSince = new Date(now.getTime() - offerAgeDaysMax * 86_400_000);
	const { rows } = await client.query<Standing>({
		text: `select tracked.id as "trackedProductId", tracked.name, tracked.sku, workspace.currency,
				tracked.price as "statedPriceMinor", tracked.price_stated_at as "priceStatedAt",
				shop.price as "shopPriceMinor", shop.read_at as "shopReadAt", competitor.price as lowest,
				competitor.product_id as "productId", competitor.id as "offerId", competitor.slug as vendor,
				competitor.vendor_name as "vendorName", competitor.url, competitor.observed_at as "observedAt"
			from tracked_products tracked join workspaces workspace on workspace.id = tracked.workspace_id
			left join lateral (
				select offer.price, ${lastScannedAt} as read_at ${offersCompared} and offer.vendor_id = workspace.vendor_id
				order by offer.condition = 'new' desc, offer.pack_quantity, ${inStock} desc, offer.price, offer.id limit 1
			) shop on true
			left join lateral (
				select offer.id, offer.product_id, offer.price, offer.url, offer.observed_at, vendor.slug,
					vendor.name as vendor_name
				${offersCompared} and offer.vendor_id <> workspace.vendor_id and ${inStock}
					and offer.condition = 'new' and offer.pack_quantity = 1 and ${lastScannedAt} >= $2
				order by offer.price, offer.id limit 1
			) competitor on true
			where tracked.id = any($1) and tracked.status = 'tracked' and tracked.removed_at is null`,
		values: [trackedProductIds, readSince],
		types: rowTypes,
	});
	return rows;
}

const offersCompared = `from ${offersOfTracked} join vendors vendor on vendor.id = offer.vendor_id
	left join feeds feed on feed.vendor_id = offer.vendor_id and feed.market = offer.market
	where offer.market = workspace.market and offer.currency = workspace.currency`;

interface Told {
	readonly endpointId: string;
	readonly trackedProductId: number;
}

/** Those that are not undercut any more, or not by as much: the next time is news again. */
async function forgetOthers(
	client: PoolClient,
	{
		listeners,
		trackedProductIds,
		reached,
	}: { listeners: readonly Listener[]; trackedProductIds: readonly number[]; reached: readonly Told[] },
): Promise<void> {
	await client.query(
		`delete from webhook_undercuts told
		where told.endpoint_id = any($1) and told.tracked_product_id = any($2) and not exists (
			select from unnest($3::uuid[], $4::bigint[]) as reached (endpoint_id, tracked_product_id)
			where reached.endpoint_id = told.endpoint_id and reached.tracked_product_id = told.tracked_product_id
		)`,
		[listeners.map(({ id }) => id), trackedProductIds, ...columnsOf(reached)],
	);
}

/** Keeps who was told of what; gives those that had not been. */
async function remember(client: PoolClient, reached: readonly Told[], now: Date): Promise<Told[]> {
	if (reached.length === 0) return [];
	const { rows } = await client.query<Told>({
		text: `insert into webhook_undercuts (endpoint_id, tracked_product_id, since)
			select endpoint_id, tracked_product_id, $3 from unnest($1::uuid[], $2::bigint[])
				as reached (endpoint_id, tracked_product_id)
			order by endpoint_id, tracked_product_id
			on conflict do nothing returning endpoint_id as "endpointId", tracked_product_id as "trackedProductId"`,
		values: [...columnsOf(reached), now],
		types: rowTypes,
	});
	return rows;
}

function columnsOf(told: readonly Told[]): [string[], number[]] {
	return [told.map(({ endpointId }) => endpointId), told.map(({ trackedProductId }) => trackedProductId)];
}
