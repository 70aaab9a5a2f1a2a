import type { ReactNode } from "react";
import type { CombinedError, UseQueryState } from "urql";
import { Button } from "./button.tsx";
import { Failure } from "./failure.tsx";
import { Waiting } from "./waiting.tsx";

interface ResultProps<Data> {
	readonly of: Pick<UseQueryState<Data, never>, "data" | "error"> | { data?: Data; error?: CombinedError };
	/** Asks again, after a failure. */
	readonly again: () => void;
	readonly lines?: number;
	readonly children: (data: Data) => ReactNode;
}

/**
 * What an operation answered, or that it is on its way, or why there is no answer. What was read before stays when reading
 * it anew fails.
 */
export function Result<Data extends object>({ of: { data, error }, again, lines, children }: ResultProps<Data>) {
	return (
		<>
			<Failed error={error} again={again} />
			{data && !(error && isVoid(data)) ? children(data) : !error && <Waiting lines={lines} />}
		</>
	);
}

/** Says that an operation failed, if it did, and offers to ask again. */
export function Failed({ error, again }: { error: CombinedError | undefined; again: () => void }) {
	return (
		<Failure of={error}>
			<Button onClick={again}>Try again</Button>
		</Failure>
	);
}

/** Whether an operation that failed left nothing: all that it asked for is null. */
function isVoid(data: object): boolean {
	return Object.values(data).every(value => value === null);
}
