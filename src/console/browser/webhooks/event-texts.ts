/** The events of a workspace, as the schema lists them, in words. */
export const workspaceEvents = [
	["price.changed", "A price has changed"],
	["offer.undercut", "A competitor undercuts you"],
	["offer.back_in_stock", "An offer is back in stock"],
	["scan.completed", "A scan has ended"],
	["scan.failed", "A scan has failed"],
] as const;

/** Those of an account. */
export const accountEvents = [["credits.low", "Credits run low"]] as const;
