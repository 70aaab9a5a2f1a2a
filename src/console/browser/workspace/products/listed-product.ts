import type { TrackedProductsQuery } from "../../graphql/graphql.ts";

/** A tracked product as the list shows it. */
export type ListedProduct = NonNullable<TrackedProductsQuery["workspace"]>["trackedProducts"]["products"][number];
