import { GraphQLDateTimeISO } from "graphql-scalars";
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";

export const scansListedDefault = 10;
export const scansListedMax = 50;
/** Failures of a scan that are told; `failuresTotal` counts them all. */
export const failuresListedMax = 100;

/** How far a scan has come. */
export enum ScanStatus {
	in_progress = "in_progress",
	completed = "completed",
	failed = "failed",
}
registerEnumType(ScanStatus, {
	name: "ScanStatus",
	description: "How far a scan has come.",
	valuesConfig: {
		in_progress: { description: "Pages are being visited." },
		completed: {
			description:
				"Every offer was visited, at least one page was read (or there was none to visit). Some may have failed.",
		},
		failed: { description: "Not one page could be read." },
	},
});

/** Which scans are listed. */
export enum ScanStatusFilter {
	in_progress = "in_progress",
	completed = "completed",
	failed = "failed",
	all = "all",
}
registerEnumType(ScanStatusFilter, {
	name: "ScanStatusFilter",
	description: "Which scans are listed.",
	valuesConfig: {
		in_progress: { description: "Those whose pages are being visited." },
		completed: { description: "Those that have ended, with at least one page read or none to visit." },
		failed: { description: "Those that have ended without reading a page." },
		all: { description: "All of them." },
	},
});

/** How often a workspace is scanned by itself. */
export enum ScanInterval {
	off = "off",
	hourly = "hourly",
	every_6_hours = "every_6_hours",
	every_12_hours = "every_12_hours",
	daily = "daily",
}
registerEnumType(ScanInterval, {
	name: "ScanInterval",
	description: "How often a workspace is scanned by itself.",
	valuesConfig: {
		off: { description: "Only when somebody asks for it." },
		hourly: { description: "Once an hour." },
		every_6_hours: { description: "Four times a day." },
		every_12_hours: { description: "Twice a day." },
		daily: { description: "Once a day." },
	},
});

@ObjectType({ simpleResolvers: true, description: "An offer whose page could not be read, or not be believed." })
export class ScanFailure {
	@Field(() => ID, { description: "Identifier of the offer." })
	offer!: number;

	@Field(() => String, { nullable: true, description: "Address of the page that was asked for." })
	url!: string | null;

	@Field(() => String, {
		description:
			"Why, as a stable name: of the visit `not_found`, `http_error`, `blocked_by_robots`, `blocked_address`, `rate_limited`, `too_slow`, `too_large`, `too_many_redirects`, `not_html`, `dns_failed`, `connection_failed`, `tls_failed`, `bad_url`; of the page `no_price`, `unsure_price`, `unknown_currency`, `other_currency`, `other_product`, `unlikely_price`; of ourselves `worker_lost`, `given_up`.",
	})
	reason!: string;

	@Field(() => String, { nullable: true, description: "The same in a sentence." })
	detail!: string | null;
}

@Directive('@key(fields: "id")')
@ObjectType({
	simpleResolvers: true,
	description:
		"One round of visits to the pages of what a workspace tracks: its competitors' offers in its market, and its own.",
})
export class Scan {
	@Field(() => ID, { description: "Identifier." })
	id!: string;

	@Field(() => ScanStatus, { description: "How far it has come." })
	status!: ScanStatus;

	@Field(() => GraphQLDateTimeISO, { description: "When it was asked for." })
	startedAt!: Date;

	@Field(() => GraphQLDateTimeISO, { nullable: true, description: "When it ended; null before." })
	completedAt!: Date | null;

	@Field(() => Int, { description: "Offers that it visits." })
	offersTotal!: number;

	@Field(() => Int, {
		description:
			"Offers whose page was read so far, those included that another scan had read in the minutes before. Together with `failuresTotal` it comes to `offersTotal`.",
	})
	productsScanned!: number;

	@Field(() => Int, { description: "Of these, offers whose price differed from the last observation." })
	priceChangesDetected!: number;

	@Field(() => Int, { description: "Offers whose page could not be read, or not be believed." })
	failuresTotal!: number;
}
