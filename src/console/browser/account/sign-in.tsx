import { useState } from "react";
import { useMutation } from "urql";
import { Link } from "wouter";
import { Button } from "../design/button.tsx";
import { Field } from "../design/field.tsx";
import { Form } from "../design/form.tsx";
import { graphql } from "../graphql/index.ts";
import { useSession } from "../session.tsx";
import { AccountPage } from "./account-page.tsx";

const signInMutation = graphql(`
	mutation SignIn($email: String!, $password: String!) {
		signIn(email: $email, password: $password) { id }
	}
`);

/** Where anybody who is not signed in arrives; the address stays, so that the page asked for is shown afterwards. */
export function SignIn() {
	const { startAnew } = useSession();
	const [{ error, fetching }, signIn] = useMutation(signInMutation);
	const [email, setEmail] = useState("");
	const [password, setPassword] = useState("");

	const submit = async () => {
		const { data } = await signIn({ email, password });
		if (data) startAnew();
	};
	return (
		<AccountPage title="Sign in">
			<Form onSubmit={submit} error={error}>
				<Field
					label="E-mail"
					name="email"
					type="email"
					autoComplete="username"
					value={email}
					onChange={setEmail}
					required
					autoFocus
				/>
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="current-password"
					value={password}
					onChange={setPassword}
					required
				/>
				<Button type="submit" pending={fetching}>
					Sign in
				</Button>
			</Form>
			<p>
				New here? <Link href="/sign-up">Make an account</Link>
			</p>
		</AccountPage>
	);
}
