import { useEffect, useState } from "react";
import { useMutation } from "urql";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { Field, Select } from "../../design/field.tsx";
import { Form } from "../../design/form.tsx";
import { count, money } from "../../design/format.ts";
import { Waiting } from "../../design/waiting.tsx";
import type { ChangeTrackedProductsMutation, TrackedProductOperationInput } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";
import { AmountField } from "./edit-product.tsx";
import type { ListedProduct } from "./listed-product.ts";

const changeMutation = graphql(`
	mutation ChangeTrackedProducts($workspaceId: ID!, $input: ChangeTrackedProductsInput!) {
		changeTrackedProducts(workspaceId: $workspaceId, input: $input) {
			succeeded
			failed
			results { index status code detail }
		}
	}
`);

/** What can be done with many products at once. */
export type ProductsChange = "pause" | "resume" | "remove" | "price" | "floor";

const titles: Record<ProductsChange, string> = {
	pause: "Pause",
	resume: "Resume",
	remove: "Remove",
	price: "Set the price of",
	floor: "Set the floor of",
};

type Changes = ChangeTrackedProductsMutation["changeTrackedProducts"];

interface ChangeProductsProps {
	readonly workspaceId: string;
	readonly change: ProductsChange;
	readonly products: readonly ListedProduct[];
	readonly onClose: () => void;
	readonly onDone: () => void;
}

/** Tells what would come of a change of many products, asks, makes it, and tells what came of each. */
export function ChangeProducts({ workspaceId, change, products, onClose, onDone }: ChangeProductsProps) {
	const [{ error, fetching }, make] = useMutation(changeMutation);
	const [chosen] = useState(products);
	const [amounts, setAmounts] = useState<readonly number[]>();
	const [tried, setTried] = useState<Changes>();
	const [done, setDone] = useState<Changes>();
	const needsAmount = change === "price" || change === "floor";
	const title = `${titles[change]} ${count(chosen.length)} ${chosen.length === 1 ? "product" : "products"}`;

	const send = async (dryRun: boolean, given = amounts) => {
		const operations = chosen.map(({ id }, index) => operationOf(change, id, given?.[index]));
		const { data } = await make({ workspaceId, input: { operations, dryRun } });
		if (!data) return;
		if (dryRun) setTried(data.changeTrackedProducts);
		else {
			setDone(data.changeTrackedProducts);
			onDone();
		}
	};
	// What needs no amount is tried at once.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
	useEffect(() => {
		if (!needsAmount) send(true);
	}, []);

	const told = done ?? tried;
	return (
		<Dialog title={title} onClose={onClose}>
			<Form onSubmit={() => send(false)} error={error}>
				{needsAmount && !told && (
					<Amounts
						change={change}
						products={chosen}
						pending={fetching}
						onGiven={given => {
							setAmounts(given);
							send(true, given);
						}}
					/>
				)}
				{!needsAmount && !told && !error && <Waiting lines={4} />}
				{told && (
					<>
						<p className="summary" role="status">
							{summaryOf(told, done !== undefined)}
						</p>
						<DataTable
							caption="What comes of each product"
							rows={told.results}
							keyOf={({ index }) => String(index)}
							columns={[
								{ head: "Product", cell: ({ index }) => chosen[index]?.name },
								{
									head: "Change",
									cell: ({ index }) => chosen[index] && effectOf(change, chosen[index], amounts?.[index]),
								},
								{
									head: "Result",
									cell: ({ status, detail }) =>
										status === "ok" ? (
											<Badge kind="good">{done ? "Done" : "Can be done"}</Badge>
										) : (
											<>
												<Badge kind="bad">{done ? "Not done" : "Cannot be done"}</Badge> {detail}
											</>
										),
								},
							]}
						/>
					</>
				)}
				{change === "remove" && tried && !done && (
					<p className="hint">
						They are followed no more. Prices that were read stay in the catalogue; what was decided of matches is kept,
						should one be added again.
					</p>
				)}
				<div className="actions">
					{tried && !done && tried.succeeded > 0 && (
						<Button type="submit" kind={change === "remove" ? "danger" : "main"} pending={fetching}>
							{titles[change]} {count(tried.succeeded)} {tried.succeeded === 1 ? "product" : "products"}
						</Button>
					)}
					{error && !told && !needsAmount && <Button onClick={() => send(true)}>Try again</Button>}
					{tried && !done && needsAmount && <Button onClick={() => setTried(undefined)}>Back</Button>}
					<Button onClick={onClose}>{done ? "Close" : "Cancel"}</Button>
				</div>
			</Form>
		</Dialog>
	);
}

