import { useState } from "react";
import { type CombinedError, useClient } from "urql";
import { Button } from "../../design/button.tsx";
import { Failure } from "../../design/failure.tsx";
import { saveFile } from "../../design/save-file.ts";
import type { TrackedStatusFilter } from "../../graphql/graphql.ts";
import { graphql } from "../../graphql/index.ts";

const fileQuery = graphql(`
	query TrackedProductsFile($workspaceId: ID!, $status: TrackedStatusFilter!, $after: ID) {
		workspace(id: $workspaceId) {
			id
			trackedProductsFile(status: $status, after: $after) { csv rows next }
		}
	}
`);

/** A workspace with more is exported by the command line. */
const piecesMax = 100;

/** Saves the tracked products as a CSV file that the import takes. */
export function ExportButton({ workspaceId, status }: { workspaceId: string; status: TrackedStatusFilter }) {
	const client = useClient();
	const [isPending, setPending] = useState(false);
	const [error, setError] = useState<CombinedError>();
	const save = async () => {
		setPending(true);
		setError(undefined);
		let text = "";
		let after: string | null = null;
		for (let piece = 0; piece < piecesMax; piece++) {
			const asked: { workspaceId: string; status: TrackedStatusFilter; after: string | null } = {
				workspaceId,
				status,
				after,
			};
			const { data, error } = await client.query(fileQuery, asked, { requestPolicy: "network-only" });
			if (!data) {
				setError(error);
				break;
			}
			const { csv, next } = data.workspace!.trackedProductsFile;
			// Each piece has the header line; the file has it once.
			text += text === "" ? csv : csv.slice(csv.indexOf("\n") + 1);
			after = next ?? null;
			if (after === null) {
				saveFile(`tracked-products-${new Date().toISOString().slice(0, 10)}.csv`, text);
				break;
			}
		}
		setPending(false);
	};
	return (
		<>
			<Button pending={isPending} onClick={save}>
				Export CSV
			</Button>
			<Failure of={error} title="The file could not be made" />
		</>
	);
}
