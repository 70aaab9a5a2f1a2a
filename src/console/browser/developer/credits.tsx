import { PageHead } from "../design/page-head.tsx";

/** The account's Commerce Credits. */
export function Credits() {
	return <PageHead title="Credits" />;
}
