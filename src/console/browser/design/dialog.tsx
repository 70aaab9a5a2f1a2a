import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
	readonly title: string;
	/** Called when the reader leaves it, by Escape too. The dialog is there as long as it is rendered. */
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A question in front of the page. The browser keeps the focus in it, and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	useEffect(() => {
		const shown = dialog.current;
		shown?.showModal();
		return () => shown?.close();
	}, []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={id}
			onCancel={event => {
				event.preventDefault();
				onClose();
			}}
		>
			<h2 id={id}>{title}</h2>
			{children}
		</dialog>
	);
}
