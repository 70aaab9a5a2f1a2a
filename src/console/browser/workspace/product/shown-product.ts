import type { TrackedProductQuery } from "../../graphql/graphql.ts";

/** A tracked product as its page shows it. */
export type ShownProduct = NonNullable<NonNullable<TrackedProductQuery["workspace"]>["trackedProduct"]>;
