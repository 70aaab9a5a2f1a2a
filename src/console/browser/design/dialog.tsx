import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

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
	// While the element is still in the page, or the browser would not give the focus back.
	useLayoutEffect(() => {
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
