import { useState } from "react";
import { Link } from "wouter";
import { callMetered, type MeteredReply } from "../api/metered-call.ts";
import { Badge } from "../design/badge.tsx";
import { Button } from "../design/button.tsx";
import { Code } from "../design/code.tsx";
import { count } from "../design/format.ts";
import { Notice } from "../design/notice.tsx";
import { GrantNotice } from "./grant-notice.tsx";

interface RunCallProps {
	readonly path: string;
	readonly credits: number;
	/** Undefined while it is no JSON. */
	readonly body: string | undefined;
	/** Undefined where none was made on these pages: what is shown only once is not there to be sent. */
	readonly issuedKey: string | undefined;
	/** Credits that are left; undefined while they are on their way. */
	readonly balance: number | undefined;
	readonly onReply: (reply: MeteredReply) => void;
}

/** Makes the call with the reader's own key, and shows what came back and what it cost. */
export function RunCall({ path, credits, body, issuedKey, balance, onReply }: RunCallProps) {
	const [reply, setReply] = useState<MeteredReply>();
	const [unreachable, setUnreachable] = useState(false);
	const [pending, setPending] = useState(false);
	const isReady = issuedKey !== undefined && body !== undefined;
	const run = async () => {
		if (!isReady) return;
		setPending(true);
		try {
			const received = await callMetered(path, issuedKey, body);
			setUnreachable(false);
			setReply(received);
			onReply(received);
		} catch {
			setUnreachable(true);
		}
		setPending(false);
	};
	return (
		<>
			<GrantNotice balance={balance} />
			<div className="run">
				<Button kind="main" disabled={!isReady} pending={pending} onClick={run}>
					{`Run it for ${credits} credits`}
				</Button>
				<p className="hint">
					{issuedKey === undefined ? (
						"Make a key above first: it is needed in full, which is only there right after it was made."
					) : (
						<>
							<strong className="balance">{balance === undefined ? "–" : count(balance)}</strong> credits are left.
						</>
					)}
				</p>
			</div>
			{unreachable && (
				<Notice kind="bad">
					<p>The server cannot be reached. Try once more in a moment: nothing was charged that you were not told of.</p>
				</Notice>
			)}
			<div aria-live="polite">{reply && <Reply of={reply} />}</div>
		</>
	);
}

function Reply({ of: { status, statusText, milliseconds, headers, charged, balance, text } }: { of: MeteredReply }) {
	return (
		<>
			<p className="reply-status">
				<Badge kind={status < 400 ? "good" : "bad"}>{`${status} ${statusText}`.trim()}</Badge>
				<span>{milliseconds} ms</span>
				{charged !== undefined && balance !== undefined && (
					<span>
						{charged === 0
							? `Nothing was charged: ${count(balance)} credits are left`
							: `${count(balance + charged)} − ${charged} = ${count(balance)} credits`}
					</span>
				)}
				<Link href="/requests">See it in the log</Link>
			</p>
			<dl className="headers">
				{headers.map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<Code text={text} what="the reply" />
		</>
	);
}
