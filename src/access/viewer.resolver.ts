import { Ctx, Field, FieldResolver, ObjectType, Query, Resolver, registerEnumType } from "type-graphql";
import type { Context } from "../context.js";
import { Credential, type CredentialRow } from "./credential.js";
import { credentialById } from "./credential.reads.js";
import { RateLimit } from "./rate-limit.js";
import type { RateWindow } from "./window.js";

/** Kinds of principal; see `principal.ts`. */
export enum ViewerKind {
	anonymous = "anonymous",
	project = "project",
	workspace = "workspace",
	person = "person",
}
registerEnumType(ViewerKind, {
	name: "ViewerKind",
	description: "As whom a request comes.",
	valuesConfig: {
		anonymous: { description: "Nobody that is known." },
		project: { description: "A program with a credential of a Developer Project." },
		workspace: { description: "A program with a credential of a workspace." },
		person: { description: "A person who has signed in." },
	},
});

@ObjectType({ description: "Who is calling." })
export class Viewer {
	@Field(() => ViewerKind, { description: "As whom the request comes." })
	kind!: ViewerKind;
}

@Resolver(() => Viewer)
export class ViewerResolver {
	@Query(() => Viewer, { description: "Who is calling, as this service sees it." })
	viewer(@Ctx() { principal }: Context): Viewer {
		return { kind: ViewerKind[principal.kind] };
	}

	@FieldResolver(() => Credential, {
		nullable: true,
		description: "The credential that the request came with; null when it came without one.",
	})
	async credential(@Ctx() { principal, reads }: Context): Promise<CredentialRow | undefined> {
		if (!("credentialId" in principal)) return undefined;
		return (await reads.load(credentialById, principal.credentialId))[0];
	}

	@FieldResolver(() => RateLimit, {
		nullable: true,
		description: "The credential's rate limit, this request counted; null without one: only credentials are limited.",
	})
	rateLimit(@Ctx() { window }: Context): RateWindow | undefined {
		return window;
	}
}
