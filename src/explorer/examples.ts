import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFolder } from "./assets.js";
import type { Example } from "./example.js";

/** The example queries in the order of their file names, `<number>-<slug>.graphql`. */
export function readExamples(folder = join(sourceFolder, "examples")): Example[] {
	return readdirSync(folder)
		.filter(file => file.endsWith(".graphql"))
		.sort()
		.map(file => parseExample(file.replace(/^\d+-|\.graphql$/g, ""), readFileSync(join(folder, file), "utf8")));
}

function parseExample(slug: string, query: string): Example {
	const comments = query.slice(0, query.search(/^[^#]/m)).split("\n");
	const [title = "", ...description] = comments.map(line => line.replace(/^#\s*/, "").trim()).filter(Boolean);
	const [, operation = ""] = /^(?:query|mutation) (\w+)/m.exec(query) ?? [];
	const takesKey = comments.some(line => line.includes("X-API-Key"));
	return { slug, title, description: description.join(" "), operation, query, takesKey };
}
