import test from "ava";
import { signedUp } from "./support/client.js";
import { startApp } from "./support/start-app.js";

const secure = await startApp({ PUBLIC_URL: "https://prices.example" });

test("over TLS the cookie is for TLS alone", async t => {
	const { client, email } = await signedUp(secure);
	const reply = await client.signIn(email);
	t.regex(
		reply.headers.getSetCookie()[0]!,
		/^__Secure-pricegraph\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
	);
	t.is((await client.ask("{ account { email } }")).data.account.email, email);
});
