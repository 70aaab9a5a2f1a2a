import { useEffect, useState } from "react";
import { useMutation, useQuery } from "urql";
import { Field, Select } from "../../design/field.tsx";
import { useFault } from "../../design/form.tsx";
import { FormDialog } from "../../design/form-dialog.tsx";
import { Result } from "../../design/result.tsx";
import type { AddTrackedProductInput } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";
import { useAccount } from "../../session.tsx";
import { AmountField, amountOf } from "./edit-product.tsx";

const addMutation = graphql(`
	mutation AddTrackedProduct($workspaceId: ID!, $input: AddTrackedProductInput!) {
		addTrackedProduct(workspaceId: $workspaceId, input: $input) { id name }
	}
`);

const searchQuery = graphql(`
	query ProductsToTrack($query: String!, $market: String) {
		products(query: $query, market: $market, pageSize: 10) {
			total
			totalIsCapped
			didYouMean
			products { id name brand gtin }
		}
	}
`);

type Way = "search" | "gtin" | "url" | "vendor";

interface AddProductProps {
	readonly workspaceId: string;
	readonly onClose: () => void;
	readonly onAdded: (name: string) => void;
}

/** Asks which product of the catalogue is to be tracked, and what the workspace says of it. */
export function AddProduct({ workspaceId, onClose, onAdded }: AddProductProps) {
	const { market, currency } = useAccount().workspaces.find(({ id }) => id === workspaceId)!;
	const [{ error, fetching }, add] = useMutation(addMutation);
	const [way, setWay] = useState<Way>("search");
	const [productId, setProductId] = useState<string>();
	const [gtin, setGtin] = useState("");
	const [url, setUrl] = useState("");
	const [vendor, setVendor] = useState("");
	const [merchantProductId, setMerchantProductId] = useState("");
	const [sku, setSku] = useState("");
	const [price, setPrice] = useState("");
	const [floorPrice, setFloorPrice] = useState("");

	const named: Record<Way, AddTrackedProductInput> = {
		search: { productId },
		gtin: { gtin },
		url: { url },
		vendor: { vendor, merchantProductId },
	};
	const submit = async () => {
		const input = {
			...named[way],
			...(sku.trim() && { sku: sku.trim() }),
			...(price && { price: amountOf(price) }),
			...(floorPrice && { floorPrice: amountOf(floorPrice) }),
		};
		const { data } = await add({ workspaceId, input });
		if (data) onAdded(data.addTrackedProduct.name);
	};
	return (
		<FormDialog
			title="Add a product"
			submit="Add the product"
			disabled={way === "search" && !productId}
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<Select
				label="Find it by"
				name="way"
				value={way}
				onChange={setWay}
				options={[
					["search", "a search of the catalogue"],
					["gtin", "its GTIN"],
					["url", "the address of a shop's page"],
					["vendor", "a vendor's own ID"],
				]}
			/>
			{way === "search" && <CatalogueSearch market={market} chosen={productId} onChoose={setProductId} />}
			{way === "gtin" && (
				<Field
					label="GTIN"
					name="gtin"
					value={gtin}
					onChange={setGtin}
					inputMode="numeric"
					hint="8, 12, 13 or 14 digits, as below the barcode."
					required
				/>
			)}
			{way === "url" && (
				<Field
					label="Address of the page"
					name="url"
					type="url"
					value={url}
					onChange={setUrl}
					hint="Of any vendor in the catalogue that sells it."
					required
				/>
			)}
			{way === "vendor" && (
				<div className="pair">
					<Field
						label="Vendor"
						name="vendor"
						value={vendor}
						onChange={setVendor}
						hint="Its short name, such as voltique."
						required
					/>
					<Field
						label="The vendor's ID of it"
						name="merchantProductId"
						value={merchantProductId}
						onChange={setMerchantProductId}
						required
					/>
				</div>
			)}
			<Field label="SKU (optional)" name="sku" value={sku} onChange={setSku} maxLength={200} />
			<div className="pair">
				<AmountField label={`Your price in ${currency} (optional)`} name="price" value={price} onChange={setPrice} />
				<AmountField
					label={`Floor in ${currency} (optional)`}
					name="floorPrice"
					value={floorPrice}
					onChange={setFloorPrice}
				/>
			</div>
		</FormDialog>
	);
}

const typingMs = 250;

interface CatalogueSearchProps {
	readonly market: string;
	readonly chosen: string | undefined;
	readonly onChoose: (productId: string | undefined) => void;
}

function CatalogueSearch({ market, chosen, onChoose }: CatalogueSearchProps) {
	const [typed, setTyped] = useState("");
	const [query, setQuery] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setQuery(typed.trim()), typingMs);
		return () => clearTimeout(timer);
	}, [typed]);
	const [result, again] = useQuery({ query: searchQuery, variables: { query, market }, pause: query === "" });
	const fault = useFault("productId");
	return (
		<>
			<Field
				label="Search the catalogue"
				name="query"
				type="search"
				value={typed}
				onChange={text => {
					setTyped(text);
					onChoose(undefined);
				}}
				maxLength={256}
				placeholder="Name, brand and model, part number"
				autoFocus
			/>
			{fault && <p className="fault">{fault}</p>}
			{query !== "" && (
				<Result of={result} again={again} lines={6}>
					{({ products: { products, total, totalIsCapped } }) =>
						total === 0 ? (
							<p role="status">
								Nothing is found in {market}. Try fewer words, or its GTIN: only what a vendor of the catalogue offers
								can be tracked.
							</p>
						) : (
							<fieldset className="choices found">
								<legend>
									{total > products.length
										? `The best ${products.length} of ${totalIsCapped ? "more than " : ""}${total.toLocaleString("en")}`
										: "Found"}
								</legend>
								{products.map(({ id, name, gtin }) => (
									<label key={id}>
										<input
											type="radio"
											name="product"
											value={id}
											checked={chosen === id}
											onChange={() => onChoose(id)}
										/>
										<span>
											{name} <small className="codes">{gtin ? `GTIN ${gtin}` : "No GTIN"}</small>
										</span>
									</label>
								))}
							</fieldset>
						)
					}
				</Result>
			)}
		</>
	);
}
