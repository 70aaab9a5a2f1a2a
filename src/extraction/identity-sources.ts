import type { LabelledValue } from "./labelled-values.js";
import type { PageFacts } from "./page-facts.js";
import type { ProductRecord } from "./product-record.js";

/** All that a page says of what the product is. */
export interface IdentitySources {
	readonly records: readonly ProductRecord[];
	readonly labelled: readonly LabelledValue[];
	readonly facts: PageFacts;
}
