import { useEffect, useState } from "react";
import { useQuery } from "urql";
import { Link } from "wouter";
import { pageIn, useAddress } from "../../api/address.ts";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Empty } from "../../design/empty.tsx";
import { Field, Select } from "../../design/field.tsx";
import { count, money } from "../../design/format.ts";
import { Gap } from "../../design/gap.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Pager } from "../../design/pager.tsx";
import { Result } from "../../design/result.tsx";
import { Time } from "../../design/time.tsx";
import type { TrackedStatusFilter } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";
import { AddProduct } from "./add-product.tsx";
import { ChangeProducts, type ProductsChange } from "./change-products.tsx";
import { EditProduct } from "./edit-product.tsx";
import { ExportButton } from "./export-button.tsx";
import { ImportProducts } from "./import-products.tsx";
import type { ListedProduct } from "./listed-product.ts";
import "./products.css";

const trackedProductsQuery = graphql(`
	query TrackedProducts($workspaceId: ID!, $query: String, $status: TrackedStatusFilter!, $page: Int!) {
		workspace(id: $workspaceId) {
			id
			currency
			trackedProducts(query: $query, status: $status, page: $page, pageSize: 25) {
				total
				page
				pageSize
				products {
					id
					name
					sku
					gtin
					price
					statedPrice
					floorPrice
					currency
					status
					lastScannedAt
					position { rank total priceGap priceGapPercent lowestCompetitorVendor lowestCompetitorPrice }
				}
			}
		}
	}
`);

/** What the list shows changes with these, even where the list is empty. */
const listed = { additionalTypenames: ["TrackedProduct", "TrackedProductChanges", "TrackedProductImport"] };

/** One call changes no more. */
const chosenMax = 1_000;
const typingMs = 250;

const statuses: readonly (readonly [TrackedStatusFilter, string])[] = [
	["all", "All"],
	["tracked", "Followed"],
	["paused", "Paused"],
];

type Question = "add" | "import" | ProductsChange | ListedProduct;

