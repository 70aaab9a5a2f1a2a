import type { CodegenConfig } from "@graphql-codegen/cli";

/** `npm run types`: types of the console's operations, from the committed schema. */
export default {
	schema: "schema/schema.graphql",
	documents: ["src/console/browser/**/*.{ts,tsx}", "!src/console/browser/graphql/**"],
	ignoreNoDocuments: true,
	generates: {
		"src/console/browser/graphql/": {
			preset: "client",
			presetConfig: { fragmentMasking: false },
			config: {
				enumsAsTypes: true,
				useTypeImports: true,
				scalars: { DateTimeISO: "string", JSONObject: "Record<string, unknown>" },
			},
		},
	},
} satisfies CodegenConfig;
