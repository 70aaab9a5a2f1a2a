import { Migration } from "@mikro-orm/migrations";

/** What search reads: one narrow row a product, apart from the product itself so that the index is built in bulk. */
export class Migration20261121003000_search extends Migration {
	override up(): void {
		this.addSql(`
create table search_documents (
	product_id bigint primary key,
	document tsvector not null
)`);
		this.addSql(`
create trigger product_id_insert after insert on search_documents referencing new table as added
	for each statement execute function require_reference('product_id', 'products')`);
		this.addSql(`create index search_documents_document on search_documents using gin (document)`);

		// How many products have each word: what makes a word count, and what a misspelt one may have meant.
		this.addSql(`
create table search_terms (
	term text collate "C" primary key,
	documents int not null,
	spellings text[] collate "C" not null
)`);
		this.addSql(`create index search_terms_spellings on search_terms using gin (spellings)`);
		this.addSql(`
create table search_statistics (
	only_row boolean primary key default true check (only_row),
	documents int not null
)`);
		this.addSql(`insert into search_statistics (documents) values (0)`);
	}

	override down(): void {
		this.addSql(`drop table search_documents, search_terms, search_statistics`);
	}
}
