import type { Pool, PoolClient } from "pg";
import { refuseUnstorable } from "../database/text.js";
import { transaction } from "../database/transaction.js";
import { refuse, ServiceError } from "../errors.js";
import { readName } from "../name.js";
import { readMarket } from "../offers/market.js";
import { vendorNameOf } from "../offers/vendor-name.js";
import { isCurrency } from "../prices/money.js";
import { workspacesMadeMax } from "./workspace.js";

/** A workspace to be made. */
export interface NewWorkspace {
	/** Who will own it. */
	readonly accountId: string;
	readonly name: string;
	readonly market: string;
	readonly currency: string;
	readonly now: Date;
	/** Who it stands for. Only the operator may name one that is not known, `made` then: the vendors are everybody's. */
	readonly vendor: { readonly slug: string; readonly made?: boolean };
}

/** Makes a workspace with its first owner; gives its identifier. */
export function createWorkspace(pool: Pool, { accountId, now, vendor, ...written }: NewWorkspace): Promise<string> {
	const name = readName(written.name);
	const market = readMarket(written.market)!;
	refuseUnstorable(vendor.slug);
	const currency = written.currency.toUpperCase();
	if (!isCurrency(currency)) refuse("currency", "currency must be three letters of ISO 4217, such as USD.");
	return transaction(pool, async client => {
		// One after the other, so that the limit holds.
		await client.query("select from accounts where id = $1 for no key update", [accountId]);
		const made = await client.query("select from workspaces where created_by = $1", [accountId]);
		if (made.rows.length >= workspacesMadeMax)
			throw new ServiceError("INVALID_REQUEST", `An account makes at most ${workspacesMadeMax} workspaces.`);
		if (vendor.made) await makeVendor(client, vendor.slug, now);
		const vendorId = await vendorWithSlug(client, vendor.slug);
		if (!vendorId) refuse("vendor", "vendor must be the short name of a known vendor.");
		const { rows } = await client.query<{ id: string }>(
			`insert into workspaces (name, vendor_id, market, currency, created_by, created_at)
			values ($1, $2, $3, $4, $5, $6) returning id`,
			[name, vendorId, market, currency, accountId, now],
		);
		const { id } = rows[0]!;
		await client.query("insert into workspace_members values ($1, $2, 'owner', $3)", [id, accountId, now]);
		return id;
	});
}

async function makeVendor(client: PoolClient, slug: string, now: Date): Promise<void> {
	await client.query("insert into vendors (slug, name, created_at) values ($1, $2, $3) on conflict (slug) do nothing", [
		slug,
		vendorNameOf(slug),
		now,
	]);
}

async function vendorWithSlug(client: PoolClient, slug: string): Promise<number | undefined> {
	const { rows } = await client.query<{ id: number }>("select id from vendors where slug = $1", [slug]);
	return rows[0]?.id;
}
