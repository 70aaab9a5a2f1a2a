/** A state in a word. The colour only repeats what the word says. */
export function Badge({ kind, children }: { kind: "good" | "bad" | "warn" | "plain"; children: string }) {
	return <span className={`badge ${kind}`}>{children}</span>;
}
