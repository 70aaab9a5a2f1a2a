import { type ReactNode, useEffect } from "react";
import logo from "../../../../rest-facade/docs/logo.svg";

/** A page before the console: a narrow form, and the way back to the rest of the site. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
	useEffect(() => {
		document.title = `${title} · Pricegraph`;
	}, [title]);
	return (
		<main className="account">
			<a className="brand" href="/">
				<img src={logo} alt="" width="24" height="24" />
				Pricegraph
			</a>
			<h1>{title}</h1>
			{children}
		</main>
	);
}
