import { PageHead } from "../design/page-head.tsx";

/** One tracked product. */
export function ProductPage(_: { workspaceId: string; productId: string }) {
	return <PageHead title="Product" />;
}
