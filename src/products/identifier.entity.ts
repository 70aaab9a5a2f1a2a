import { Entity, ManyToOne, PrimaryKey } from "@mikro-orm/decorators/legacy";
import { Product } from "./product.entity.js";

/** A Global Trade Item Number that has proved itself (check digit, not restricted): it names one product for ever. */
@Entity({ tableName: "gtins" })
export class Gtin {
	/** 14 digits, with leading zeros. */
	@PrimaryKey({ type: "text" })
	gtin!: string;

	@ManyToOne(() => Product)
	product!: Product;
}

/** A brand's part number, both folded by `identityKey`. Several products may share one: then it proves nothing. */
@Entity({ tableName: "part_numbers" })
export class PartNumber {
	@PrimaryKey({ type: "text" })
	mpnKey!: string;

	@PrimaryKey({ type: "text" })
	brandKey!: string;

	@ManyToOne(() => Product, { primary: true })
	product!: Product;
}
