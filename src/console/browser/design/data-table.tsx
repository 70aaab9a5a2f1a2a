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
}

/** Rows and columns; the first column names the row. On a narrow screen it scrolls by itself, by touch and by keyboard. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
		<section className="table" aria-label={caption} tabIndex={0}>
			<table>
				<thead>
					<tr>
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
