import { ArgsType, type ClassType, Directive, Field, Int, ObjectType } from "type-graphql";
import { cursorOf, type Place, placeOf } from "./cursor.js";
import { checkPageSize, pageSizeDefault, pageSizeMax } from "./page-size.js";

/** Put on each field that gives a connection: what it costs is told by `first` (see limits/). */
export const pagedBy =
	'@listSize(slicingArguments: ["first"], sizedFields: ["nodes", "edges"], requireOneSlicingArgument: false)';

@ArgsType()
export class PageArgs {
	@Field(() => Int, {
		defaultValue: pageSizeDefault,
		description: `How many items to give: 1 to ${pageSizeMax}.`,
	})
	first!: number;

	@Field(() => String, {
		nullable: true,
		description: "Gives the items behind this cursor, one of `edges.cursor` or `pageInfo.endCursor` of the same list.",
	})
	after?: string | null;
}

@Directive("@shareable")
@ObjectType({ simpleResolvers: true, description: "Where a page stands in its list." })
export class PageInfo {
	@Field(() => Boolean, { description: "Whether items follow." })
	hasNextPage!: boolean;

	@Field(() => Boolean, { description: "Whether items come before: true on each page but the first." })
	hasPreviousPage!: boolean;

	@Field(() => String, { nullable: true, description: "Cursor of the first item; null on an empty page." })
	startCursor!: string | null;

	@Field(() => String, {
		nullable: true,
		description: "Cursor of the last item; null on an empty page. Pass it as `after`.",
	})
	endCursor!: string | null;
}

/** The order of a list: its name, and the place of an item in it. */
export interface Order<Item> {
	readonly name: string;
	/** Any place, as a pattern of the types. */
	readonly like: Place;
	readonly placeOf: (item: Item) => Place;
}

/** What a statement needs to give one page: where to begin, and how many rows. */
export interface PageRequest {
	/** Place of the last item of the page before; undefined on the first page. */
	readonly after: Place | undefined;
	/** One more than the page holds: the surplus row tells that items follow. */
	readonly limit: number;
}

export function pageRequest<Item>({ first, after }: PageArgs, order: Order<Item>): PageRequest {
	checkPageSize("first", first);
	return { after: after == null ? undefined : placeOf(order.name, after, order.like), limit: first + 1 };
}

/** One page of a list, and a way to count the whole of it. */
export class Page<Item> {
	readonly nodes: readonly Item[];
	readonly #rows: readonly Item[];
	readonly #request: PageRequest;
	readonly #order: Order<Item>;
	readonly #count: () => Promise<number>;

	/** `rows` are those that the request asked for: one more than the page shows, where there are as many. */
	constructor(rows: readonly Item[], request: PageRequest, order: Order<Item>, count: () => Promise<number>) {
		this.nodes = rows.slice(0, request.limit - 1);
		this.#rows = rows;
		this.#request = request;
		this.#order = order;
		this.#count = count;
	}

	get edges(): { cursor: string; node: Item }[] {
		return this.nodes.map(node => ({ cursor: this.#cursorOf(node), node }));
	}

	get pageInfo(): PageInfo {
		const first = this.nodes[0];
		const last = this.nodes.at(-1);
		return {
			hasNextPage: this.#rows.length > this.nodes.length,
			hasPreviousPage: this.#request.after !== undefined,
			startCursor: first ? this.#cursorOf(first) : null,
			endCursor: last ? this.#cursorOf(last) : null,
		};
	}

	/** Counts with a statement of its own: only read where it is selected. */
	get totalCount(): Promise<number> {
		return this.#count();
	}

	#cursorOf(item: Item): string {
		return cursorOf(this.#order.name, this.#order.placeOf(item));
	}
}

/** Makes the GraphQL types of a connection: `<Name>Connection` and `<Name>Edge`. What resolves them is a `Page`. */
export function connectionOf<Item extends object>(item: ClassType<Item>, plural: string) {
	@ObjectType(`${item.name}Edge`, {
		simpleResolvers: true,
		description: `One of the ${plural}, with its place in the list.`,
	})
	class Edge {
		@Field(() => String, { description: "Place of the item in the list, for `after`. Opaque." })
		cursor!: string;

		@Field(() => item, { description: "The item." })
		node!: Item;
	}

	@ObjectType(`${item.name}Connection`, { simpleResolvers: true, description: `A page of ${plural}.` })
	class Connection {
		@Field(() => [item], { description: "The items of the page." })
		nodes!: Item[];

		@Field(() => [Edge], { description: "The items of the page, each with its cursor." })
		edges!: Edge[];

		@Field(() => PageInfo, { description: "Where the page stands in the list." })
		pageInfo!: PageInfo;

		// Not simple: a promise needs a resolver.
		@Directive("@cost(weight: 10)")
		@Field(() => Int, { simple: false, description: "How many items the whole list has, over all pages." })
		totalCount!: Promise<number>;
	}
	return Connection;
}
