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
    "\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n": typeof types.CreateCredentialDocument,
    "\n\tmutation RotateCredential($id: ID!) {\n\t\trotateCredential(id: $id) { id key kind name prefix }\n\t}\n": typeof types.RotateCredentialDocument,
    "\n\tmutation RevokeCredential($id: ID!) {\n\t\trevokeCredential(id: $id) { id state revokedAt }\n\t}\n": typeof types.RevokeCredentialDocument,
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
    "query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily(vendors: 8) { vendor days { date price listPrice } }\n    }\n  }\n}": typeof types.PricesOfDocument,
    "\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n": typeof types.SessionDocument,
    "\n\tmutation SignOut {\n\t\tsignOut\n\t}\n": typeof types.SignOutDocument,
};
const documents: Documents = {
    "\n\tmutation SignIn($email: String!, $password: String!) {\n\t\tsignIn(email: $email, password: $password) { id }\n\t}\n": types.SignInDocument,
    "\n\tmutation SignUp($name: String!, $email: String!, $password: String!) {\n\t\tsignUp(name: $name, email: $email, password: $password) { id }\n\t}\n": types.SignUpDocument,
    "\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n": types.CreateCredentialDocument,
    "\n\tmutation RotateCredential($id: ID!) {\n\t\trotateCredential(id: $id) { id key kind name prefix }\n\t}\n": types.RotateCredentialDocument,
    "\n\tmutation RevokeCredential($id: ID!) {\n\t\trevokeCredential(id: $id) { id state revokedAt }\n\t}\n": types.RevokeCredentialDocument,
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
    "query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily(vendors: 8) { vendor days { date price listPrice } }\n    }\n  }\n}": types.PricesOfDocument,
    "\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n": types.SessionDocument,
    "\n\tmutation SignOut {\n\t\tsignOut\n\t}\n": types.SignOutDocument,
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
export function graphql(source: "\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n"): (typeof documents)["\n\tmutation CreateCredential($projectId: ID!, $kind: CredentialKind!, $name: String!, $expiresInDays: Int) {\n\t\tcreateProjectCredential(projectId: $projectId, kind: $kind, name: $name, expiresInDays: $expiresInDays) {\n\t\t\tid key kind name prefix\n\t\t}\n\t}\n"];
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
export function graphql(source: "query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily(vendors: 8) { vendor days { date price listPrice } }\n    }\n  }\n}"): (typeof documents)["query PricesOf($id: ID!) {\n  product(id: $id) {\n    id\n    name\n    brand\n    gtin\n    category\n    prices {\n      prices { vendor vendorName }\n    }\n    priceHistory(days: 90) {\n      currency\n      low { price date vendor }\n      coverage { daysObserved days gaps { from to } }\n      daily(vendors: 8) { vendor days { date price listPrice } }\n    }\n  }\n}"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n"): (typeof documents)["\n\tquery Session {\n\t\taccount {\n\t\t\tid\n\t\t\tname\n\t\t\temail\n\t\t\tsignupGrant\n\t\t\tprojects { id name createdAt }\n\t\t\tworkspaces { id name market currency createdAt }\n\t\t}\n\t}\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n\tmutation SignOut {\n\t\tsignOut\n\t}\n"): (typeof documents)["\n\tmutation SignOut {\n\t\tsignOut\n\t}\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;