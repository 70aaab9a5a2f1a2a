import { Link } from "wouter";
import { Empty } from "./design/empty.tsx";
import { PageHead } from "./design/page-head.tsx";
import { Section } from "./design/section.tsx";
import { Projects } from "./developer/projects.tsx";
import { type Account, useAccount } from "./session.tsx";

/** Where a person comes in: what there is, and what to do next. */
export function Home() {
	const { name, workspaces } = useAccount();
	return (
		<>
			<PageHead title={`Welcome, ${name}`} />
			<Projects />
			<Workspaces of={workspaces} />
		</>
	);
}

function Workspaces({ of: workspaces }: { of: Account["workspaces"] }) {
	return (
		<Section
			title="Workspaces"
			lead="For retailers: the products that you sell, beside what others ask for them."
			actions={<Link href="/workspaces/new">New workspace</Link>}
		>
			{workspaces.length === 0 ? (
				<Empty>
					<p>
						Do you sell yourself? <Link href="/workspaces/new">Make a workspace</Link> to see where your prices stand.
					</p>
				</Empty>
			) : (
				<ul className="cards">
					{workspaces.map(({ id, name, market, currency }) => (
						<li className="card" key={id}>
							<h3>
								<Link href={`/workspaces/${id}`}>{name}</Link>
							</h3>
							<p className="hint">
								{market} · {currency}
							</p>
						</li>
					))}
				</ul>
			)}
		</Section>
	);
}
