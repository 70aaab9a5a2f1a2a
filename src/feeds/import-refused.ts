/** The feed cannot be imported as it is, and nothing was changed. The message is for the user. */
export class ImportRefused extends Error {
	override readonly name = "ImportRefused";
}
