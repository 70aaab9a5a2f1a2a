import { Link } from "wouter";
import { Notice } from "../design/notice.tsx";
import { useAccount } from "../session.tsx";

/** Says why there is nothing to spend, where signing up gave nothing. */
export function GrantNotice({ balance }: { balance: number | undefined }) {
	const { signupGrant } = useAccount();
	if (balance !== 0 || signupGrant === "granted") return null;
	return (
		<Notice kind="plain" title="There are no credits">
			<p>
				{signupGrant === "failed"
					? "The credits for new accounts could not be given to this one. It is tried once: write to support, which grants them by hand."
					: "This account began without credits. A pack brings some; support can grant some, too."}
			</p>
			<Link href="~/console/credits">Balance and packs</Link>
		</Notice>
	);
}
