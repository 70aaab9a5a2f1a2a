import type { ReactNode } from "react";
import type { CombinedError } from "urql";
import { messageOf } from "../api/client.ts";
import { Notice } from "./notice.tsx";

interface FailureProps {
	/** How an operation failed; nothing is shown where it did not. */
	readonly of: CombinedError | undefined;
	readonly title?: string;
	/** What can be done about it. */
	readonly children?: ReactNode;
}

/** Says why an operation failed. */
export function Failure({ of: error, title, children }: FailureProps) {
	if (!error) return null;
	return (
		<Notice kind="bad" title={title}>
			<p>{messageOf(error)}</p>
			{children}
		</Notice>
	);
}
