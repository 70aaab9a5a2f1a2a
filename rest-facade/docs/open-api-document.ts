/** What the pages read of an OpenAPI document: the part of the format that ours has. */
export interface OpenApiDocument {
	readonly info: { readonly summary: string; readonly description: string; readonly version: string };
	readonly servers: readonly { readonly url: string }[];
	readonly tags: readonly { readonly name: string; readonly description: string }[];
	readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
	readonly components: {
		readonly schemas: Readonly<Record<string, Schema>>;
		readonly responses: Readonly<Record<string, ApiResponse>>;
	};
}

export interface ApiOperation {
	readonly operationId: string;
	readonly tags: readonly string[];
	readonly summary: string;
	readonly description: string;
	readonly parameters: readonly ApiParameter[];
	readonly responses: Readonly<Record<string, ApiResponse | Reference>>;
}

export interface ApiParameter {
	readonly name: string;
	readonly in: "path" | "query";
	readonly required: boolean;
	readonly description: string;
	readonly schema: Schema;
	readonly example?: unknown;
}

export interface ApiResponse {
	readonly description: string;
	readonly content?: Readonly<Record<string, { readonly schema: Schema | Reference; readonly example: unknown }>>;
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
	readonly anyOf?: readonly (Schema | Reference)[];
	readonly items?: Schema | Reference;
	readonly properties?: Readonly<Record<string, Schema | Reference>>;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly maxLength?: number;
	readonly default?: unknown;
}
