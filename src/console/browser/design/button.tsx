import type { ReactNode } from "react";

interface ButtonProps {
	readonly children: ReactNode;
	/** `main` for what the page is for, once a page; `danger` for what cannot be taken back. */
	readonly kind?: "main" | "plain" | "danger";
	readonly type?: "button" | "submit";
	/** Work is under way: a second click does nothing, and the button keeps its focus and its width. */
	readonly pending?: boolean;
	readonly disabled?: boolean;
	readonly onClick?: () => void;
	/** What it does, where its text does not say it. */
	readonly label?: string;
}

/** Does something, on this page. What leads to another page is a link. */
export function Button({
	children,
	type = "button",
	kind = type === "submit" ? "main" : "plain",
	pending = false,
	disabled,
	onClick,
	label,
}: ButtonProps) {
	return (
		<button
			className={kind}
			type={type}
			disabled={disabled}
			aria-disabled={pending || undefined}
			aria-busy={pending || undefined}
			aria-label={label}
			onClick={pending ? event => event.preventDefault() : onClick}
		>
			{children}
		</button>
	);
}
