import type { Batch } from "../database/reads.js";

/** A category that a text names: itself and all that lie below it. */
export interface CategoryTree {
	/** The text that named it. */
	key: string;
	path: string;
	/** Its own ID and those of the categories below it. */
	ids: number[];
}

/**
 * The categories that a text names: by name, by path or by slug, in small or capital letters. Several may have the same
 * name in different places of the tree: each is one row.
 */
export const categoriesNamed: Batch<string, CategoryTree> = {
	name: "categories_named",
	text: `with recursive found as (
			select wanted.key, category.path, category.id as root_id, category.id
			from unnest($1::text[]) as wanted(key)
			join categories category on lower(category.name) = lower(wanted.key)
				or lower(category.path) = lower(wanted.key) or category.slug = lower(wanted.key)
			union all
			select found.key, found.path, found.root_id, child.id
			from found join categories child on child.parent_id = found.id
		)
		select key, path, array_agg(id) as ids from found group by key, path, root_id`,
	keyOf: row => row.key,
};

/** The text of a category as `categoriesNamed` takes it: `a>b` is the path `a > b`. */
export function categoryKey(text: string): string {
	return text
		.split(">")
		.map(name => name.trim())
		.join(" > ");
}
