import { Arg, Args, Ctx, Directive, FieldResolver, Query, Resolver, Root } from "type-graphql";
import { connectionOf, Page, PageArgs, pagedBy, pageRequest } from "../connections/connection.js";
import type { Context } from "../context.js";
import { readMarket } from "./market.js";
import { offerOf } from "./offer.reads.js";
import { OfferConnection, VendorOffersArgs } from "./offer-connection.js";
import { countOfVendorOffers, offersOfVendor, orderOfVendorOffers } from "./offer-page.reads.js";
import { Vendor } from "./vendor.entity.js";
import { orderOfVendors, type VendorRow, vendorBySlug, vendorCount, vendorPage } from "./vendor.reads.js";

const VendorConnection = connectionOf(Vendor, "vendors");

@Resolver(() => Vendor)
export class VendorResolver {
	@Query(() => Vendor, { nullable: true, description: "The vendor with this short name; null when there is none." })
	vendor(
		@Arg("slug", () => String, { description: "Short name of a vendor: `voltique`." }) slug: string,
		@Ctx() context: Context,
	) {
		return vendorReference({ slug }, context);
	}

	@Directive(pagedBy)
	@Query(() => VendorConnection, { description: "All vendors by short name, a page at a time." })
	async vendors(@Args(() => PageArgs) args: PageArgs, @Ctx() { reads }: Context) {
		const request = pageRequest(args, orderOfVendors);
		const rows = await reads.rows(vendorPage, [request.after?.[0] ?? null, request.limit]);
		return new Page(rows, request, orderOfVendors, async () => (await reads.row(vendorCount, []))?.count ?? 0);
	}

	@Directive(pagedBy)
	@FieldResolver(() => OfferConnection, {
		description: "The vendor's offers, by market and the vendor's own product ID, a page at a time.",
	})
	async offers(
		@Root() { id }: VendorRow,
		@Args(() => VendorOffersArgs) args: VendorOffersArgs,
		@Ctx() { reads }: Context,
	) {
		const market = readMarket(args.market) ?? null;
		const request = pageRequest(args, orderOfVendorOffers);
		const records = await reads.load(offersOfVendor, id, market, ...(request.after ?? [null, null]), request.limit);
		const rows = records.map(record => offerOf(record));
		return new Page(rows, request, orderOfVendorOffers, async () => {
			const [counted] = await reads.load(countOfVendorOffers, id, market);
			return counted?.count ?? 0;
		});
	}
}

/** Resolves what another subgraph knows of a vendor: its short name. */
export async function vendorReference({ slug }: { slug: string }, { reads }: Context): Promise<VendorRow | undefined> {
	return (await reads.load(vendorBySlug, String(slug)))[0];
}
