import { useId } from "react";

interface ChoiceProps<Value extends string> {
	/** What is chosen, for who cannot see what it changes. */
	readonly label: string;
	readonly options: readonly (readonly [value: Value, label: string])[];
	readonly value: Value;
	readonly onChange: (value: Value) => void;
}

/** One out of a few, all in sight: radio buttons in a row, with the keys that the browser gives them. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
	const name = useId();
	return (
		<fieldset className="segments">
			<legend className="unseen">{label}</legend>
			{options.map(([option, text]) => (
				<label key={option}>
					<input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
					<span>{text}</span>
				</label>
			))}
		</fieldset>
	);
}
