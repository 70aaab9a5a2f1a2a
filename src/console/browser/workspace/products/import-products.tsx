import { useState } from "react";
import { type CombinedError, useClient } from "urql";
import { Button } from "../../design/button.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { Figure } from "../../design/figure.tsx";
import { Form } from "../../design/form.tsx";
import { count } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import type { ImportTrackedProductsMutation } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";
import { type CsvPiece, piecesOf } from "./csv-pieces.ts";

const importMutation = graphql(`
	mutation ImportTrackedProducts($workspaceId: ID!, $input: ImportTrackedProductsInput!) {
		importTrackedProducts(workspaceId: $workspaceId, input: $input) {
			rows
			added
			changed
			unchanged
			rejected
			rejections { line field value reason }
		}
	}
`);

type Import = ImportTrackedProductsMutation["importTrackedProducts"];

/** Files that are larger are imported by the command line. */
const bytesMax = 5_000_000;
const rejectionsShownMax = 100;

/** Takes a CSV file, tells what would come of it, asks, and imports it. */
export function ImportProducts({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
	const client = useClient();
	const [error, setError] = useState<CombinedError>();
	const [file, setFile] = useState<{ name: string; pieces: readonly CsvPiece[] }>();
	const [refusal, setRefusal] = useState<string>();
	/** Bytes that are sent, while some are not. */
	const [sent, setSent] = useState<number>();
	const [tried, setTried] = useState<Import>();
	const [done, setDone] = useState<Import>();
	const [isOver, setOver] = useState(false);
	const fetching = sent !== undefined;

	/** One piece after the other; undefined where one failed. Those before it hold, and can be sent again. */
	const send = async (pieces: readonly CsvPiece[], dryRun: boolean): Promise<Import | undefined> => {
		setError(undefined);
		setSent(0);
		let all: Import = { rows: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, rejections: [] };
		try {
			for (const { csv, linesBefore, bytes } of pieces) {
				const { data, error } = await client.mutation(importMutation, { workspaceId, input: { csv, dryRun } });
				if (!data) {
					setError(error);
					return undefined;
				}
				all = withPiece(all, data.importTrackedProducts, linesBefore);
				setSent(before => (before ?? 0) + bytes);
			}
			return all;
		} finally {
			setSent(undefined);
		}
	};
	const take = async (given: File | undefined) => {
		if (!given) return;
		setFile(undefined);
		setTried(undefined);
		setDone(undefined);
		setError(undefined);
		setRefusal(undefined);
		if (given.size > bytesMax)
			return setRefusal(
				`${given.name} has ${count(Math.round(given.size / 1_000))} kB; from here, up to ${count(bytesMax / 1_000)} kB are imported. Split it, or use "npx pricegraph track import".`,
			);
		const pieces = piecesOf(await given.text());
		setFile({ name: given.name, pieces });
		setTried(await send(pieces, true));
	};
	const submit = async () => {
		if (file) setDone(await send(file.pieces, false));
	};

	const told = done ?? tried;
	const takenRows = tried ? tried.added + tried.changed : 0;
	return (
		<Dialog title="Import products from CSV" onClose={onClose}>
			<Form onSubmit={submit} error={error}>
				{!done && (
					// biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by click and by keyboard.
					<div
						className={isOver ? "drop over" : "drop"}
						onDragOver={event => {
							event.preventDefault();
							setOver(true);
						}}
						onDragLeave={() => setOver(false)}
						onDrop={event => {
							event.preventDefault();
							setOver(false);
							take(event.dataTransfer.files[0]);
						}}
					>
						<label htmlFor="csv-file">Choose a file, or drop it here</label>
						<input
							id="csv-file"
							type="file"
							accept=".csv,text/csv"
							disabled={fetching}
							onChange={event => {
								take(event.target.files?.[0]);
								// So that the same file, mended, can be chosen again.
								event.target.value = "";
							}}
						/>
						<p className="hint">
							With a header line: <code>gtin</code>, <code>product_id</code>, <code>url</code>, or <code>vendor</code>{" "}
							and <code>merchant_product_id</code> name the product; <code>sku</code>, <code>name</code>,{" "}
							<code>price</code>, <code>floor_price</code>, <code>status</code> say what is to hold of it. What is
							exported can be imported.
						</p>
					</div>
				)}
				{refusal && (
					<Notice kind="bad">
						<p>{refusal}</p>
					</Notice>
				)}
				<div role="status">
					{fetching && (
						<>
							<p>{tried ? `Importing ${count(tried.rows)} rows …` : `Reading ${file?.name} …`}</p>
							<progress
								aria-label="Progress"
								value={sent}
								max={file?.pieces.reduce((sum, { bytes }) => sum + bytes, 0)}
							/>
						</>
					)}
					{!fetching && done && <p>The import is done.</p>}
					{!fetching && tried && !done && <p>{file?.name}: nothing is changed yet. This is what would come of it:</p>}
				</div>
				{told && !fetching && (
					<>
						<dl className="figures">
							<Figure name="Rows">{count(told.rows)}</Figure>
							<Figure name="Added">{count(told.added)}</Figure>
							<Figure name="Changed">{count(told.changed)}</Figure>
							<Figure name="Rejected">{count(told.rejected)}</Figure>
						</dl>
						{told.rejections.length > 0 && (
							<>
								<p>
									{told.rejected > told.rejections.length
										? `The first ${count(told.rejections.length)} rows that ${done ? "were" : "are"} not taken:`
										: `Rows that ${done ? "were" : "are"} not taken:`}
								</p>
								<DataTable
									caption="Rejected rows"
									rows={told.rejections}
									keyOf={({ line, field }) => `${line} ${field}`}
									columns={[
										{ head: "Line", number: true, cell: ({ line }) => count(line) },
										{ head: "Field", cell: ({ field }) => (field ? <code>{field}</code> : "the whole row") },
										{ head: "Value", cell: ({ value }) => value || "–" },
										{ head: "Reason", cell: ({ reason }) => reason.replaceAll("_", " ") },
									]}
								/>
							</>
						)}
					</>
				)}
				<div className="actions">
					{tried && !done && takenRows > 0 && (
						<Button type="submit" pending={fetching}>
							{`Import ${count(takenRows)} ${takenRows === 1 ? "row" : "rows"}`}
						</Button>
					)}
					<Button onClick={onClose}>{done ? "Close" : "Cancel"}</Button>
				</div>
			</Form>
		</Dialog>
	);
}

/** The sum of what came of the pieces. The header line, which each has, is counted once. */
function withPiece(all: Import, piece: Import, linesBefore: number): Import {
	return {
		rows: all.rows + piece.rows,
		added: all.added + piece.added,
		changed: all.changed + piece.changed,
		unchanged: all.unchanged + piece.unchanged,
		rejected: all.rejected + piece.rejected,
		rejections: [
			...all.rejections,
			...piece.rejections.map(rejection => ({ ...rejection, line: rejection.line + linesBefore })),
		].slice(0, rejectionsShownMax),
	};
}
