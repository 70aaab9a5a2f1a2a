import { useEffect, useRef } from "react";
import { CopyButton } from "../design/copy-button.tsx";
import { credentialNouns } from "./credential-nouns.ts";
import type { IssuedKey } from "./issued-keys.tsx";

/** A credential in full, this once. The way to copy it gets the focus. */
export function KeyShown({ issued: { key, kind, name } }: { issued: IssuedKey }) {
	const shown = useRef<HTMLDivElement>(null);
	useEffect(() => shown.current?.querySelector("button")?.focus(), []);
	return (
		<div className="key-shown">
			<p role="status">
				<strong>{name}</strong> is ready. This {credentialNouns[kind]} is shown this once: copy it to where it will be
				used.
			</p>
			<div className="secret" ref={shown}>
				<code>{key}</code>
				<CopyButton text={key} what={`the ${credentialNouns[kind]}`} />
			</div>
		</div>
	);
}
