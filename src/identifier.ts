/** Reads an identifier of ours. One that is no number of ours is not wrong: it is unknown, and gives undefined. */
export function readId(id: string): number | undefined {
	return /^[1-9][0-9]{0,15}$/.test(id) && Number(id) <= Number.MAX_SAFE_INTEGER ? Number(id) : undefined;
}
