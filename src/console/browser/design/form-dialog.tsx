import type { ReactNode } from "react";
import type { CombinedError } from "urql";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";

interface FormDialogProps {
	readonly title: string;
	readonly children: ReactNode;
	/** What the button that does it says. */
	readonly submit: string;
	/** Something is missing yet. */
	readonly disabled?: boolean;
	/** It cannot be taken back. */
	readonly isDanger?: boolean;
	readonly onSubmit: () => void;
	readonly onClose: () => void;
	/** Of the operation that it leads to. */
	readonly fetching: boolean;
	readonly error?: CombinedError | undefined;
}

/** Asks for inputs, or whether something is really to be done: with one button that does it, and one that leaves all as it is. */
export function FormDialog({
	title,
	children,
	submit,
	disabled,
	isDanger,
	onSubmit,
	onClose,
	fetching,
	error,
}: FormDialogProps) {
	return (
		<Dialog title={title} onClose={onClose}>
			<Form onSubmit={onSubmit} error={error}>
				{children}
				<div className="row">
					<Button type="submit" kind={isDanger ? "danger" : "main"} pending={fetching} disabled={disabled}>
						{submit}
					</Button>
					<Button onClick={onClose}>Cancel</Button>
				</div>
			</Form>
		</Dialog>
	);
}
