import type { ReactNode } from "react";

interface NoticeProps {
	readonly kind: "bad" | "good" | "plain";
	readonly title?: string;
	readonly children?: ReactNode;
}

/** Says that something went wrong or well, to eyes and to screen readers. */
export function Notice({ kind, title, children }: NoticeProps) {
	return (
		<div className={`notice ${kind}`} role={kind === "bad" ? "alert" : "status"}>
			{title && <strong>{title}</strong>}
			{children}
		</div>
	);
}
