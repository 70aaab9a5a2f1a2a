import { useSearchParams } from "wouter";

type Changes = Readonly<Record<string, string>>;

/**
 * The parameters of the address, which hold what a reader may share or go back to, and the way to change some of them: an
 * empty text takes one away. With `push` the address before can be gone back to.
 */
export function useAddress(): [URLSearchParams, (changes: Changes, how?: { readonly push?: boolean }) => void] {
	const [params, setParams] = useSearchParams();
	const change = (changes: Changes, { push = false } = {}) =>
		setParams(
			before => {
				const after = new URLSearchParams(before);
				for (const [name, value] of Object.entries(changes))
					if (value === "") after.delete(name);
					else after.set(name, value);
				return after;
			},
			{ replace: !push },
		);
	return [params, change];
}

/** The page of a list that the address names, from 1. */
export function pageIn(params: URLSearchParams): number {
	return Math.max(1, Number.parseInt(params.get("page") ?? "1", 10) || 1);
}
