import "reflect-metadata";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { printSchemaWithDirectives } from "@graphql-tools/utils";
import { type GraphQLSchema, parse } from "graphql";
import { buildSchemaSync, createResolversMap, type NonEmptyArray } from "type-graphql";
import { CredentialResolver, WorkspaceKeysResolver } from "./access/credential.resolver.js";
import { PeopleResolver } from "./access/people.resolver.js";
import { ViewerResolver } from "./access/viewer.resolver.js";
import { DeepSearchResolver } from "./commerce/deep-search/deep-search.resolver.js";
import { FindOffersResolver } from "./commerce/find-offers.resolver.js";
import { CommerceRequestResolver, ProjectRequestsResolver } from "./commerce/project-requests.resolver.js";
import { ResolveProductResolver } from "./commerce/resolve-product.resolver.js";
import { SearchProductsResolver } from "./commerce/search-products.resolver.js";
import { checkKeys } from "./connections/page-size.js";
import { CreditsResolver } from "./credits/credits.resolver.js";
import { refuse } from "./errors.js";
import { OfferResolver, offerReference } from "./offers/offer.resolver.js";
import { ProductOffersResolver } from "./offers/product-offers.resolver.js";
import { VendorResolver, vendorReference } from "./offers/vendor.resolver.js";
import {
	CompetitorResolver,
	StatisticsResolver,
	TrackedPositionResolver,
	WorkspacePositionsResolver,
} from "./positions/positions.resolver.js";
import { MarketInsightResolver } from "./prices/market-insight.resolver.js";
import { OfferHistoryResolver, PriceHistoryResolver, ProductHistoryResolver } from "./prices/price-history.resolver.js";
import { OfferObservationsResolver, PriceObservationResolver } from "./prices/price-observation.resolver.js";
import { ProductPriceResolver, ProductPricesResolver } from "./prices/product-prices.resolver.js";
import {
	TrackedPricingInsightResolver,
	WorkspacePricingInsightsResolver,
} from "./pricing-insights/pricing-insight.resolver.js";
import { ProductResolver, productReference } from "./products/product.resolver.js";
import { SearchResolver } from "./products/search.resolver.js";
import { AccountProjectsResolver, ProjectResolver } from "./projects/project.resolver.js";
import { ScanResolver, scanReference, WorkspaceScansResolver } from "./scans/scan.resolver.js";
import {
	TrackedProductMatchResolver,
	TrackedProductResolver,
	trackedProductReference,
	WorkspaceTrackedProductsResolver,
} from "./tracked-products/tracked-product.resolver.js";
import { AccountWebhooksResolver, WebhookResolver, WorkspaceWebhooksResolver } from "./webhooks/webhook.resolver.js";
import { AccountWorkspacesResolver, WorkspaceResolver } from "./workspaces/workspace.resolver.js";

/** Every resolver of the service. This is the only place that imports them. */
const resolvers: NonEmptyArray<new () => object> = [
	ProductResolver,
	SearchResolver,
	ProductOffersResolver,
	ProductPricesResolver,
	ProductPriceResolver,
	ProductHistoryResolver,
	PriceHistoryResolver,
	MarketInsightResolver,
	OfferResolver,
	OfferObservationsResolver,
	OfferHistoryResolver,
	PriceObservationResolver,
	VendorResolver,
	CreditsResolver,
	SearchProductsResolver,
	FindOffersResolver,
	ResolveProductResolver,
	DeepSearchResolver,
	ViewerResolver,
	CredentialResolver,
	WorkspaceKeysResolver,
	PeopleResolver,
	AccountProjectsResolver,
	ProjectResolver,
	ProjectRequestsResolver,
	CommerceRequestResolver,
	AccountWorkspacesResolver,
	WorkspaceResolver,
	WorkspaceTrackedProductsResolver,
	TrackedProductResolver,
	TrackedProductMatchResolver,
	WorkspacePositionsResolver,
	TrackedPositionResolver,
	CompetitorResolver,
	StatisticsResolver,
	WorkspacePricingInsightsResolver,
	TrackedPricingInsightResolver,
	WorkspaceScansResolver,
	ScanResolver,
	WebhookResolver,
	WorkspaceWebhooksResolver,
	AccountWebhooksResolver,
];

/** How each entity is found again from what another subgraph knows of it. */
const references = {
	Product: productReference,
	Offer: offerReference,
	Vendor: vendorReference,
	TrackedProduct: trackedProductReference,
	Scan: scanReference,
};

const federationLink = `extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@cost", "@key", "@listSize", "@shareable"])`;

/** The schema in SDL, as emitted to `schema/schema.graphql`. */
export function schemaText(schema = annotatedSchema()): string {
	return `${federationLink}\n\n${printSchemaWithDirectives(schema)}\n`;
}

/** The executable schema: an Apollo Federation 2 subgraph. */
export function buildSchema(): GraphQLSchema {
	const schema = annotatedSchema();
	const resolversByType: Record<string, object> = createResolversMap(schema);
	for (const [type, reference] of Object.entries(references)) {
		resolversByType[type] = { ...resolversByType[type], __resolveReference: reference };
	}
	// An array: the single object form of the documentation fails in @apollo/subgraph 2.15.
	const subgraph = buildSubgraphSchema([{ typeDefs: parse(schemaText(schema)), resolvers: resolversByType as never }]);
	checkReferences(subgraph);
	return subgraph;
}

/** Lets `_entities` take no more references than it can look up at once, and only ones to our entities. */
function checkReferences(schema: GraphQLSchema): void {
	const field = schema.getQueryType()!.getFields()._entities!;
	const resolve = field.resolve!;
	field.resolve = (source, args: { representations: { __typename: string }[] }, context, info) => {
		checkKeys("representations", args.representations.length);
		for (const { __typename } of args.representations) {
			if (Object.hasOwn(references, __typename)) continue;
			refuse("representations", `representations names the type ${__typename}, which is no entity of this subgraph.`);
		}
		// Compiled operations want one promise of a list, not a list of promises.
		return Promise.all(resolve(source, args, context, info) as unknown[]);
	};
}

function annotatedSchema(): GraphQLSchema {
	return buildSchemaSync({ resolvers, validate: false, emitSchemaFile: false });
}
