import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";
import { credentialNouns } from "./credential-nouns.ts";
import type { IssuedKey } from "./issued-keys.tsx";
import { KeyShown } from "./key-shown.tsx";

interface KeyIssuedProps {
	readonly issued: IssuedKey;
	readonly title?: string;
	/** Where else it can be had for a while. By default what holds of a project's. */
	readonly children?: ReactNode;
	readonly onClose: () => void;
}

/** A credential that was just made, this once. */
export function KeyIssued({ issued, title, children, onClose }: KeyIssuedProps) {
	const isOfProject = issued.kind === "api_key" || issued.kind === "mcp";
	return (
		<Dialog title={title ?? `Your ${credentialNouns[issued.kind]}`} onClose={onClose}>
			<KeyShown issued={issued} />
			{children}
			{isOfProject && (
				<p className="hint">
					Until you leave or reload this project's pages it is also filled in at{" "}
					<Link href="/first-call" onClick={onClose}>
						First call
					</Link>
					.
				</p>
			)}
			<div className="row">
				<Button kind="main" onClick={onClose}>
					Done
				</Button>
			</div>
		</Dialog>
	);
}
