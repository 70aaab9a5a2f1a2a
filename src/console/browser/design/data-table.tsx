import type { ReactNode } from "react";

interface Column<Row> {
	readonly head: string;
	readonly cell: (row: Row) => ReactNode;
	/** Figures stand below each other, right-aligned. */
	readonly number?: boolean;
}

interface DataTableProps<Row> {
	/** What the table holds, for who cannot see where it stands. */
	readonly caption: string;
	readonly columns: readonly Column<Row>[];
	readonly rows: readonly Row[];
	readonly keyOf: (row: Row) => string;
	/** Lets rows be chosen. */
	readonly choice?: Choice<Row>;
}

interface Choice<Row> {
	/** The keys of what is chosen, on other pages too. */
	readonly chosen: { has(key: string): boolean };
	/** Chooses these rows, or no longer. */
	readonly onChoose: (rows: readonly Row[], isChosen: boolean) => void;
	readonly nameOf: (row: Row) => string;
}

/** Rows and columns; the first column names the row. On a narrow screen it scrolls by itself, by touch and by keyboard. */
export function DataTable<Row>({ caption, columns, rows, keyOf, choice }: DataTableProps<Row>) {
	const isAllChosen = choice !== undefined && rows.length > 0 && rows.every(row => choice.chosen.has(keyOf(row)));
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
		<section className="table" aria-label={caption} tabIndex={0}>
			<table>
				<thead>
					<tr>
						{choice && (
							<td className="choice">
								<input
									type="checkbox"
									aria-label="Choose all on this page"
									checked={isAllChosen}
									onChange={() => choice.onChoose(rows, !isAllChosen)}
								/>
							</td>
						)}
						{columns.map(({ head, number }) => (
							<th key={head} scope="col" className={number ? "number" : undefined}>
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(row => (
						<tr key={keyOf(row)}>
							{choice && (
								<td className="choice">
									<input
										type="checkbox"
										aria-label={`Choose ${choice.nameOf(row)}`}
										checked={choice.chosen.has(keyOf(row))}
										onChange={event => choice.onChoose([row], event.target.checked)}
									/>
								</td>
							)}
							{columns.map(({ head, cell, number }, place) =>
								place === 0 ? (
									<th key={head} scope="row">
										{cell(row)}
									</th>
								) : (
									<td key={head} className={number ? "number" : undefined}>
										{cell(row)}
									</td>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
