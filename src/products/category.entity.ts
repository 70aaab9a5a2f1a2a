import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";

/** A place in the tree of product categories. Published as its path. */
@Entity({ tableName: "categories" })
export class Category {
	@PrimaryKey({ type: "integer" })
	id!: number;

	@ManyToOne(() => Category, { nullable: true })
	parent?: Category;

	/** Name of the category itself: `Headphones`. */
	@Property({ type: "text" })
	name!: string;

	/** The names from the root down: `Electronics > Audio > Headphones`. */
	@Property({ type: "text", unique: true })
	path!: string;

	/** Unique short name in lower case, made from the path: `electronics-audio-headphones`. */
	@Property({ type: "text", unique: true })
	slug!: string;
}
