import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from "react";
import { useFault } from "./form.tsx";

interface FieldProps {
	readonly label: string;
	/** The argument or member of the operation that it is for: the server's faults are shown at the field that they name. */
	readonly name: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly type?: "text" | "email" | "password" | "search" | "url" | "number";
	readonly hint?: ReactNode;
	readonly required?: boolean;
	readonly autoFocus?: boolean;
	readonly autoComplete?: HTMLInputAutoCompleteAttribute;
	readonly placeholder?: string;
	readonly inputMode?: "decimal" | "numeric";
	readonly maxLength?: number;
	readonly step?: string;
	readonly min?: string;
	/** For several lines. */
	readonly rows?: number;
	/** What may be typed; anything else may be, too. */
	readonly suggestions?: readonly (readonly [value: string, label: string])[];
}

/** A labelled input, with a hint and with what is wrong with it. */
export function Field({ label, name, value, onChange, type = "text", hint, rows, suggestions, ...rest }: FieldProps) {
	const { id, describedBy, invalid, notes } = useNotes(name, hint);
	const attributes = { ...rest, id, name, value, "aria-invalid": invalid, "aria-describedby": describedBy };
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{rows ? (
				<textarea {...attributes} rows={rows} onChange={event => onChange(event.target.value)} />
			) : (
				<input
					{...attributes}
					type={type}
					list={suggestions && `${id}list`}
					onChange={event => onChange(event.target.value)}
				/>
			)}
			{suggestions && (
				<datalist id={`${id}list`}>
					{suggestions.map(([suggested, text]) => (
						<option key={suggested} value={suggested}>
							{text}
						</option>
					))}
				</datalist>
			)}
			{notes}
		</div>
	);
}

interface SelectProps<Value extends string> {
	readonly label: string;
	readonly name: string;
	readonly value: Value;
	readonly options: readonly (readonly [value: Value, label: string])[];
	readonly onChange: (value: Value) => void;
	readonly hint?: ReactNode;
}

/** A labelled choice of one out of a few. */
export function Select<Value extends string>({ label, name, value, options, onChange, hint }: SelectProps<Value>) {
	const { id, describedBy, invalid, notes } = useNotes(name, hint);
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<select
				id={id}
				name={name}
				value={value}
				aria-invalid={invalid}
				aria-describedby={describedBy}
				onChange={event => onChange(event.target.value as Value)}
			>
				{options.map(([option, text]) => (
					<option key={option} value={option}>
						{text}
					</option>
				))}
			</select>
			{notes}
		</div>
	);
}

/** What is said below an input, and how the input refers to it. */
function useNotes(name: string, hint: ReactNode) {
	const id = useId();
	const fault = useFault(name);
	const describedBy = [hint && `${id}hint`, fault && `${id}fault`].filter(Boolean).join(" ") || undefined;
	const notes = (
		<>
			{hint && (
				<p className="hint" id={`${id}hint`}>
					{hint}
				</p>
			)}
			{fault && (
				<p className="fault" id={`${id}fault`}>
					{fault}
				</p>
			)}
		</>
	);
	return { id, describedBy, invalid: fault ? (true as const) : undefined, notes };
}
