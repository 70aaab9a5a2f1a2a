/** What the pages read of an OpenAPI document: the part of the format that ours has. */
export interface OpenApiDocument {
	readonly info: { readonly summary: string; readonly description: string; readonly version: string };
	readonly servers: readonly { readonly url: string }[];
	readonly tags: readonly { readonly name: string; readonly description: string }[];
	readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
	readonly components: {
		readonly schemas: Readonly<Record<string, Schema>>;
		readonly parameters: Readonly<Record<string, ApiParameter>>;
		readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
	};
}

export interface ApiOperation {
	readonly operationId: string;
	readonly tags: readonly string[];
	readonly summary: string;
	readonly description: string;
	/** Names of security schemes, any of which is enough; none for a path that is open to anyone. */
	readonly security: readonly Readonly<Record<string, readonly string[]>>[];
	readonly parameters: readonly (ApiParameter | Reference)[];
	readonly requestBody?: { readonly content: { readonly "application/json": ApiContent } };
	readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface SecurityScheme {
	readonly in: "header" | "cookie";
	readonly name: string;
	readonly description: string;
}

export interface ApiParameter {
	readonly name: string;
	readonly in: "path" | "query" | "header";
	readonly required: boolean;
	readonly description: string;
	readonly schema: Schema;
	readonly example?: unknown;
}

export interface ApiResponse {
	readonly description: string;
	readonly headers: Readonly<Record<string, Reference>>;
	readonly content?: Readonly<Record<string, ApiContent>>;
}

export interface ApiContent {
	readonly schema: Schema | Reference;
	readonly example?: unknown;
	/** Of failures, by their codes. */
	readonly examples?: Readonly<Record<string, Reference>>;
}

export interface Reference {
	readonly $ref: string;
	readonly description?: string;
}

export interface Schema {
	readonly type?: string | readonly string[];
	readonly format?: string;
	readonly description?: string;
	readonly enum?: readonly (string | null)[];
	readonly const?: unknown;
	readonly anyOf?: readonly (Schema | Reference)[];
	readonly oneOf?: readonly (Schema | Reference)[];
	readonly items?: Schema | Reference;
	readonly properties?: Readonly<Record<string, Schema | Reference>>;
	readonly required?: readonly string[];
	readonly minimum?: number;
	readonly maximum?: number;
	readonly maxLength?: number;
	readonly default?: unknown;
}
