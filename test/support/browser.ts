import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import test, { type ExecutionContext } from "ava";
import axe from "axe-core";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { unpackedChromium } from "./chromium.js";

/** A browser for one test file. It is closed at the file's end. */
export interface TestBrowser {
	/**
	 * Opens a page in a window of its own, with empty storage, closed at the test's end. The test fails if the page asks
	 * another origin for anything, breaks its own content policy, or writes an error to the console.
	 */
	open(t: ExecutionContext, address: string, options?: WindowOptions): Promise<Page>;
}

export interface WindowOptions extends BrowserContextOptions {
	/** Errors on the console that belong to the test. */
	readonly expectedErrors?: RegExp;
}

export const desktop = { viewport: { width: 1440, height: 900 } } as const satisfies WindowOptions;
export const phone = {
	viewport: { width: 390, height: 844 },
	deviceScaleFactor: 2,
	isMobile: true,
	hasTouch: true,
} as const satisfies WindowOptions;

const actionTimeoutMs = 15_000;

/** The file's browser, which starts when the first test opens a page. */
export function startBrowser(): TestBrowser {
	let browser: Promise<Browser> | undefined;
	test.after.always(async () => (await browser)?.close());
	return {
		async open(t, address, { expectedErrors, ...options } = {}) {
			browser ??= launch();
			const context = await (await browser).newContext({ locale: "en", ...desktop, ...options });
			context.setDefaultTimeout(actionTimeoutMs);
			const faults = watch(context, new URL(address).origin);
			t.teardown(async () => {
				await context.close();
				const unexpected = faults.filter(fault => !expectedErrors?.test(fault));
				if (unexpected.length > 0) throw new Error(`The page is at fault:\n${unexpected.join("\n")}`);
			});
			const page = await context.newPage();
			await page.goto(address);
			return page;
		},
	};
}

/** The Chromium from npm, or on a platform that it is not made for the machine's own Chrome. */
async function launch(): Promise<Browser> {
	return chromium.launch({
		...((await unpackedChromium()) ?? { channel: "chrome" }),
		// Chromium's sandbox does not start as root. What is opened here is our own.
		args: ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
	});
}

/** Collects what no page of ours may do. */
function watch(context: BrowserContext, origin: string): string[] {
	const faults: string[] = [];
	context.on("request", request => {
		const url = new URL(request.url());
		if (url.protocol.startsWith("http") && url.origin !== origin) faults.push(`asked another origin: ${url}`);
	});
	context.on("console", message => {
		if (message.type() === "error") faults.push(`console: ${message.text()}`);
	});
	context.on("weberror", thrown => {
		faults.push(`uncaught: ${thrown.error().stack}`);
	});
	return faults;
}

/** Saves what the page looks like as `data/screenshots/<name>.png`, for people to look at. */
export async function shoot(page: Page, name: string): Promise<void> {
	const path = resolve(`data/screenshots/${name}.png`);
	mkdirSync(dirname(path), { recursive: true });
	await page.screenshot({ path });
}

/**
 * What stands in the way of people who cannot see, point or tell colours apart: the rules of axe that are broken
 * seriously, and where. `except` names what is not ours to mend: by rule, the elements that may break it.
 */
export async function accessibilityFaults(page: Page, except: Record<string, string> = {}): Promise<string[]> {
	await page.evaluate(axe.source);
	return page.evaluate(async allowed => {
		const { document, axe } = globalThis as unknown as AxePage;
		const { violations } = await axe.run();
		return violations
			.filter(({ impact }) => impact === "serious" || impact === "critical")
			.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ rule: id, element: target.join(" ") })))
			.filter(({ rule, element }) => !(allowed[rule] && document.querySelector(element)?.matches(allowed[rule])))
			.map(({ rule, element }) => `${rule}: ${element}`);
	}, except);
}

/** What `accessibilityFaults` finds in the browser. */
interface AxePage {
	readonly axe: typeof axe;
	readonly document: { querySelector(selector: string): { matches(selector: string): boolean } | null };
}

/** How far what is seen has moved by itself, as browsers count it. */
export function layoutShift(page: Page): Promise<number> {
	return page.evaluate(`new Promise(resolve => {
		new PerformanceObserver(list => resolve(list.getEntries().filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0)))
			.observe({ type: "layout-shift", buffered: true });
		setTimeout(resolve, 100, 0);
	})`);
}

/** By how many pixels the page is wider than the screen: on a phone the window grows with what does not fit. */
export function overflow(page: Page): Promise<number> {
	return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}
