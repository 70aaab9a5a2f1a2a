/** Reads an identifier of ours. One that is no number of ours is not wrong: it is unknown, and gives undefined. */
export function readId(id: string): number | undefined {
	return /^[1-9][0-9]{0,15}$/.test(id) && Number(id) <= Number.MAX_SAFE_INTEGER ? Number(id) : undefined;
}

/** Whether a text is an identifier of an account, a project, a workspace or a credential. One that is none is unknown. */
export function isUuid(id: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
