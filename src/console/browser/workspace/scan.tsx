import { PageHead } from "../design/page-head.tsx";

/** One scan. */
export function ScanPage(_: { workspaceId: string; scanId: string }) {
	return <PageHead title="Scan" />;
}
