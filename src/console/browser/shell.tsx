import { type ReactNode, useEffect, useRef } from "react";
import { useMutation } from "urql";
import { Link, useLocation } from "wouter";
import logo from "../../../rest-facade/docs/logo.svg";
import { graphql } from "./graphql/index.ts";
import { type Account, useSession } from "./session.tsx";
import "./shell.css";

const signOutMutation = graphql(`
	mutation SignOut {
		signOut
	}
`);

/** What is around every page of a signed-in person: the mast, and the way to each project and workspace. */
export function Shell({ account, children }: { account: Account; children: ReactNode }) {
	const { startAnew } = useSession();
	const [, signOut] = useMutation(signOutMutation);
	const [path] = useLocation();
	const menu = useRef<HTMLDetailsElement>(null);
	const main = useRef<HTMLElement>(null);
	const isFirst = useRef(true);

	// A new page is read from its top, by eye and by ear. Not so the first, which the browser itself announces.
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is about the change of the address.
	useEffect(() => {
		if (menu.current) menu.current.open = false;
		if (!isFirst.current) {
			window.scrollTo(0, 0);
			main.current?.focus({ preventScroll: true });
		}
		isFirst.current = false;
	}, [path]);

	const places = <Places account={account} />;
	return (
		<div className="shell">
			<a className="skip" href="#main">
				Skip to the page
			</a>
			<header className="mast">
				<Link className="brand" href="/">
					<img src={logo} alt="" width="24" height="24" />
					Pricegraph
				</Link>
				<nav className="doors" aria-label="Other doors">
					<a href="/docs">Docs</a>
					<a href="/graphql">Explorer</a>
				</nav>
				<p className="person" title={account.email}>
					{account.name}
				</p>
				<button className="plain" type="button" onClick={() => signOut({}).then(startAnew)}>
					Sign out
				</button>
				<details className="places-menu" ref={menu}>
					<summary>Menu</summary>
					<nav aria-label="Console">{places}</nav>
				</details>
			</header>
			<nav className="places-side" aria-label="Console">
				{places}
			</nav>
			<main id="main" ref={main} tabIndex={-1}>
				{children}
			</main>
		</div>
	);
}

function Places({ account }: { account: Account }) {
	return (
		<>
			<ul>
				<Place href="/" exact>
					Start
				</Place>
				<Place href="/credits">Credits</Place>
				<Place href="/webhooks">Webhooks</Place>
			</ul>
			<h2>Projects</h2>
			<ul>
				{account.projects.map(({ id, name }) => (
					<Place key={id} href={`/projects/${id}`}>
						{name}
					</Place>
				))}
				{account.projects.length === 0 && <li className="none">None yet</li>}
			</ul>
			<h2>Workspaces</h2>
			<ul>
				{account.workspaces.map(({ id, name }) => (
					<Place key={id} href={`/workspaces/${id}`}>
						{name}
					</Place>
				))}
				<Place href="/workspaces/new">New workspace</Place>
			</ul>
		</>
	);
}

function Place({ href, exact, children }: { href: string; exact?: boolean; children: ReactNode }) {
	const [path] = useLocation();
	const isHere = path === href || (!exact && path.startsWith(`${href}/`));
	return (
		<li>
			<Link href={href} aria-current={isHere ? "page" : undefined}>
				{children}
			</Link>
		</li>
	);
}
