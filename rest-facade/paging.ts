/** Bounds of the pages that all lists share: those of the schema. */
export const pageMax = 1_000_000;
export const pageSizeMax = 100;
