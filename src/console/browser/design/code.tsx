import { CopyButton } from "./copy-button.tsx";

/** A piece of code to take along. `what` names it: "the code", "the settings". */
export function Code({ text, what }: { text: string; what: string }) {
	return (
		<div className="code-block">
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
			<pre tabIndex={0}>
				<code>{text}</code>
			</pre>
			<CopyButton text={text} what={what} />
		</div>
	);
}
