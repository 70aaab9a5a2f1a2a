import { Migration20261121000000_catalogue } from "./Migration20261121000000_catalogue.js";

/** Every migration, oldest first. Those that have landed are never edited. */
export const migrations = [{ name: "20261121000000_catalogue", class: Migration20261121000000_catalogue }];
