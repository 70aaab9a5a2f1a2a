import { BigIntType } from "@mikro-orm/core";
import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Directive, Field, ID, ObjectType } from "type-graphql";
import { Category } from "./category.entity.js";

@Directive('@key(fields: "id")')
@Directive('@key(fields: "gtin")')
@ObjectType({
	simpleResolvers: true,
	description:
		"One exact product, whoever sells it: the same model, variant and pack size. Vendors' listings of it are its offers.",
})
@Entity({ tableName: "products" })
export class Product {
	@Field(() => ID, { description: "Identifier of the product, the same for all its vendors. Opaque." })
	@PrimaryKey({ type: new BigIntType("number") })
	id!: number;

	@Field(() => String, { description: "Name, as the first vendor that listed it writes it." })
	@Property({ type: "text" })
	name!: string;

	@Field(() => String, { nullable: true, description: "Brand, as written; null when no vendor states it." })
	@Property({ type: "text", nullable: true })
	brand!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "Manufacturer part number, as written; null when no vendor states it.",
	})
	@Property({ type: "text", nullable: true })
	mpn!: string | null;

	@Field(() => String, {
		nullable: true,
		description:
			"GTIN in its 14-digit form, with leading zeros and a verified check digit; null when none is known. Restricted-circulation numbers never stand here. Source: GS1 General Specifications, sections 1.4 and 3.",
	})
	@Property({ type: "text", nullable: true })
	gtin!: string | null;

	@ManyToOne(() => Category, { nullable: true })
	category!: Category | null;

	@Field(() => String, { nullable: true, description: "Address of a picture; null when no vendor gives one." })
	@Property({ type: "text", nullable: true })
	imageUrl!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "What a vendor says of the product, at most 2,000 characters; null when none does.",
	})
	@Property({ type: "text", nullable: true })
	description!: string | null;

	@Property({ type: "datetime" })
	createdAt!: Date;
}
