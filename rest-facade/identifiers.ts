import { text } from "./route.js";

/** Longer texts are no identifiers. */
export const idCharactersMax = 200;

/** Which workspace a path is about. */
export const workspaceId = text({
	description:
		"Identifier of the workspace, for a person who has signed in and is a member of several. A key has one of its own.",
	charactersMax: idCharactersMax,
});
