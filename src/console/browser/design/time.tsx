import { ago, moment } from "./format.ts";

/** How long ago something was, with the exact time in the reader's own zone on hover; a dash for never. */
export function Time({ at }: { at: string | null | undefined }) {
	if (!at) return <>–</>;
	return (
		<time dateTime={at} title={moment(at)}>
			{ago(at)}
		</time>
	);
}
