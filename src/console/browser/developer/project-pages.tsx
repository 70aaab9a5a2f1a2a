import { PageHead } from "../design/page-head.tsx";
import { useAccount } from "../session.tsx";

/** The pages of one Developer Project. */
export function ProjectPages({ projectId }: { projectId: string }) {
	const project = useAccount().projects.find(({ id }) => id === projectId);
	return <PageHead title={project?.name ?? "Project"} />;
}
