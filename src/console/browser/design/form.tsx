import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import type { CombinedError } from "urql";
import { faultsOf } from "../api/client.ts";
import { Failure } from "./failure.tsx";

const FaultsContext = createContext<Readonly<Record<string, string>>>({});

/** What the server found wrong with an input of the form around. */
export function useFault(name: string): string | undefined {
	return useContext(FaultsContext)[name];
}

interface FormProps {
	readonly onSubmit: () => void;
	/** How the last attempt failed. What was typed stays, and the first field that is blamed gets the focus. */
	readonly error?: CombinedError | undefined;
	readonly children: ReactNode;
}

/** Inputs that are sent together. */
export function Form({ onSubmit, error, children }: FormProps) {
	const form = useRef<HTMLFormElement>(null);
	const faults = faultsOf(error);
	useEffect(() => {
		if (error) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [error]);
	return (
		<form
			ref={form}
			onSubmit={event => {
				event.preventDefault();
				onSubmit();
			}}
		>
			<FaultsContext.Provider value={faults}>{children}</FaultsContext.Provider>
			<Failure of={error} />
		</form>
	);
}
