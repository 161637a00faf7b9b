import { useQuery } from '@tanstack/react-query'
import { everyPage } from '../../../../lib/files/csv.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { IssueTable } from '../issue-table.tsx'
import { issuesAfter, jobIssuesQuery, shownIssues } from '../job-queries.ts'

/** Row by row what does not go in, or did not. */
export function Refused({ jobId, title }: { jobId: string; title: string }) {
  const { id } = useCondominium()
  const issues = useQuery(jobIssuesQuery(id, jobId))
  if (!issues.data)
    return (
      <Section title={title}>
        <NotLoaded query={issues} isPart rows={5} />
      </Section>
    )
  return (
    <IssueTable
      title={title}
      issues={issues.data}
      more={issues.data.length >= shownIssues}
      pages={() =>
        everyPage(
          (key) => issuesAfter(id, jobId, key),
          (issue) => String(issue.position),
        )
      }
    />
  )
}
