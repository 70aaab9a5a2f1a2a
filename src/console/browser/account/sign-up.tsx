import { useState } from "react";
import { useMutation } from "urql";
import { Link } from "wouter";
import { Button } from "../design/button.tsx";
import { Field } from "../design/field.tsx";
import { Form } from "../design/form.tsx";
import { graphql } from "../graphql/index.ts";
import { useSession } from "../session.tsx";
import { AccountPage } from "./account-page.tsx";

const signUpMutation = graphql(`
	mutation SignUp($name: String!, $email: String!, $password: String!) {
		signUp(name: $name, email: $email, password: $password) { id }
	}
`);

/** Makes an account, and is signed in with it. */
export function SignUp() {
	const { startAnew } = useSession();
	const [{ error, fetching }, signUp] = useMutation(signUpMutation);
	const [name, setName] = useState("");
	const [email, setEmail] = useState("");
	const [password, setPassword] = useState("");

	const submit = async () => {
		const { data } = await signUp({ name, email, password });
		if (data) startAnew();
	};
	return (
		<AccountPage title="Make an account">
			<Form onSubmit={submit} error={error}>
				<Field label="Name" name="name" autoComplete="name" value={name} onChange={setName} required autoFocus />
				<Field
					label="E-mail"
					name="email"
					type="email"
					autoComplete="username"
					value={email}
					onChange={setEmail}
					required
				/>
				<Field
					label="Password"
					name="password"
					type="password"
					autoComplete="new-password"
					hint="At least 8 characters. A few words in a row make a good one."
					value={password}
					onChange={setPassword}
					required
				/>
				<Button type="submit" pending={fetching}>
					Make the account
				</Button>
			</Form>
			<p>
				You have one? <Link href="/sign-in">Sign in</Link>
			</p>
		</AccountPage>
	);
}
