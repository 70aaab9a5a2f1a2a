import { useEffect, useState } from "react";
import { useMutation, useQuery } from "urql";
import { useLocation } from "wouter";
import { Button } from "../design/button.tsx";
import { Field } from "../design/field.tsx";
import { Form } from "../design/form.tsx";
import { PageHead } from "../design/page-head.tsx";
import { graphql } from "../graphql/index.ts";
import { useAccount } from "../session.tsx";
import "./workspace.css";

const createMutation = graphql(`
	mutation CreateWorkspace($name: String!, $vendor: String!, $market: String!, $currency: String!) {
		createWorkspace(name: $name, vendor: $vendor, market: $market, currency: $currency) { id }
	}
`);

const vendorsQuery = graphql(`
	query VendorSuggestions {
		vendors(first: 100) { nodes { slug name } }
	}
`);

/** Makes a workspace, and leads to it. */
export function NewWorkspace() {
	const { workspaces } = useAccount();
	const [, go] = useLocation();
	const [{ error, fetching, data }, create] = useMutation(createMutation);
	const [{ data: known }] = useQuery({ query: vendorsQuery });
	const [name, setName] = useState("");
	const [vendor, setVendor] = useState("");
	const [market, setMarket] = useState("US");
	const [currency, setCurrency] = useState("USD");

	// It is shown as soon as the session knows that it is the person's.
	const madeId = data?.createWorkspace.id;
	const isThere = workspaces.some(({ id }) => id === madeId);
	useEffect(() => {
		if (madeId && isThere) go(`/workspaces/${madeId}`, { replace: true });
	}, [madeId, isThere, go]);

	return (
		<>
			<PageHead
				title="New workspace"
				lead="A workspace stands for one shop in one market: it follows the shop's products, and what others ask for them."
			/>
			<div className="narrow">
				<Form
					onSubmit={() => create({ name, vendor: vendor.trim(), market: market.trim(), currency: currency.trim() })}
					error={error}
				>
					<Field
						label="Name"
						name="name"
						value={name}
						onChange={setName}
						hint="What you and its other members call it."
						maxLength={100}
						required
						autoFocus
					/>
					<Field
						label="Your shop"
						name="vendor"
						value={vendor}
						onChange={setVendor}
						hint="Short name of the vendor that the workspace stands for, such as voltique. All others are competitors."
						suggestions={known?.vendors.nodes.map(({ slug, name }) => [slug, name] as const)}
						autoComplete="off"
						required
					/>
					<div className="pair">
						<Field
							label="Market"
							name="market"
							value={market}
							onChange={setMarket}
							hint="Two letters of ISO 3166-1: US."
							maxLength={2}
							required
						/>
						<Field
							label="Currency"
							name="currency"
							value={currency}
							onChange={setCurrency}
							hint="Three letters of ISO 4217: USD."
							maxLength={3}
							required
						/>
					</div>
					<Button type="submit" pending={fetching || madeId !== undefined}>
						Make the workspace
					</Button>
				</Form>
			</div>
		</>
	);
}
