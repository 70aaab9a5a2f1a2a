/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n\tmutation SignIn($email: String!, $password: String!) {\n\t\tsignIn(email: $email, password: $password) { id }\n\t}\n": typeof types.SignInDocument,
    "\n\tmutation SignUp($name: String!, $email: String!, $password: String!) {\n\t\tsignUp(name: $name, email: $email, password: $password) { id }\n\t}\n": typeof types.SignUpDocument,
    "\n\tmutation RotateCredential($id: ID!) {\n\t\trotateCredential(id: $id) { id key kind name prefix }\n\t}\n": typeof types.RotateCredentialDocument,
    "\n\tmutation RevokeCredential($id: ID!) {\n\t\trevokeCredential(id: $id) { id state revokedAt }\n\t}\n": typeof types.RevokeCredentialDocument,
    "\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n": typeof types.CreateCredentialDocument,
    "\n\tquery Credentials($projectId: ID!, $after: String) {\n\t\tprojectCredentials(projectId: $projectId, after: $after) {\n\t\t\tnodes {\n\t\t\t\tid kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt\n\t\t\t\trateLimit { limit windowSeconds remaining resetSeconds }\n\t\t\t}\n\t\t\tpageInfo { hasNextPage endCursor }\n\t\t}\n\t}\n": typeof types.CredentialsDocument,
    "\n\tquery Balance {\n\t\tcredits { balance topUpsEnabled packs { name credits price currency } }\n\t}\n": typeof types.BalanceDocument,
    "\n\tquery Ledger($after: String) {\n\t\tcredits {\n\t\t\tentries(first: 25, after: $after) {\n\t\t\t\tnodes { kind credits balance reason createdAt }\n\t\t\t\tedges { cursor }\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.LedgerDocument,
    "\n\tmutation BuyCredits($pack: CreditPackName!) {\n\t\tbuyCredits(pack: $pack) { url }\n\t}\n": typeof types.BuyCreditsDocument,
    "\n\tquery FirstCall($projectId: ID!) {\n\t\tcredits { balance }\n\t\tprojectCredentials(projectId: $projectId) { nodes { id kind name prefix state } }\n\t}\n": typeof types.FirstCallDocument,
    "\n\tquery ProjectOverview($projectId: ID!, $days: Int!) {\n\t\tcredits { balance }\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequestCounts(days: $days) {\n\t\t\t\tday\n\t\t\t\tcounts { operation outcome requests charged medianMilliseconds p95Milliseconds }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.ProjectOverviewDocument,
    "\n\tmutation RenameProject($id: ID!, $name: String!) {\n\t\trenameProject(id: $id, name: $name) { id name }\n\t}\n": typeof types.RenameProjectDocument,
    "\n\tmutation CreateProject($name: String!) {\n\t\tcreateProject(name: $name) { id name }\n\t}\n": typeof types.CreateProjectDocument,
    "\n\tquery RequestLog(\n\t\t$projectId: ID!\n\t\t$after: String\n\t\t$operation: CommerceOperation\n\t\t$outcome: CommerceRequestOutcome\n\t\t$credentialId: ID\n\t) {\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequests(first: 25, after: $after, operation: $operation, outcome: $outcome, credentialId: $credentialId) {\n\t\t\t\tnodes {\n\t\t\t\t\tid requestId operation outcome code reason cost charged idempotencyKey startedAt milliseconds\n\t\t\t\t\tcredential { id name prefix }\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.RequestLogDocument,
    "\n\tquery CredentialNames($projectId: ID!) {\n\t\tprojectCredentials(projectId: $projectId, first: 100) { nodes { id name prefix } }\n\t}\n": typeof types.CredentialNamesDocument,
    "query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily { date vendor price listPrice }\n    }\n  }\n}": typeof types.PricesOfDocument,
    "\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n": typeof types.SessionDocument,
    "\n\tmutation SignOut {\n\t\tsignOut\n\t}\n": typeof types.SignOutDocument,
    "\n\tquery WebhookDeliveries($id: ID!, $after: String) {\n\t\twebhook(id: $id) {\n\t\t\tid\n\t\t\tdeliveries(first: 20, after: $after) {\n\t\t\t\tnodes {\n\t\t\t\t\tid eventId eventType state attempts nextAttemptAt attemptedAt responseStatus responseExcerpt error\n\t\t\t\t\tdurationMs createdAt\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.WebhookDeliveriesDocument,
    "\n\tmutation Redeliver($deliveryId: ID!) {\n\t\tredeliver(deliveryId: $deliveryId) { id state nextAttemptAt }\n\t}\n": typeof types.RedeliverDocument,
    "\n\tmutation SendTestEvent($webhookId: ID!) {\n\t\tsendTestEvent(webhookId: $webhookId) { id }\n\t}\n": typeof types.SendTestEventDocument,
    "\n\tmutation SetWebhookStatus($id: ID!, $status: WebhookStatus!) {\n\t\tupdateWebhook(id: $id, input: { status: $status }) { ...WebhookFields }\n\t}\n": typeof types.SetWebhookStatusDocument,
    "\n\tmutation CreateWebhook($workspaceId: ID, $input: WebhookInput!) {\n\t\tcreateWebhook(workspaceId: $workspaceId, input: $input) { secret webhook { ...WebhookFields } }\n\t}\n": typeof types.CreateWebhookDocument,
    "\n\tmutation UpdateWebhook($id: ID!, $input: WebhookChanges!) {\n\t\tupdateWebhook(id: $id, input: $input) { ...WebhookFields }\n\t}\n": typeof types.UpdateWebhookDocument,
    "\n\tmutation RotateWebhookSecret($id: ID!) {\n\t\trotateWebhookSecret(id: $id) { secret webhook { ...WebhookFields } }\n\t}\n": typeof types.RotateWebhookSecretDocument,
    "\n\tmutation DeleteWebhook($id: ID!) {\n\t\tdeleteWebhook(id: $id) { id }\n\t}\n": typeof types.DeleteWebhookDocument,
    "\n\tfragment WebhookFields on Webhook {\n\t\tid owner url description eventTypes priceChangePercentMin undercutPercentMin creditsBelow\n\t\tstatus disabledBecause failingSince previousSecretUntil\n\t}\n": typeof types.WebhookFieldsFragmentDoc,
    "\n\tquery WorkspaceWebhooks($id: ID!) {\n\t\tworkspace(id: $id) { id webhooks { ...WebhookFields } }\n\t}\n": typeof types.WorkspaceWebhooksDocument,
    "\n\tquery AccountWebhooks {\n\t\taccount { id webhooks { ...WebhookFields } }\n\t}\n": typeof types.AccountWebhooksDocument,
    "\n\tquery WorkspaceCompetitor($id: ID!, $vendor: String!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitor(vendor: $vendor) {\n\t\t\t\tvendor { slug name }\n\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\tproducts(page: $page, pageSize: $pageSize) {\n\t\t\t\t\ttotal\n\t\t\t\t\tproducts { productId name sku yourPrice price inStock priceGap priceGapPercent currency lastSeenAt }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": typeof types.WorkspaceCompetitorDocument,
    "\n\tquery WorkspaceCompetitors($id: ID!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitors(page: $page, pageSize: $pageSize) {\n\t\t\t\ttotal\n\t\t\t\tcompetitors {\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": typeof types.WorkspaceCompetitorsDocument,
    "\n\tquery WorkspaceInsights($id: ID!, $timeframe: Timeframe!, $limit: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tpricingInsights(timeframe: $timeframe, limit: $limit) {\n\t\t\t\tid productId productName rule currentPrice recommendedPrice currency confidence explanation createdAt\n\t\t\t\tfacts { code sentence vendor observedAt }\n\t\t\t\texpected { rank total priceGap }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.WorkspaceInsightsDocument,
    "\n\tquery WorkspaceMembers($id: ID!) {\n\t\tworkspace(id: $id) { id members { accountId email name role joinedAt } }\n\t}\n": typeof types.WorkspaceMembersDocument,
    "\n\tmutation AddMember($workspaceId: ID!, $email: String!, $role: WorkspaceRole!) {\n\t\taddWorkspaceMember(workspaceId: $workspaceId, email: $email, role: $role) { id }\n\t}\n": typeof types.AddMemberDocument,
    "\n\tmutation RemoveMember($workspaceId: ID!, $accountId: ID!) {\n\t\tremoveWorkspaceMember(workspaceId: $workspaceId, accountId: $accountId) { id }\n\t}\n": typeof types.RemoveMemberDocument,
    "\n\tmutation CreateWorkspace($name: String!, $vendor: String!, $market: String!, $currency: String!) {\n\t\tcreateWorkspace(name: $name, vendor: $vendor, market: $market, currency: $currency) { id }\n\t}\n": typeof types.CreateWorkspaceDocument,
    "\n\tquery VendorSuggestions {\n\t\tvendors(first: 100) { nodes { slug name } }\n\t}\n": typeof types.VendorSuggestionsDocument,
    "\n\tquery WorkspaceOverview($id: ID!, $timeframe: Timeframe!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tstatistics {\n\t\t\t\ttrackedProducts pausedProducts competitors competitorOffers priceChanges24h priceChanges7d currency\n\t\t\t\tlastScan { id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal }\n\t\t\t}\n\t\t\tinsightSummary(timeframe: $timeframe) {\n\t\t\t\tproductsBeingUndercut productsWithOpportunities avgPriceGap largestUndercutPercent currency\n\t\t\t}\n\t\t\tpricingTrends(timeframe: $timeframe) {\n\t\t\t\tcurrency direction\n\t\t\t\tseries { date yourPrice lowest median highest competitors }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.WorkspaceOverviewDocument,
    "\n\tquery ProductMatches($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tmatches {\n\t\t\t\t\tstate\n\t\t\t\t\tconfidence\n\t\t\t\t\tbasis { field given found agrees }\n\t\t\t\t\tproduct { id name brand gtin offers(first: 5) { totalCount nodes { id price currency vendor { slug name } } } }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": typeof types.ProductMatchesDocument,
    "\n\tmutation ConfirmMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\tconfirmMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n": typeof types.ConfirmMatchDocument,
    "\n\tmutation RejectMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\trejectMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n": typeof types.RejectMatchDocument,
    "\n\tquery ProductOffers($id: ID!, $market: String!, $after: String) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 25, market: $market, after: $after) {\n\t\t\t\ttotalCount\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t\tnodes {\n\t\t\t\t\tid\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\ttitle\n\t\t\t\t\turl\n\t\t\t\t\tprice\n\t\t\t\t\tlistPrice\n\t\t\t\t\tshippingPrice\n\t\t\t\t\ttotalPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tavailability\n\t\t\t\t\tcondition\n\t\t\t\t\tpackQuantity\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tcomparable\n\t\t\t\t\tnotComparableBecause\n\t\t\t\t\tevidence { source method url line observedAt raw contentHash }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": typeof types.ProductOffersDocument,
    "\n\tquery TrackedPriceHistory($id: ID!, $market: String!, $days: Int!) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 100, market: $market) { nodes { id vendor { slug name } } }\n\t\t\tpriceHistory(market: $market, days: $days) {\n\t\t\t\tcurrency\n\t\t\t\tdays\n\t\t\t\tdaily { date price listPrice vendor }\n\t\t\t\tcoverage { firstSeen daysObserved days gaps { from to days } }\n\t\t\t\tlow { price date vendor }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.TrackedPriceHistoryDocument,
    "\n\tquery TrackedProduct($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tmarket\n\t\t\tvendor { slug }\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tname\n\t\t\t\tsku\n\t\t\t\tgtin\n\t\t\t\tprice\n\t\t\t\tstatedPrice\n\t\t\t\tpriceStatedAt\n\t\t\t\tfloorPrice\n\t\t\t\tcurrency\n\t\t\t\tstatus\n\t\t\t\tlastScannedAt\n\t\t\t\taddedAt\n\t\t\t\tproduct { id name brand mpn category }\n\t\t\t\tweek: position(timeframe: D7) { ...Standing }\n\t\t\t\tmonth: position(timeframe: D30) { ...Standing }\n\t\t\t\tquarter: position(timeframe: D90) { ...Standing }\n\t\t\t\tpricingInsight(timeframe: D30) {\n\t\t\t\t\tid\n\t\t\t\t\trule\n\t\t\t\t\tcurrentPrice\n\t\t\t\t\trecommendedPrice\n\t\t\t\t\tconfidence\n\t\t\t\t\texplanation\n\t\t\t\t\tcreatedAt\n\t\t\t\t\tfacts { code sentence observedAt }\n\t\t\t\t\texpected { rank total priceGap }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n\n\tfragment Standing on Position {\n\t\trank\n\t\ttotal\n\t\tyourPrice\n\t\tlowestCompetitorPrice\n\t\tlowestCompetitorVendor\n\t\tpriceGap\n\t\tpriceGapPercent\n\t}\n": typeof types.TrackedProductDocument,
    "\n\tmutation AddTrackedProduct($workspaceId: ID!, $input: AddTrackedProductInput!) {\n\t\taddTrackedProduct(workspaceId: $workspaceId, input: $input) { id name }\n\t}\n": typeof types.AddTrackedProductDocument,
    "\n\tquery ProductsToTrack($query: String!, $market: String) {\n\t\tproducts(query: $query, market: $market, pageSize: 10) {\n\t\t\ttotal\n\t\t\ttotalIsCapped\n\t\t\tdidYouMean\n\t\t\tproducts { id name brand gtin }\n\t\t}\n\t}\n": typeof types.ProductsToTrackDocument,
    "\n\tmutation ChangeTrackedProducts($workspaceId: ID!, $input: ChangeTrackedProductsInput!) {\n\t\tchangeTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\tsucceeded\n\t\t\tfailed\n\t\t\tresults { index status code detail }\n\t\t}\n\t}\n": typeof types.ChangeTrackedProductsDocument,
    "\n\tmutation UpdateTrackedProduct($workspaceId: ID!, $id: ID!, $input: UpdateTrackedProductInput!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: $input) { id }\n\t}\n": typeof types.UpdateTrackedProductDocument,
    "\n\tquery TrackedProductsFile($workspaceId: ID!, $status: TrackedStatusFilter!, $after: ID) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProductsFile(status: $status, after: $after) { csv rows next }\n\t\t}\n\t}\n": typeof types.TrackedProductsFileDocument,
    "\n\tmutation ImportTrackedProducts($workspaceId: ID!, $input: ImportTrackedProductsInput!) {\n\t\timportTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\trows\n\t\t\tadded\n\t\t\tchanged\n\t\t\tunchanged\n\t\t\trejected\n\t\t\trejections { line field value reason }\n\t\t}\n\t}\n": typeof types.ImportTrackedProductsDocument,
    "\n\tquery TrackedProducts($workspaceId: ID!, $query: String, $status: TrackedStatusFilter!, $page: Int!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tcurrency\n\t\t\ttrackedProducts(query: $query, status: $status, page: $page, pageSize: 25) {\n\t\t\t\ttotal\n\t\t\t\tpage\n\t\t\t\tpageSize\n\t\t\t\tproducts {\n\t\t\t\t\tid\n\t\t\t\t\tname\n\t\t\t\t\tsku\n\t\t\t\t\tgtin\n\t\t\t\t\tprice\n\t\t\t\t\tstatedPrice\n\t\t\t\t\tfloorPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tstatus\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tposition { rank total priceGap priceGapPercent lowestCompetitorVendor lowestCompetitorPrice }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": typeof types.TrackedProductsDocument,
    "\n\tquery FollowScan($workspaceId: ID!, $scanId: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tscan(id: $scanId) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t\tfailures { offer url reason detail }\n\t\t\t}\n\t\t}\n\t}\n": typeof types.FollowScanDocument,
    "\n\tquery WorkspaceScans($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tscanSchedule { every nextAt }\n\t\t\tscans(limit: 50, status: all) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t}\n\t\t}\n\t}\n": typeof types.WorkspaceScansDocument,
    "\n\tmutation SetScanSchedule($workspaceId: ID!, $every: ScanInterval!) {\n\t\tsetScanSchedule(workspaceId: $workspaceId, every: $every) { id scanSchedule { every nextAt } }\n\t}\n": typeof types.SetScanScheduleDocument,
    "\n\tmutation StartScan($workspaceId: ID!) {\n\t\tstartScan(workspaceId: $workspaceId) { id status }\n\t}\n": typeof types.StartScanDocument,
    "\n\tmutation StateRecommendedPrice($workspaceId: ID!, $id: ID!, $price: Float!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: { price: $price }) { id price }\n\t}\n": typeof types.StateRecommendedPriceDocument,
    "\n\tquery WorkspaceKeys($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tapiKeys { id kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt }\n\t\t}\n\t}\n": typeof types.WorkspaceKeysDocument,
    "\n\tmutation CreateWorkspaceKey($workspaceId: ID!, $input: WorkspaceKeyInput!) {\n\t\tcreateWorkspaceKey(workspaceId: $workspaceId, input: $input) { id key kind name prefix }\n\t}\n": typeof types.CreateWorkspaceKeyDocument,
};
const documents: Documents = {
    "\n\tmutation SignIn($email: String!, $password: String!) {\n\t\tsignIn(email: $email, password: $password) { id }\n\t}\n": types.SignInDocument,
    "\n\tmutation SignUp($name: String!, $email: String!, $password: String!) {\n\t\tsignUp(name: $name, email: $email, password: $password) { id }\n\t}\n": types.SignUpDocument,
    "\n\tmutation RotateCredential($id: ID!) {\n\t\trotateCredential(id: $id) { id key kind name prefix }\n\t}\n": types.RotateCredentialDocument,
    "\n\tmutation RevokeCredential($id: ID!) {\n\t\trevokeCredential(id: $id) { id state revokedAt }\n\t}\n": types.RevokeCredentialDocument,
    "\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n": types.CreateCredentialDocument,
    "\n\tquery Credentials($projectId: ID!, $after: String) {\n\t\tprojectCredentials(projectId: $projectId, after: $after) {\n\t\t\tnodes {\n\t\t\t\tid kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt\n\t\t\t\trateLimit { limit windowSeconds remaining resetSeconds }\n\t\t\t}\n\t\t\tpageInfo { hasNextPage endCursor }\n\t\t}\n\t}\n": types.CredentialsDocument,
    "\n\tquery Balance {\n\t\tcredits { balance topUpsEnabled packs { name credits price currency } }\n\t}\n": types.BalanceDocument,
    "\n\tquery Ledger($after: String) {\n\t\tcredits {\n\t\t\tentries(first: 25, after: $after) {\n\t\t\t\tnodes { kind credits balance reason createdAt }\n\t\t\t\tedges { cursor }\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n": types.LedgerDocument,
    "\n\tmutation BuyCredits($pack: CreditPackName!) {\n\t\tbuyCredits(pack: $pack) { url }\n\t}\n": types.BuyCreditsDocument,
    "\n\tquery FirstCall($projectId: ID!) {\n\t\tcredits { balance }\n\t\tprojectCredentials(projectId: $projectId) { nodes { id kind name prefix state } }\n\t}\n": types.FirstCallDocument,
    "\n\tquery ProjectOverview($projectId: ID!, $days: Int!) {\n\t\tcredits { balance }\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequestCounts(days: $days) {\n\t\t\t\tday\n\t\t\t\tcounts { operation outcome requests charged medianMilliseconds p95Milliseconds }\n\t\t\t}\n\t\t}\n\t}\n": types.ProjectOverviewDocument,
    "\n\tmutation RenameProject($id: ID!, $name: String!) {\n\t\trenameProject(id: $id, name: $name) { id name }\n\t}\n": types.RenameProjectDocument,
    "\n\tmutation CreateProject($name: String!) {\n\t\tcreateProject(name: $name) { id name }\n\t}\n": types.CreateProjectDocument,
    "\n\tquery RequestLog(\n\t\t$projectId: ID!\n\t\t$after: String\n\t\t$operation: CommerceOperation\n\t\t$outcome: CommerceRequestOutcome\n\t\t$credentialId: ID\n\t) {\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequests(first: 25, after: $after, operation: $operation, outcome: $outcome, credentialId: $credentialId) {\n\t\t\t\tnodes {\n\t\t\t\t\tid requestId operation outcome code reason cost charged idempotencyKey startedAt milliseconds\n\t\t\t\t\tcredential { id name prefix }\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n": types.RequestLogDocument,
    "\n\tquery CredentialNames($projectId: ID!) {\n\t\tprojectCredentials(projectId: $projectId, first: 100) { nodes { id name prefix } }\n\t}\n": types.CredentialNamesDocument,
    "query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily { date vendor price listPrice }\n    }\n  }\n}": types.PricesOfDocument,
    "\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n": types.SessionDocument,
    "\n\tmutation SignOut {\n\t\tsignOut\n\t}\n": types.SignOutDocument,
    "\n\tquery WebhookDeliveries($id: ID!, $after: String) {\n\t\twebhook(id: $id) {\n\t\t\tid\n\t\t\tdeliveries(first: 20, after: $after) {\n\t\t\t\tnodes {\n\t\t\t\t\tid eventId eventType state attempts nextAttemptAt attemptedAt responseStatus responseExcerpt error\n\t\t\t\t\tdurationMs createdAt\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n": types.WebhookDeliveriesDocument,
    "\n\tmutation Redeliver($deliveryId: ID!) {\n\t\tredeliver(deliveryId: $deliveryId) { id state nextAttemptAt }\n\t}\n": types.RedeliverDocument,
    "\n\tmutation SendTestEvent($webhookId: ID!) {\n\t\tsendTestEvent(webhookId: $webhookId) { id }\n\t}\n": types.SendTestEventDocument,
    "\n\tmutation SetWebhookStatus($id: ID!, $status: WebhookStatus!) {\n\t\tupdateWebhook(id: $id, input: { status: $status }) { ...WebhookFields }\n\t}\n": types.SetWebhookStatusDocument,
    "\n\tmutation CreateWebhook($workspaceId: ID, $input: WebhookInput!) {\n\t\tcreateWebhook(workspaceId: $workspaceId, input: $input) { secret webhook { ...WebhookFields } }\n\t}\n": types.CreateWebhookDocument,
    "\n\tmutation UpdateWebhook($id: ID!, $input: WebhookChanges!) {\n\t\tupdateWebhook(id: $id, input: $input) { ...WebhookFields }\n\t}\n": types.UpdateWebhookDocument,
    "\n\tmutation RotateWebhookSecret($id: ID!) {\n\t\trotateWebhookSecret(id: $id) { secret webhook { ...WebhookFields } }\n\t}\n": types.RotateWebhookSecretDocument,
    "\n\tmutation DeleteWebhook($id: ID!) {\n\t\tdeleteWebhook(id: $id) { id }\n\t}\n": types.DeleteWebhookDocument,
    "\n\tfragment WebhookFields on Webhook {\n\t\tid owner url description eventTypes priceChangePercentMin undercutPercentMin creditsBelow\n\t\tstatus disabledBecause failingSince previousSecretUntil\n\t}\n": types.WebhookFieldsFragmentDoc,
    "\n\tquery WorkspaceWebhooks($id: ID!) {\n\t\tworkspace(id: $id) { id webhooks { ...WebhookFields } }\n\t}\n": types.WorkspaceWebhooksDocument,
    "\n\tquery AccountWebhooks {\n\t\taccount { id webhooks { ...WebhookFields } }\n\t}\n": types.AccountWebhooksDocument,
    "\n\tquery WorkspaceCompetitor($id: ID!, $vendor: String!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitor(vendor: $vendor) {\n\t\t\t\tvendor { slug name }\n\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\tproducts(page: $page, pageSize: $pageSize) {\n\t\t\t\t\ttotal\n\t\t\t\t\tproducts { productId name sku yourPrice price inStock priceGap priceGapPercent currency lastSeenAt }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": types.WorkspaceCompetitorDocument,
    "\n\tquery WorkspaceCompetitors($id: ID!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitors(page: $page, pageSize: $pageSize) {\n\t\t\t\ttotal\n\t\t\t\tcompetitors {\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": types.WorkspaceCompetitorsDocument,
    "\n\tquery WorkspaceInsights($id: ID!, $timeframe: Timeframe!, $limit: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tpricingInsights(timeframe: $timeframe, limit: $limit) {\n\t\t\t\tid productId productName rule currentPrice recommendedPrice currency confidence explanation createdAt\n\t\t\t\tfacts { code sentence vendor observedAt }\n\t\t\t\texpected { rank total priceGap }\n\t\t\t}\n\t\t}\n\t}\n": types.WorkspaceInsightsDocument,
    "\n\tquery WorkspaceMembers($id: ID!) {\n\t\tworkspace(id: $id) { id members { accountId email name role joinedAt } }\n\t}\n": types.WorkspaceMembersDocument,
    "\n\tmutation AddMember($workspaceId: ID!, $email: String!, $role: WorkspaceRole!) {\n\t\taddWorkspaceMember(workspaceId: $workspaceId, email: $email, role: $role) { id }\n\t}\n": types.AddMemberDocument,
    "\n\tmutation RemoveMember($workspaceId: ID!, $accountId: ID!) {\n\t\tremoveWorkspaceMember(workspaceId: $workspaceId, accountId: $accountId) { id }\n\t}\n": types.RemoveMemberDocument,
    "\n\tmutation CreateWorkspace($name: String!, $vendor: String!, $market: String!, $currency: String!) {\n\t\tcreateWorkspace(name: $name, vendor: $vendor, market: $market, currency: $currency) { id }\n\t}\n": types.CreateWorkspaceDocument,
    "\n\tquery VendorSuggestions {\n\t\tvendors(first: 100) { nodes { slug name } }\n\t}\n": types.VendorSuggestionsDocument,
    "\n\tquery WorkspaceOverview($id: ID!, $timeframe: Timeframe!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tstatistics {\n\t\t\t\ttrackedProducts pausedProducts competitors competitorOffers priceChanges24h priceChanges7d currency\n\t\t\t\tlastScan { id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal }\n\t\t\t}\n\t\t\tinsightSummary(timeframe: $timeframe) {\n\t\t\t\tproductsBeingUndercut productsWithOpportunities avgPriceGap largestUndercutPercent currency\n\t\t\t}\n\t\t\tpricingTrends(timeframe: $timeframe) {\n\t\t\t\tcurrency direction\n\t\t\t\tseries { date yourPrice lowest median highest competitors }\n\t\t\t}\n\t\t}\n\t}\n": types.WorkspaceOverviewDocument,
    "\n\tquery ProductMatches($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tmatches {\n\t\t\t\t\tstate\n\t\t\t\t\tconfidence\n\t\t\t\t\tbasis { field given found agrees }\n\t\t\t\t\tproduct { id name brand gtin offers(first: 5) { totalCount nodes { id price currency vendor { slug name } } } }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": types.ProductMatchesDocument,
    "\n\tmutation ConfirmMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\tconfirmMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n": types.ConfirmMatchDocument,
    "\n\tmutation RejectMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\trejectMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n": types.RejectMatchDocument,
    "\n\tquery ProductOffers($id: ID!, $market: String!, $after: String) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 25, market: $market, after: $after) {\n\t\t\t\ttotalCount\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t\tnodes {\n\t\t\t\t\tid\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\ttitle\n\t\t\t\t\turl\n\t\t\t\t\tprice\n\t\t\t\t\tlistPrice\n\t\t\t\t\tshippingPrice\n\t\t\t\t\ttotalPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tavailability\n\t\t\t\t\tcondition\n\t\t\t\t\tpackQuantity\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tcomparable\n\t\t\t\t\tnotComparableBecause\n\t\t\t\t\tevidence { source method url line observedAt raw contentHash }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": types.ProductOffersDocument,
    "\n\tquery TrackedPriceHistory($id: ID!, $market: String!, $days: Int!) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 100, market: $market) { nodes { id vendor { slug name } } }\n\t\t\tpriceHistory(market: $market, days: $days) {\n\t\t\t\tcurrency\n\t\t\t\tdays\n\t\t\t\tdaily { date price listPrice vendor }\n\t\t\t\tcoverage { firstSeen daysObserved days gaps { from to days } }\n\t\t\t\tlow { price date vendor }\n\t\t\t}\n\t\t}\n\t}\n": types.TrackedPriceHistoryDocument,
    "\n\tquery TrackedProduct($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tmarket\n\t\t\tvendor { slug }\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tname\n\t\t\t\tsku\n\t\t\t\tgtin\n\t\t\t\tprice\n\t\t\t\tstatedPrice\n\t\t\t\tpriceStatedAt\n\t\t\t\tfloorPrice\n\t\t\t\tcurrency\n\t\t\t\tstatus\n\t\t\t\tlastScannedAt\n\t\t\t\taddedAt\n\t\t\t\tproduct { id name brand mpn category }\n\t\t\t\tweek: position(timeframe: D7) { ...Standing }\n\t\t\t\tmonth: position(timeframe: D30) { ...Standing }\n\t\t\t\tquarter: position(timeframe: D90) { ...Standing }\n\t\t\t\tpricingInsight(timeframe: D30) {\n\t\t\t\t\tid\n\t\t\t\t\trule\n\t\t\t\t\tcurrentPrice\n\t\t\t\t\trecommendedPrice\n\t\t\t\t\tconfidence\n\t\t\t\t\texplanation\n\t\t\t\t\tcreatedAt\n\t\t\t\t\tfacts { code sentence observedAt }\n\t\t\t\t\texpected { rank total priceGap }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n\n\tfragment Standing on Position {\n\t\trank\n\t\ttotal\n\t\tyourPrice\n\t\tlowestCompetitorPrice\n\t\tlowestCompetitorVendor\n\t\tpriceGap\n\t\tpriceGapPercent\n\t}\n": types.TrackedProductDocument,
    "\n\tmutation AddTrackedProduct($workspaceId: ID!, $input: AddTrackedProductInput!) {\n\t\taddTrackedProduct(workspaceId: $workspaceId, input: $input) { id name }\n\t}\n": types.AddTrackedProductDocument,
    "\n\tquery ProductsToTrack($query: String!, $market: String) {\n\t\tproducts(query: $query, market: $market, pageSize: 10) {\n\t\t\ttotal\n\t\t\ttotalIsCapped\n\t\t\tdidYouMean\n\t\t\tproducts { id name brand gtin }\n\t\t}\n\t}\n": types.ProductsToTrackDocument,
    "\n\tmutation ChangeTrackedProducts($workspaceId: ID!, $input: ChangeTrackedProductsInput!) {\n\t\tchangeTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\tsucceeded\n\t\t\tfailed\n\t\t\tresults { index status code detail }\n\t\t}\n\t}\n": types.ChangeTrackedProductsDocument,
    "\n\tmutation UpdateTrackedProduct($workspaceId: ID!, $id: ID!, $input: UpdateTrackedProductInput!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: $input) { id }\n\t}\n": types.UpdateTrackedProductDocument,
    "\n\tquery TrackedProductsFile($workspaceId: ID!, $status: TrackedStatusFilter!, $after: ID) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProductsFile(status: $status, after: $after) { csv rows next }\n\t\t}\n\t}\n": types.TrackedProductsFileDocument,
    "\n\tmutation ImportTrackedProducts($workspaceId: ID!, $input: ImportTrackedProductsInput!) {\n\t\timportTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\trows\n\t\t\tadded\n\t\t\tchanged\n\t\t\tunchanged\n\t\t\trejected\n\t\t\trejections { line field value reason }\n\t\t}\n\t}\n": types.ImportTrackedProductsDocument,
    "\n\tquery TrackedProducts($workspaceId: ID!, $query: String, $status: TrackedStatusFilter!, $page: Int!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tcurrency\n\t\t\ttrackedProducts(query: $query, status: $status, page: $page, pageSize: 25) {\n\t\t\t\ttotal\n\t\t\t\tpage\n\t\t\t\tpageSize\n\t\t\t\tproducts {\n\t\t\t\t\tid\n\t\t\t\t\tname\n\t\t\t\t\tsku\n\t\t\t\t\tgtin\n\t\t\t\t\tprice\n\t\t\t\t\tstatedPrice\n\t\t\t\t\tfloorPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tstatus\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tposition { rank total priceGap priceGapPercent lowestCompetitorVendor lowestCompetitorPrice }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n": types.TrackedProductsDocument,
    "\n\tquery FollowScan($workspaceId: ID!, $scanId: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tscan(id: $scanId) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t\tfailures { offer url reason detail }\n\t\t\t}\n\t\t}\n\t}\n": types.FollowScanDocument,
    "\n\tquery WorkspaceScans($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tscanSchedule { every nextAt }\n\t\t\tscans(limit: 50, status: all) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t}\n\t\t}\n\t}\n": types.WorkspaceScansDocument,
    "\n\tmutation SetScanSchedule($workspaceId: ID!, $every: ScanInterval!) {\n\t\tsetScanSchedule(workspaceId: $workspaceId, every: $every) { id scanSchedule { every nextAt } }\n\t}\n": types.SetScanScheduleDocument,
    "\n\tmutation StartScan($workspaceId: ID!) {\n\t\tstartScan(workspaceId: $workspaceId) { id status }\n\t}\n": types.StartScanDocument,
    "\n\tmutation StateRecommendedPrice($workspaceId: ID!, $id: ID!, $price: Float!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: { price: $price }) { id price }\n\t}\n": types.StateRecommendedPriceDocument,
    "\n\tquery WorkspaceKeys($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tapiKeys { id kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt }\n\t\t}\n\t}\n": types.WorkspaceKeysDocument,
    "\n\tmutation CreateWorkspaceKey($workspaceId: ID!, $input: WorkspaceKeyInput!) {\n\t\tcreateWorkspaceKey(workspaceId: $workspaceId, input: $input) { id key kind name prefix }\n\t}\n": types.CreateWorkspaceKeyDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation SignIn($email: String!, $password: String!) {\n\t\tsignIn(email: $email, password: $password) { id }\n\t}\n"): (typeof documents)["\n\tmutation SignIn($email: String!, $password: String!) {\n\t\tsignIn(email: $email, password: $password) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation SignUp($name: String!, $email: String!, $password: String!) {\n\t\tsignUp(name: $name, email: $email, password: $password) { id }\n\t}\n"): (typeof documents)["\n\tmutation SignUp($name: String!, $email: String!, $password: String!) {\n\t\tsignUp(name: $name, email: $email, password: $password) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation RotateCredential($id: ID!) {\n\t\trotateCredential(id: $id) { id key kind name prefix }\n\t}\n"): (typeof documents)["\n\tmutation RotateCredential($id: ID!) {\n\t\trotateCredential(id: $id) { id key kind name prefix }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation RevokeCredential($id: ID!) {\n\t\trevokeCredential(id: $id) { id state revokedAt }\n\t}\n"): (typeof documents)["\n\tmutation RevokeCredential($id: ID!) {\n\t\trevokeCredential(id: $id) { id state revokedAt }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n"): (typeof documents)["\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery Credentials($projectId: ID!, $after: String) {\n\t\tprojectCredentials(projectId: $projectId, after: $after) {\n\t\t\tnodes {\n\t\t\t\tid kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt\n\t\t\t\trateLimit { limit windowSeconds remaining resetSeconds }\n\t\t\t}\n\t\t\tpageInfo { hasNextPage endCursor }\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery Credentials($projectId: ID!, $after: String) {\n\t\tprojectCredentials(projectId: $projectId, after: $after) {\n\t\t\tnodes {\n\t\t\t\tid kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt\n\t\t\t\trateLimit { limit windowSeconds remaining resetSeconds }\n\t\t\t}\n\t\t\tpageInfo { hasNextPage endCursor }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery Balance {\n\t\tcredits { balance topUpsEnabled packs { name credits price currency } }\n\t}\n"): (typeof documents)["\n\tquery Balance {\n\t\tcredits { balance topUpsEnabled packs { name credits price currency } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery Ledger($after: String) {\n\t\tcredits {\n\t\t\tentries(first: 25, after: $after) {\n\t\t\t\tnodes { kind credits balance reason createdAt }\n\t\t\t\tedges { cursor }\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery Ledger($after: String) {\n\t\tcredits {\n\t\t\tentries(first: 25, after: $after) {\n\t\t\t\tnodes { kind credits balance reason createdAt }\n\t\t\t\tedges { cursor }\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation BuyCredits($pack: CreditPackName!) {\n\t\tbuyCredits(pack: $pack) { url }\n\t}\n"): (typeof documents)["\n\tmutation BuyCredits($pack: CreditPackName!) {\n\t\tbuyCredits(pack: $pack) { url }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery FirstCall($projectId: ID!) {\n\t\tcredits { balance }\n\t\tprojectCredentials(projectId: $projectId) { nodes { id kind name prefix state } }\n\t}\n"): (typeof documents)["\n\tquery FirstCall($projectId: ID!) {\n\t\tcredits { balance }\n\t\tprojectCredentials(projectId: $projectId) { nodes { id kind name prefix state } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery ProjectOverview($projectId: ID!, $days: Int!) {\n\t\tcredits { balance }\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequestCounts(days: $days) {\n\t\t\t\tday\n\t\t\t\tcounts { operation outcome requests charged medianMilliseconds p95Milliseconds }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery ProjectOverview($projectId: ID!, $days: Int!) {\n\t\tcredits { balance }\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequestCounts(days: $days) {\n\t\t\t\tday\n\t\t\t\tcounts { operation outcome requests charged medianMilliseconds p95Milliseconds }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation RenameProject($id: ID!, $name: String!) {\n\t\trenameProject(id: $id, name: $name) { id name }\n\t}\n"): (typeof documents)["\n\tmutation RenameProject($id: ID!, $name: String!) {\n\t\trenameProject(id: $id, name: $name) { id name }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation CreateProject($name: String!) {\n\t\tcreateProject(name: $name) { id name }\n\t}\n"): (typeof documents)["\n\tmutation CreateProject($name: String!) {\n\t\tcreateProject(name: $name) { id name }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery RequestLog(\n\t\t$projectId: ID!\n\t\t$after: String\n\t\t$operation: CommerceOperation\n\t\t$outcome: CommerceRequestOutcome\n\t\t$credentialId: ID\n\t) {\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequests(first: 25, after: $after, operation: $operation, outcome: $outcome, credentialId: $credentialId) {\n\t\t\t\tnodes {\n\t\t\t\t\tid requestId operation outcome code reason cost charged idempotencyKey startedAt milliseconds\n\t\t\t\t\tcredential { id name prefix }\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery RequestLog(\n\t\t$projectId: ID!\n\t\t$after: String\n\t\t$operation: CommerceOperation\n\t\t$outcome: CommerceRequestOutcome\n\t\t$credentialId: ID\n\t) {\n\t\tproject(id: $projectId) {\n\t\t\tid\n\t\t\trequests(first: 25, after: $after, operation: $operation, outcome: $outcome, credentialId: $credentialId) {\n\t\t\t\tnodes {\n\t\t\t\t\tid requestId operation outcome code reason cost charged idempotencyKey startedAt milliseconds\n\t\t\t\t\tcredential { id name prefix }\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery CredentialNames($projectId: ID!) {\n\t\tprojectCredentials(projectId: $projectId, first: 100) { nodes { id name prefix } }\n\t}\n"): (typeof documents)["\n\tquery CredentialNames($projectId: ID!) {\n\t\tprojectCredentials(projectId: $projectId, first: 100) { nodes { id name prefix } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily { date vendor price listPrice }\n    }\n  }\n}"): (typeof documents)["query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily { date vendor price listPrice }\n    }\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation SignOut {\n\t\tsignOut\n\t}\n"): (typeof documents)["\n\tmutation SignOut {\n\t\tsignOut\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WebhookDeliveries($id: ID!, $after: String) {\n\t\twebhook(id: $id) {\n\t\t\tid\n\t\t\tdeliveries(first: 20, after: $after) {\n\t\t\t\tnodes {\n\t\t\t\t\tid eventId eventType state attempts nextAttemptAt attemptedAt responseStatus responseExcerpt error\n\t\t\t\t\tdurationMs createdAt\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery WebhookDeliveries($id: ID!, $after: String) {\n\t\twebhook(id: $id) {\n\t\t\tid\n\t\t\tdeliveries(first: 20, after: $after) {\n\t\t\t\tnodes {\n\t\t\t\t\tid eventId eventType state attempts nextAttemptAt attemptedAt responseStatus responseExcerpt error\n\t\t\t\t\tdurationMs createdAt\n\t\t\t\t}\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation Redeliver($deliveryId: ID!) {\n\t\tredeliver(deliveryId: $deliveryId) { id state nextAttemptAt }\n\t}\n"): (typeof documents)["\n\tmutation Redeliver($deliveryId: ID!) {\n\t\tredeliver(deliveryId: $deliveryId) { id state nextAttemptAt }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation SendTestEvent($webhookId: ID!) {\n\t\tsendTestEvent(webhookId: $webhookId) { id }\n\t}\n"): (typeof documents)["\n\tmutation SendTestEvent($webhookId: ID!) {\n\t\tsendTestEvent(webhookId: $webhookId) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation SetWebhookStatus($id: ID!, $status: WebhookStatus!) {\n\t\tupdateWebhook(id: $id, input: { status: $status }) { ...WebhookFields }\n\t}\n"): (typeof documents)["\n\tmutation SetWebhookStatus($id: ID!, $status: WebhookStatus!) {\n\t\tupdateWebhook(id: $id, input: { status: $status }) { ...WebhookFields }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation CreateWebhook($workspaceId: ID, $input: WebhookInput!) {\n\t\tcreateWebhook(workspaceId: $workspaceId, input: $input) { secret webhook { ...WebhookFields } }\n\t}\n"): (typeof documents)["\n\tmutation CreateWebhook($workspaceId: ID, $input: WebhookInput!) {\n\t\tcreateWebhook(workspaceId: $workspaceId, input: $input) { secret webhook { ...WebhookFields } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation UpdateWebhook($id: ID!, $input: WebhookChanges!) {\n\t\tupdateWebhook(id: $id, input: $input) { ...WebhookFields }\n\t}\n"): (typeof documents)["\n\tmutation UpdateWebhook($id: ID!, $input: WebhookChanges!) {\n\t\tupdateWebhook(id: $id, input: $input) { ...WebhookFields }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation RotateWebhookSecret($id: ID!) {\n\t\trotateWebhookSecret(id: $id) { secret webhook { ...WebhookFields } }\n\t}\n"): (typeof documents)["\n\tmutation RotateWebhookSecret($id: ID!) {\n\t\trotateWebhookSecret(id: $id) { secret webhook { ...WebhookFields } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation DeleteWebhook($id: ID!) {\n\t\tdeleteWebhook(id: $id) { id }\n\t}\n"): (typeof documents)["\n\tmutation DeleteWebhook($id: ID!) {\n\t\tdeleteWebhook(id: $id) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tfragment WebhookFields on Webhook {\n\t\tid owner url description eventTypes priceChangePercentMin undercutPercentMin creditsBelow\n\t\tstatus disabledBecause failingSince previousSecretUntil\n\t}\n"): (typeof documents)["\n\tfragment WebhookFields on Webhook {\n\t\tid owner url description eventTypes priceChangePercentMin undercutPercentMin creditsBelow\n\t\tstatus disabledBecause failingSince previousSecretUntil\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceWebhooks($id: ID!) {\n\t\tworkspace(id: $id) { id webhooks { ...WebhookFields } }\n\t}\n"): (typeof documents)["\n\tquery WorkspaceWebhooks($id: ID!) {\n\t\tworkspace(id: $id) { id webhooks { ...WebhookFields } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery AccountWebhooks {\n\t\taccount { id webhooks { ...WebhookFields } }\n\t}\n"): (typeof documents)["\n\tquery AccountWebhooks {\n\t\taccount { id webhooks { ...WebhookFields } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceCompetitor($id: ID!, $vendor: String!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitor(vendor: $vendor) {\n\t\t\t\tvendor { slug name }\n\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\tproducts(page: $page, pageSize: $pageSize) {\n\t\t\t\t\ttotal\n\t\t\t\t\tproducts { productId name sku yourPrice price inStock priceGap priceGapPercent currency lastSeenAt }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery WorkspaceCompetitor($id: ID!, $vendor: String!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitor(vendor: $vendor) {\n\t\t\t\tvendor { slug name }\n\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\tproducts(page: $page, pageSize: $pageSize) {\n\t\t\t\t\ttotal\n\t\t\t\t\tproducts { productId name sku yourPrice price inStock priceGap priceGapPercent currency lastSeenAt }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceCompetitors($id: ID!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitors(page: $page, pageSize: $pageSize) {\n\t\t\t\ttotal\n\t\t\t\tcompetitors {\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery WorkspaceCompetitors($id: ID!, $page: Int!, $pageSize: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tcompetitors(page: $page, pageSize: $pageSize) {\n\t\t\t\ttotal\n\t\t\t\tcompetitors {\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\tproductsInCommon cheaper equal dearer averageGapPercent lastSeenAt\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceInsights($id: ID!, $timeframe: Timeframe!, $limit: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tpricingInsights(timeframe: $timeframe, limit: $limit) {\n\t\t\t\tid productId productName rule currentPrice recommendedPrice currency confidence explanation createdAt\n\t\t\t\tfacts { code sentence vendor observedAt }\n\t\t\t\texpected { rank total priceGap }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery WorkspaceInsights($id: ID!, $timeframe: Timeframe!, $limit: Int!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tpricingInsights(timeframe: $timeframe, limit: $limit) {\n\t\t\t\tid productId productName rule currentPrice recommendedPrice currency confidence explanation createdAt\n\t\t\t\tfacts { code sentence vendor observedAt }\n\t\t\t\texpected { rank total priceGap }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceMembers($id: ID!) {\n\t\tworkspace(id: $id) { id members { accountId email name role joinedAt } }\n\t}\n"): (typeof documents)["\n\tquery WorkspaceMembers($id: ID!) {\n\t\tworkspace(id: $id) { id members { accountId email name role joinedAt } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation AddMember($workspaceId: ID!, $email: String!, $role: WorkspaceRole!) {\n\t\taddWorkspaceMember(workspaceId: $workspaceId, email: $email, role: $role) { id }\n\t}\n"): (typeof documents)["\n\tmutation AddMember($workspaceId: ID!, $email: String!, $role: WorkspaceRole!) {\n\t\taddWorkspaceMember(workspaceId: $workspaceId, email: $email, role: $role) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation RemoveMember($workspaceId: ID!, $accountId: ID!) {\n\t\tremoveWorkspaceMember(workspaceId: $workspaceId, accountId: $accountId) { id }\n\t}\n"): (typeof documents)["\n\tmutation RemoveMember($workspaceId: ID!, $accountId: ID!) {\n\t\tremoveWorkspaceMember(workspaceId: $workspaceId, accountId: $accountId) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation CreateWorkspace($name: String!, $vendor: String!, $market: String!, $currency: String!) {\n\t\tcreateWorkspace(name: $name, vendor: $vendor, market: $market, currency: $currency) { id }\n\t}\n"): (typeof documents)["\n\tmutation CreateWorkspace($name: String!, $vendor: String!, $market: String!, $currency: String!) {\n\t\tcreateWorkspace(name: $name, vendor: $vendor, market: $market, currency: $currency) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery VendorSuggestions {\n\t\tvendors(first: 100) { nodes { slug name } }\n\t}\n"): (typeof documents)["\n\tquery VendorSuggestions {\n\t\tvendors(first: 100) { nodes { slug name } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceOverview($id: ID!, $timeframe: Timeframe!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tstatistics {\n\t\t\t\ttrackedProducts pausedProducts competitors competitorOffers priceChanges24h priceChanges7d currency\n\t\t\t\tlastScan { id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal }\n\t\t\t}\n\t\t\tinsightSummary(timeframe: $timeframe) {\n\t\t\t\tproductsBeingUndercut productsWithOpportunities avgPriceGap largestUndercutPercent currency\n\t\t\t}\n\t\t\tpricingTrends(timeframe: $timeframe) {\n\t\t\t\tcurrency direction\n\t\t\t\tseries { date yourPrice lowest median highest competitors }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery WorkspaceOverview($id: ID!, $timeframe: Timeframe!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tstatistics {\n\t\t\t\ttrackedProducts pausedProducts competitors competitorOffers priceChanges24h priceChanges7d currency\n\t\t\t\tlastScan { id status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal }\n\t\t\t}\n\t\t\tinsightSummary(timeframe: $timeframe) {\n\t\t\t\tproductsBeingUndercut productsWithOpportunities avgPriceGap largestUndercutPercent currency\n\t\t\t}\n\t\t\tpricingTrends(timeframe: $timeframe) {\n\t\t\t\tcurrency direction\n\t\t\t\tseries { date yourPrice lowest median highest competitors }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery ProductMatches($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tmatches {\n\t\t\t\t\tstate\n\t\t\t\t\tconfidence\n\t\t\t\t\tbasis { field given found agrees }\n\t\t\t\t\tproduct { id name brand gtin offers(first: 5) { totalCount nodes { id price currency vendor { slug name } } } }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery ProductMatches($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tmatches {\n\t\t\t\t\tstate\n\t\t\t\t\tconfidence\n\t\t\t\t\tbasis { field given found agrees }\n\t\t\t\t\tproduct { id name brand gtin offers(first: 5) { totalCount nodes { id price currency vendor { slug name } } } }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation ConfirmMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\tconfirmMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n"): (typeof documents)["\n\tmutation ConfirmMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\tconfirmMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation RejectMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\trejectMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n"): (typeof documents)["\n\tmutation RejectMatch($workspaceId: ID!, $trackedProductId: ID!, $productId: ID!) {\n\t\trejectMatch(workspaceId: $workspaceId, trackedProductId: $trackedProductId, productId: $productId) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery ProductOffers($id: ID!, $market: String!, $after: String) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 25, market: $market, after: $after) {\n\t\t\t\ttotalCount\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t\tnodes {\n\t\t\t\t\tid\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\ttitle\n\t\t\t\t\turl\n\t\t\t\t\tprice\n\t\t\t\t\tlistPrice\n\t\t\t\t\tshippingPrice\n\t\t\t\t\ttotalPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tavailability\n\t\t\t\t\tcondition\n\t\t\t\t\tpackQuantity\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tcomparable\n\t\t\t\t\tnotComparableBecause\n\t\t\t\t\tevidence { source method url line observedAt raw contentHash }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery ProductOffers($id: ID!, $market: String!, $after: String) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 25, market: $market, after: $after) {\n\t\t\t\ttotalCount\n\t\t\t\tpageInfo { hasNextPage endCursor }\n\t\t\t\tnodes {\n\t\t\t\t\tid\n\t\t\t\t\tvendor { slug name }\n\t\t\t\t\ttitle\n\t\t\t\t\turl\n\t\t\t\t\tprice\n\t\t\t\t\tlistPrice\n\t\t\t\t\tshippingPrice\n\t\t\t\t\ttotalPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tavailability\n\t\t\t\t\tcondition\n\t\t\t\t\tpackQuantity\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tcomparable\n\t\t\t\t\tnotComparableBecause\n\t\t\t\t\tevidence { source method url line observedAt raw contentHash }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery TrackedPriceHistory($id: ID!, $market: String!, $days: Int!) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 100, market: $market) { nodes { id vendor { slug name } } }\n\t\t\tpriceHistory(market: $market, days: $days) {\n\t\t\t\tcurrency\n\t\t\t\tdays\n\t\t\t\tdaily { date price listPrice vendor }\n\t\t\t\tcoverage { firstSeen daysObserved days gaps { from to days } }\n\t\t\t\tlow { price date vendor }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery TrackedPriceHistory($id: ID!, $market: String!, $days: Int!) {\n\t\tproduct(id: $id) {\n\t\t\tid\n\t\t\toffers(first: 100, market: $market) { nodes { id vendor { slug name } } }\n\t\t\tpriceHistory(market: $market, days: $days) {\n\t\t\t\tcurrency\n\t\t\t\tdays\n\t\t\t\tdaily { date price listPrice vendor }\n\t\t\t\tcoverage { firstSeen daysObserved days gaps { from to days } }\n\t\t\t\tlow { price date vendor }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery TrackedProduct($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tmarket\n\t\t\tvendor { slug }\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tname\n\t\t\t\tsku\n\t\t\t\tgtin\n\t\t\t\tprice\n\t\t\t\tstatedPrice\n\t\t\t\tpriceStatedAt\n\t\t\t\tfloorPrice\n\t\t\t\tcurrency\n\t\t\t\tstatus\n\t\t\t\tlastScannedAt\n\t\t\t\taddedAt\n\t\t\t\tproduct { id name brand mpn category }\n\t\t\t\tweek: position(timeframe: D7) { ...Standing }\n\t\t\t\tmonth: position(timeframe: D30) { ...Standing }\n\t\t\t\tquarter: position(timeframe: D90) { ...Standing }\n\t\t\t\tpricingInsight(timeframe: D30) {\n\t\t\t\t\tid\n\t\t\t\t\trule\n\t\t\t\t\tcurrentPrice\n\t\t\t\t\trecommendedPrice\n\t\t\t\t\tconfidence\n\t\t\t\t\texplanation\n\t\t\t\t\tcreatedAt\n\t\t\t\t\tfacts { code sentence observedAt }\n\t\t\t\t\texpected { rank total priceGap }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n\n\tfragment Standing on Position {\n\t\trank\n\t\ttotal\n\t\tyourPrice\n\t\tlowestCompetitorPrice\n\t\tlowestCompetitorVendor\n\t\tpriceGap\n\t\tpriceGapPercent\n\t}\n"): (typeof documents)["\n\tquery TrackedProduct($workspaceId: ID!, $id: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tmarket\n\t\t\tvendor { slug }\n\t\t\ttrackedProduct(id: $id) {\n\t\t\t\tid\n\t\t\t\tname\n\t\t\t\tsku\n\t\t\t\tgtin\n\t\t\t\tprice\n\t\t\t\tstatedPrice\n\t\t\t\tpriceStatedAt\n\t\t\t\tfloorPrice\n\t\t\t\tcurrency\n\t\t\t\tstatus\n\t\t\t\tlastScannedAt\n\t\t\t\taddedAt\n\t\t\t\tproduct { id name brand mpn category }\n\t\t\t\tweek: position(timeframe: D7) { ...Standing }\n\t\t\t\tmonth: position(timeframe: D30) { ...Standing }\n\t\t\t\tquarter: position(timeframe: D90) { ...Standing }\n\t\t\t\tpricingInsight(timeframe: D30) {\n\t\t\t\t\tid\n\t\t\t\t\trule\n\t\t\t\t\tcurrentPrice\n\t\t\t\t\trecommendedPrice\n\t\t\t\t\tconfidence\n\t\t\t\t\texplanation\n\t\t\t\t\tcreatedAt\n\t\t\t\t\tfacts { code sentence observedAt }\n\t\t\t\t\texpected { rank total priceGap }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n\n\tfragment Standing on Position {\n\t\trank\n\t\ttotal\n\t\tyourPrice\n\t\tlowestCompetitorPrice\n\t\tlowestCompetitorVendor\n\t\tpriceGap\n\t\tpriceGapPercent\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation AddTrackedProduct($workspaceId: ID!, $input: AddTrackedProductInput!) {\n\t\taddTrackedProduct(workspaceId: $workspaceId, input: $input) { id name }\n\t}\n"): (typeof documents)["\n\tmutation AddTrackedProduct($workspaceId: ID!, $input: AddTrackedProductInput!) {\n\t\taddTrackedProduct(workspaceId: $workspaceId, input: $input) { id name }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery ProductsToTrack($query: String!, $market: String) {\n\t\tproducts(query: $query, market: $market, pageSize: 10) {\n\t\t\ttotal\n\t\t\ttotalIsCapped\n\t\t\tdidYouMean\n\t\t\tproducts { id name brand gtin }\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery ProductsToTrack($query: String!, $market: String) {\n\t\tproducts(query: $query, market: $market, pageSize: 10) {\n\t\t\ttotal\n\t\t\ttotalIsCapped\n\t\t\tdidYouMean\n\t\t\tproducts { id name brand gtin }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation ChangeTrackedProducts($workspaceId: ID!, $input: ChangeTrackedProductsInput!) {\n\t\tchangeTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\tsucceeded\n\t\t\tfailed\n\t\t\tresults { index status code detail }\n\t\t}\n\t}\n"): (typeof documents)["\n\tmutation ChangeTrackedProducts($workspaceId: ID!, $input: ChangeTrackedProductsInput!) {\n\t\tchangeTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\tsucceeded\n\t\t\tfailed\n\t\t\tresults { index status code detail }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation UpdateTrackedProduct($workspaceId: ID!, $id: ID!, $input: UpdateTrackedProductInput!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: $input) { id }\n\t}\n"): (typeof documents)["\n\tmutation UpdateTrackedProduct($workspaceId: ID!, $id: ID!, $input: UpdateTrackedProductInput!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: $input) { id }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery TrackedProductsFile($workspaceId: ID!, $status: TrackedStatusFilter!, $after: ID) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProductsFile(status: $status, after: $after) { csv rows next }\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery TrackedProductsFile($workspaceId: ID!, $status: TrackedStatusFilter!, $after: ID) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\ttrackedProductsFile(status: $status, after: $after) { csv rows next }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation ImportTrackedProducts($workspaceId: ID!, $input: ImportTrackedProductsInput!) {\n\t\timportTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\trows\n\t\t\tadded\n\t\t\tchanged\n\t\t\tunchanged\n\t\t\trejected\n\t\t\trejections { line field value reason }\n\t\t}\n\t}\n"): (typeof documents)["\n\tmutation ImportTrackedProducts($workspaceId: ID!, $input: ImportTrackedProductsInput!) {\n\t\timportTrackedProducts(workspaceId: $workspaceId, input: $input) {\n\t\t\trows\n\t\t\tadded\n\t\t\tchanged\n\t\t\tunchanged\n\t\t\trejected\n\t\t\trejections { line field value reason }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery TrackedProducts($workspaceId: ID!, $query: String, $status: TrackedStatusFilter!, $page: Int!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tcurrency\n\t\t\ttrackedProducts(query: $query, status: $status, page: $page, pageSize: 25) {\n\t\t\t\ttotal\n\t\t\t\tpage\n\t\t\t\tpageSize\n\t\t\t\tproducts {\n\t\t\t\t\tid\n\t\t\t\t\tname\n\t\t\t\t\tsku\n\t\t\t\t\tgtin\n\t\t\t\t\tprice\n\t\t\t\t\tstatedPrice\n\t\t\t\t\tfloorPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tstatus\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tposition { rank total priceGap priceGapPercent lowestCompetitorVendor lowestCompetitorPrice }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery TrackedProducts($workspaceId: ID!, $query: String, $status: TrackedStatusFilter!, $page: Int!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tcurrency\n\t\t\ttrackedProducts(query: $query, status: $status, page: $page, pageSize: 25) {\n\t\t\t\ttotal\n\t\t\t\tpage\n\t\t\t\tpageSize\n\t\t\t\tproducts {\n\t\t\t\t\tid\n\t\t\t\t\tname\n\t\t\t\t\tsku\n\t\t\t\t\tgtin\n\t\t\t\t\tprice\n\t\t\t\t\tstatedPrice\n\t\t\t\t\tfloorPrice\n\t\t\t\t\tcurrency\n\t\t\t\t\tstatus\n\t\t\t\t\tlastScannedAt\n\t\t\t\t\tposition { rank total priceGap priceGapPercent lowestCompetitorVendor lowestCompetitorPrice }\n\t\t\t\t}\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery FollowScan($workspaceId: ID!, $scanId: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tscan(id: $scanId) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t\tfailures { offer url reason detail }\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery FollowScan($workspaceId: ID!, $scanId: ID!) {\n\t\tworkspace(id: $workspaceId) {\n\t\t\tid\n\t\t\tscan(id: $scanId) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t\tfailures { offer url reason detail }\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceScans($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tscanSchedule { every nextAt }\n\t\t\tscans(limit: 50, status: all) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t}\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery WorkspaceScans($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tscanSchedule { every nextAt }\n\t\t\tscans(limit: 50, status: all) {\n\t\t\t\tid status startedAt completedAt offersTotal productsScanned priceChangesDetected failuresTotal\n\t\t\t}\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation SetScanSchedule($workspaceId: ID!, $every: ScanInterval!) {\n\t\tsetScanSchedule(workspaceId: $workspaceId, every: $every) { id scanSchedule { every nextAt } }\n\t}\n"): (typeof documents)["\n\tmutation SetScanSchedule($workspaceId: ID!, $every: ScanInterval!) {\n\t\tsetScanSchedule(workspaceId: $workspaceId, every: $every) { id scanSchedule { every nextAt } }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation StartScan($workspaceId: ID!) {\n\t\tstartScan(workspaceId: $workspaceId) { id status }\n\t}\n"): (typeof documents)["\n\tmutation StartScan($workspaceId: ID!) {\n\t\tstartScan(workspaceId: $workspaceId) { id status }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation StateRecommendedPrice($workspaceId: ID!, $id: ID!, $price: Float!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: { price: $price }) { id price }\n\t}\n"): (typeof documents)["\n\tmutation StateRecommendedPrice($workspaceId: ID!, $id: ID!, $price: Float!) {\n\t\tupdateTrackedProduct(workspaceId: $workspaceId, id: $id, input: { price: $price }) { id price }\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery WorkspaceKeys($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tapiKeys { id kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt }\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery WorkspaceKeys($id: ID!) {\n\t\tworkspace(id: $id) {\n\t\t\tid\n\t\t\tapiKeys { id kind name prefix state createdAt expiresAt revokedAt usageCount lastUsedAt }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation CreateWorkspaceKey($workspaceId: ID!, $input: WorkspaceKeyInput!) {\n\t\tcreateWorkspaceKey(workspaceId: $workspaceId, input: $input) { id key kind name prefix }\n\t}\n"): (typeof documents)["\n\tmutation CreateWorkspaceKey($workspaceId: ID!, $input: WorkspaceKeyInput!) {\n\t\tcreateWorkspaceKey(workspaceId: $workspaceId, input: $input) { id key kind name prefix }\n\t}\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;