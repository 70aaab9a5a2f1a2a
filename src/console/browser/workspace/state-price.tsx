import { useMutation } from "urql";
import { FormDialog } from "../design/form-dialog.tsx";
import { money } from "../design/format.ts";
import { graphql } from "../graphql/index.ts";

const stateMutation = graphql(`
	mutation StateRecommendedPrice($workspaceId: ID!, $id: ID!, $price: Float!) {
		updateTrackedProduct(workspaceId: $workspaceId, id: $id, input: { price: $price }) { id price }
	}
`);

/** What follows from a price is reckoned anew. */
const changesFigures = { additionalTypenames: ["Workspace"] };

interface StatePriceProps {
	readonly workspaceId: string;
	readonly product: {
		readonly id: string;
		readonly name: string;
		readonly price?: number | null;
		readonly currency: string;
	};
	readonly price: number;
	readonly onClose: () => void;
}

/** Asks, and states a recommended price as the workspace's own. */
export function StatePrice({
	workspaceId,
	product: { id, name, price: before, currency },
	price,
	onClose,
}: StatePriceProps) {
	const [{ error, fetching }, state] = useMutation(stateMutation);
	const submit = async () => {
		const { data } = await state({ workspaceId, id, price }, changesFigures);
		if (data) onClose();
	};
	return (
		<FormDialog
			title="State a new price?"
			submit="State the price"
			onSubmit={submit}
			onClose={onClose}
			fetching={fetching}
			error={error}
		>
			<p className="summary">
				{name}: {money(before, currency)} → {money(price, currency)}. Pricegraph reckons with it from now on; your shop
				is not changed by it, so set the price there, too.
			</p>
		</FormDialog>
	);
}
