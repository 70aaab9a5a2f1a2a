import type { CodegenConfig } from "@graphql-codegen/cli";

const config: CodegenConfig = {
	schema: "PUBLIC_URL/schema.graphql",
	documents: "src/**/*.ts",
	importExtension: ".js",
	generates: {
		"src/pricegraph/": {
			preset: "client",
			config: {
				documentMode: "string",
				useTypeImports: true,
				scalars: { DateTimeISO: "string", JSONObject: "Record<string, unknown>" },
			},
		},
	},
};

export default config;
