import { Migration20261121000000_catalogue } from "./Migration20261121000000_catalogue.js";
import { Migration20261121003000_search } from "./Migration20261121003000_search.js";
import { Migration20261130100000_identity } from "./Migration20261130100000_identity.js";
import { Migration20261130101000_people } from "./Migration20261130101000_people.js";
import { Migration20261130103000_admission } from "./Migration20261130103000_admission.js";
import { Migration20261130120000_ledger } from "./Migration20261130120000_ledger.js";
import { Migration20261130130000_commerce } from "./Migration20261130130000_commerce.js";
import { Migration20261201003000_grant_checked } from "./Migration20261201003000_grant_checked.js";
import { Migration20261201090000_tracked_products } from "./Migration20261201090000_tracked_products.js";
import { Migration20261201100000_scans } from "./Migration20261201100000_scans.js";
import { Migration20261201110000_webhooks } from "./Migration20261201110000_webhooks.js";
import { Migration20261201130000_page_readings } from "./Migration20261201130000_page_readings.js";
import { Migration20261201143000_request_log } from "./Migration20261201143000_request_log.js";

/** Every migration, oldest first. Those that have landed are never edited. */
export const migrations = [
	{ name: "20261121000000_catalogue", class: Migration20261121000000_catalogue },
	{ name: "20261121003000_search", class: Migration20261121003000_search },
	{ name: "20261130100000_identity", class: Migration20261130100000_identity },
	{ name: "20261130101000_people", class: Migration20261130101000_people },
	{ name: "20261130103000_admission", class: Migration20261130103000_admission },
	{ name: "20261130120000_ledger", class: Migration20261130120000_ledger },
	{ name: "20261130130000_commerce", class: Migration20261130130000_commerce },
	{ name: "20261201003000_grant_checked", class: Migration20261201003000_grant_checked },
	{ name: "20261201090000_tracked_products", class: Migration20261201090000_tracked_products },
	{ name: "20261201100000_scans", class: Migration20261201100000_scans },
	{ name: "20261201110000_webhooks", class: Migration20261201110000_webhooks },
	{ name: "20261201130000_page_readings", class: Migration20261201130000_page_readings },
	{ name: "20261201143000_request_log", class: Migration20261201143000_request_log },
];
