import type { ExecutionContext } from "ava";
import type { Page } from "playwright-core";
import type { TestBrowser, WindowOptions } from "./browser.js";
import { password } from "./client.js";

/** Opens a page of the console as somebody who signs in on the way, as readers do. `address` is the page's, in full. */
export async function signInAt(
	browser: TestBrowser,
	t: ExecutionContext,
	address: string,
	email: string,
	options?: WindowOptions,
): Promise<Page> {
	const page = await browser.open(t, address, options);
	await page.getByLabel("E-mail").fill(email);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("button", { name: "Sign out" }).waitFor();
	return page;
}