function summaryOf({ succeeded, failed }: Changes, isDone: boolean): string {
	if (isDone)
		return failed === 0 ? `All ${count(succeeded)} are done.` : `${count(succeeded)} done, ${count(failed)} not.`;
	return failed === 0
		? "Nothing is changed yet. This is what would come of it:"
		: `Nothing is changed yet. ${count(succeeded)} can be done, ${count(failed)} cannot:`;
}

function operationOf(change: ProductsChange, id: string, amount: number | undefined): TrackedProductOperationInput {
	switch (change) {
		case "pause":
			return { action: "update", id, status: "paused" };
		case "resume":
			return { action: "update", id, status: "tracked" };
		case "remove":
			return { action: "remove", id };
		case "price":
			return { action: "update", id, ...given("price", amount) };
		case "floor":
			return { action: "update", id, ...given("floorPrice", amount) };
	}
}

/** A product without a price has no share of one. */
function given(field: "price" | "floorPrice", amount: number | undefined): Partial<TrackedProductOperationInput> {
	return Number.isFinite(amount) ? { [field]: amount } : { fault: "It has no price of its own to reckon with." };
}

function effectOf(change: ProductsChange, product: ListedProduct, amount: number | undefined): string {
	const { status, price, floorPrice, currency } = product;
	switch (change) {
		case "pause":
			return `${statusName[status]} → Paused`;
		case "resume":
			return `${statusName[status]} → Followed`;
		case "remove":
			return "Followed no more";
		case "price":
			return `${money(price, currency)} → ${money(finite(amount), currency)}`;
		case "floor":
			return `${money(floorPrice, currency)} → ${money(finite(amount), currency)}`;
	}
}

const statusName = { tracked: "Followed", paused: "Paused" } as const;

function finite(amount: number | undefined): number | null {
	return amount !== undefined && Number.isFinite(amount) ? amount : null;
}

interface AmountsProps {
	readonly change: "price" | "floor";
	readonly products: readonly ListedProduct[];
	readonly pending: boolean;
	readonly onGiven: (amounts: readonly number[]) => void;
}

/** Asks for an amount for all of them, or for a share of each one's price. */
function Amounts({ change, products, pending, onGiven }: AmountsProps) {
	const [way, setWay] = useState<"share" | "amount">("share");
	const [value, setValue] = useState("");
	const currency = products[0]?.currency ?? "";
	const digits =
		new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
	const give = () =>
		onGiven(
			products.map(({ price }) => {
				if (way === "amount") return Number(value);
				const share = change === "price" ? 1 + Number(value) / 100 : Number(value) / 100;
				return price === null || price === undefined ? Number.NaN : Number((price * share).toFixed(digits));
			}),
		);
	return (
		<>
			<Select
				label="How"
				name="way"
				value={way}
				onChange={next => {
					setWay(next);
					setValue("");
				}}
				options={[
					["share", change === "price" ? "Change each price by a share of it" : "A share of each one's own price"],
					["amount", "The same amount for all"],
				]}
			/>
			{way === "amount" ? (
				<AmountField label={`Amount in ${currency}`} name={change} value={value} onChange={setValue} />
			) : (
				<Field
					label={change === "price" ? "Percent, below zero for cheaper" : "Percent of the own price"}
					name="share"
					type="number"
					step="any"
					min={change === "price" ? "-99" : "1"}
					value={value}
					onChange={setValue}
				/>
			)}
			<div className="actions">
				<Button kind="main" pending={pending} disabled={value === ""} onClick={give}>
					Show what would change
				</Button>
			</div>
		</>
	);
}