/** What the workspace tracks: to find, add and change. */
export function Products({ workspaceId }: { workspaceId: string }) {
	const [params, change] = useAddress();
	const query = params.get("q") ?? "";
	const status = statuses.find(([name]) => name === params.get("status"))?.[0] ?? "all";
	const page = pageIn(params);
	const [{ data, error, stale }, ask] = useQuery({
		query: trackedProductsQuery,
		variables: { workspaceId, query: query || null, status, page },
		context: listed,
	});
	const again = () => ask({ requestPolicy: "network-only" });
	const [chosen, setChosen] = useState<ReadonlyMap<string, ListedProduct>>(new Map());
	const [question, putQuestion] = useState<Question>();
	const [told, tell] = useState<string>();
	const close = () => putQuestion(undefined);

	/** Another list begins at its first page. */
	const look = (changes: Readonly<Record<string, string>>) => change({ page: "", ...changes });
	const choose = (rows: readonly ListedProduct[], isChosen: boolean) =>
		setChosen(before => {
			const after = new Map(before);
			for (const row of rows)
				if (!isChosen) after.delete(row.id);
				else if (after.size < chosenMax) after.set(row.id, row);
			return after;
		});
	const changeButton = (change: ProductsChange, label: string) => (
		<Button
			disabled={chosen.size === 0}
			kind={change === "remove" ? "danger" : "plain"}
			onClick={() => putQuestion(change)}
		>
			{label}
		</Button>
	);

	return (
		<>
			<PageHead title="Products" lead="What you sell and follow, beside what others ask for it.">
				<ExportButton workspaceId={workspaceId} status={status} />
				<Button onClick={() => putQuestion("import")}>Import CSV</Button>
				<Button kind="main" onClick={() => putQuestion("add")}>
					Add a product
				</Button>
			</PageHead>
			{told && (
				<Notice kind="good">
					<p>{told}</p>
				</Notice>
			)}
			<search className="filters">
				<SearchField query={query} onChange={q => look({ q })} />
				<Select
					label="Status"
					name="status"
					value={status}
					options={statuses}
					onChange={value => look({ status: value === "all" ? "" : value })}
				/>
			</search>
			<Result of={{ data, error }} again={again} lines={26}>
				{({ workspace }) => {
					const { products, total, pageSize } = workspace!.trackedProducts;
					if (total === 0 && !query && status === "all")
						return (
							<Empty>
								<p>
									Nothing is tracked yet. Add a product by its GTIN, by a search of the catalogue or by a page's
									address; or import a CSV file with all of them at once. Then start a scan.
								</p>
								<div className="actions">
									<Button kind="main" onClick={() => putQuestion("add")}>
										Add the first product
									</Button>
									<Button onClick={() => putQuestion("import")}>Import CSV</Button>
								</div>
							</Empty>
						);
					if (total === 0)
						return (
							<Empty>
								<p>No tracked product fits these filters.</p>
								<Button onClick={() => look({ q: "", status: "" })}>Show all</Button>
							</Empty>
						);
					return (
						<div aria-busy={stale || undefined}>
							<fieldset className="bulk">
								<legend className="unseen">What to do with the chosen products</legend>
								<p role="status">
									{chosen.size === 0
										? `${count(total)} ${total === 1 ? "product" : "products"}`
										: `${count(chosen.size)} chosen`}
								</p>
								{changeButton("pause", "Pause")}
								{changeButton("resume", "Resume")}
								{changeButton("price", "Set price")}
								{changeButton("floor", "Set floor")}
								{changeButton("remove", "Remove")}
								<Button disabled={chosen.size === 0} onClick={() => setChosen(new Map())}>
									Choose none
								</Button>
							</fieldset>
							<DataTable
								caption="Tracked products"
								rows={products}
								keyOf={({ id }) => id}
								choice={{ chosen, onChoose: choose, nameOf: ({ name }) => name }}
								columns={[
									{ head: "Product, SKU, GTIN", cell: product => <NameCell product={product} /> },
									{
										head: "Your price",
										number: true,
										cell: ({ price, currency }) => money(price, currency),
									},
									{ head: "Floor", number: true, cell: ({ floorPrice, currency }) => money(floorPrice, currency) },
									{
										head: "Rank",
										number: true,
										cell: ({ position: { rank, total } }) => (rank ? `${rank} of ${total}` : "–"),
									},
									{
										head: "To the lowest",
										number: true,
										cell: ({ position, currency }) => (
											<Gap amount={position.priceGap} percent={position.priceGapPercent} currency={currency} />
										),
									},
									{ head: "Last scanned", cell: ({ lastScannedAt }) => <Time at={lastScannedAt} /> },
									{
										head: "Status",
										cell: product =>
											product.status === "tracked" ? (
												<Badge kind="good">Followed</Badge>
											) : (
												<Badge kind="warn">Paused</Badge>
											),
									},
									{
										head: "Change",
										cell: product => (
											<Button label={`Edit ${product.name}`} onClick={() => putQuestion(product)}>
												Edit
											</Button>
										),
									},
								]}
							/>
							<Pager
								page={page}
								pages={Math.ceil(total / pageSize)}
								onChange={number => change({ page: number === 1 ? "" : String(number) }, { push: true })}
							/>
						</div>
					);
				}}
			</Result>
			{question === "add" && (
				<AddProduct
					workspaceId={workspaceId}
					onClose={close}
					onAdded={name => {
						tell(`${name} is tracked now. The next scan visits its pages.`);
						close();
					}}
				/>
			)}
			{question === "import" && <ImportProducts workspaceId={workspaceId} onClose={close} />}
			{typeof question === "object" && <EditProduct workspaceId={workspaceId} product={question} onClose={close} />}
			{typeof question === "string" && question !== "add" && question !== "import" && (
				<ChangeProducts
					workspaceId={workspaceId}
					change={question}
					products={[...chosen.values()]}
					onClose={close}
					onDone={() => setChosen(new Map())}
				/>
			)}
		</>
	);
}

function NameCell({ product: { id, name, sku, gtin } }: { product: ListedProduct }) {
	return (
		<>
			<Link href={`/products/${id}`}>{name}</Link>
			<small className="codes">{[sku, gtin].filter(Boolean).join(" · ") || "No SKU or GTIN"}</small>
		</>
	);
}

/** Looks for what was typed once the typing pauses. */
function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
	const [typed, type] = useState(query);
	// An address that was gone back to has its own text.
	useEffect(() => type(query), [query]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is about what was typed last.
	useEffect(() => {
		const wanted = typed.trim();
		if (wanted === query) return;
		const timer = setTimeout(() => onChange(wanted), typingMs);
		return () => clearTimeout(timer);
	}, [typed]);
	return (
		<Field
			label="Search"
			name="q"
			type="search"
			value={typed}
			onChange={type}
			placeholder="Name, SKU, brand or GTIN"
			maxLength={256}
		/>
	);
}
