import { Entity, ManyToOne, PrimaryKey, Property } from "@mikro-orm/decorators/legacy";
import { Vendor } from "../offers/vendor.entity.js";

/** One import of one feed file that went through: a complete reading of a vendor's offers in a market at one moment. */
@Entity({ tableName: "feed_runs" })
export class FeedRun {
	@PrimaryKey({ type: "integer" })
	id!: number;

	@ManyToOne(() => Vendor)
	vendor!: Vendor;

	@Property({ type: "text" })
	market!: string;

	/** Name of the file, or address of the feed. */
	@Property({ type: "text" })
	source!: string;

	@Property({ type: "text" })
	format!: string;

	/** SHA-256 of the file's bytes, in hexadecimal. */
	@Property({ type: "text" })
	contentHash!: string;

	/** The moment that the prices of the feed hold for. */
	@Property({ type: "datetime" })
	observedAt!: Date;

	@Property({ type: "datetime" })
	startedAt!: Date;

	@Property({ type: "datetime" })
	finishedAt!: Date;

	@Property({ type: "integer" })
	rows!: number;

	@Property({ type: "integer" })
	created!: number;

	@Property({ type: "integer" })
	updated!: number;

	@Property({ type: "integer" })
	unchanged!: number;

	@Property({ type: "integer" })
	withdrawn!: number;

	@Property({ type: "integer" })
	rejected!: number;
}

/** The state of a vendor's feed in a market after its last run. */
@Entity({ tableName: "feeds" })
export class Feed {
	@ManyToOne(() => Vendor, { primary: true })
	vendor!: Vendor;

	@PrimaryKey({ type: "text" })
	market!: string;

	@ManyToOne(() => FeedRun)
	lastRun!: FeedRun;

	@Property({ type: "datetime" })
	lastReadAt!: Date;

	/** Rows that the last run accepted. */
	@Property({ type: "integer" })
	rows!: number;
}
