import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ simpleResolvers: true, description: "Where a credential stands in its rate limit, a sliding window." })
export class RateLimit {
	@Field(() => Int, { description: "Requests that are taken in any stretch of `windowSeconds`." })
	limit!: number;

	@Field(() => Int, { description: "Length of the window." })
	windowSeconds!: number;

	@Field(() => Int, {
		description: "Requests that would be taken right now; one made with the credential itself is counted.",
	})
	remaining!: number;

	@Field(() => Int, {
		description: "Seconds until the oldest request leaves the window, rounded up; 0 while there is none in it.",
	})
	resetSeconds!: number;
}
