import { Entity, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Directive, Field, ObjectType } from "type-graphql";

@Directive('@key(fields: "slug")')
@ObjectType({ simpleResolvers: true, description: "A retailer whose feed or pages are read." })
@Entity({ tableName: "vendors" })
export class Vendor {
	@PrimaryKey({ type: "integer" })
	id!: number;

	@Field(() => String, { description: "Short name in lower case, unique: `voltique`. The `vendorId` of the REST API." })
	@Property({ type: "text", unique: true })
	slug!: string;

	@Field(() => String, { description: "Name as the retailer writes it." })
	@Property({ type: "text" })
	name!: string;

	@Property({ type: "datetime" })
	createdAt!: Date;
}
