import { useState } from "react";
import { useMutation } from "urql";
import { Field, Select } from "../../design/field.tsx";
import { FormDialog } from "../../design/form-dialog.tsx";
import { money } from "../../design/format.ts";
import type { TrackedStatus, UpdateTrackedProductInput } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";

const updateMutation = graphql(`
	mutation UpdateTrackedProduct($workspaceId: ID!, $id: ID!, $input: UpdateTrackedProductInput!) {
		updateTrackedProduct(workspaceId: $workspaceId, id: $id, input: $input) { id }
	}
`);

/** What can be changed of a tracked product, as it is now. */
export interface EditedProduct {
	readonly id: string;
	readonly name: string;
	readonly sku?: string | null;
	readonly price?: number | null;
	readonly statedPrice?: number | null;
	readonly floorPrice?: number | null;
	readonly currency: string;
	readonly status: TrackedStatus;
}

interface EditProductProps {
	readonly workspaceId: string;
	readonly product: EditedProduct;
	readonly onClose: () => void;
}

/** Asks what is to change of a tracked product. Only what was changed is sent: a price that is stated anew is a newer one. */
export function EditProduct({ workspaceId, product, onClose }: EditProductProps) {
	const [{ error, fetching }, update] = useMutation(updateMutation);
	const [name, setName] = useState(product.name);
	const [sku, setSku] = useState(product.sku ?? "");
	const [price, setPrice] = useState(textOf(product.statedPrice));
	const [floorPrice, setFloorPrice] = useState(textOf(product.floorPrice));
	const [status, setStatus] = useState(product.status);

	const submit = async () => {
		const input: UpdateTrackedProductInput = {
			...(name !== product.name && { name: name.trim() || null }),
			...(sku !== (product.sku ?? "") && { sku: sku.trim() || null }),
			...(price !== textOf(product.statedPrice) && { price: amountOf(price) }),
			...(floorPrice !== textOf(product.floorPrice) && { floorPrice: amountOf(floorPrice) }),
			...(status !== product.status && { status }),
		};
		if (Object.keys(input).length === 0) return onClose();
		const { data } = await update({ workspaceId, id: product.id, input });
		if (data) onClose();
	};
	const readAtShop =
		product.price !== product.statedPrice && product.price !== null && product.price !== undefined
			? `Your shop was read to ask ${money(product.price, product.currency)} since.`
			: "Empty: what your shop is read to ask.";
	return (
		<FormDialog
			title={`Edit ${product.name}`}
			submit="Save"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<Field
				label="Name"
				name="name"
				value={name}
				onChange={setName}
				maxLength={500}
				hint="Empty: its name in the catalogue."
			/>
			<Field label="SKU" name="sku" value={sku} onChange={setSku} maxLength={200} />
			<div className="pair">
				<AmountField
					label={`Your price in ${product.currency}`}
					name="price"
					value={price}
					onChange={setPrice}
					hint={readAtShop}
				/>
				<AmountField
					label={`Floor in ${product.currency}`}
					name="floorPrice"
					value={floorPrice}
					onChange={setFloorPrice}
					hint="No recommendation goes below it."
				/>
			</div>
			<Select
				label="Status"
				name="status"
				value={status}
				onChange={setStatus}
				options={[
					["tracked", "Followed: scanned, and counted in all figures"],
					["paused", "Paused: neither scanned nor counted"],
				]}
			/>
		</FormDialog>
	);
}

interface AmountFieldProps {
	readonly label: string;
	readonly name: string;
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly hint?: string;
	readonly required?: boolean;
}

/** An amount of money; the browser refuses what is none. */
export function AmountField(props: AmountFieldProps) {
	return <Field {...props} type="number" inputMode="decimal" min="0" step="any" />;
}

/** What was typed into an `AmountField`; null for nothing. */
export function amountOf(text: string): number | null {
	return text === "" ? null : Number(text);
}

function textOf(amount: number | null | undefined): string {
	return amount === null || amount === undefined ? "" : String(amount);
}
