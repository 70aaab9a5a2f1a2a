import { useEffect, useState } from "react";

const toldMs = 2_000;

/** Puts a text on the clipboard, and says so. `what` names it: "Copy the key". */
export function CopyButton({ text, what }: { text: string; what: string }) {
	const [told, tell] = useState<"Copied" | "Could not copy: select it instead">();
	useEffect(() => {
		if (!told) return;
		const timer = setTimeout(() => tell(undefined), toldMs);
		return () => clearTimeout(timer);
	}, [told]);
	const copy = () =>
		// There is no clipboard on origins that are not secure.
		(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
			() => tell("Copied"),
			() => tell("Could not copy: select it instead"),
		);
	return (
		<>
			<button className="plain" type="button" aria-label={`Copy ${what}`} onClick={copy}>
				{told ?? "Copy"}
			</button>
			<span className="unseen" role="status">
				{told}
			</span>
		</>
	);
}
