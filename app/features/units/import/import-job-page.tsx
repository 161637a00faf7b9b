import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { BackToUnits, Done, NotDone } from './job/job-over.tsx'
import { JobUnderWay } from './job/job-under-way.tsx'
import { isUnderWay, type UnitJob, unitJobQuery } from './job-queries.ts'
import { ImportReview } from './review/import-review.tsx'

/** An import or generation of units: its progress, what it would add, and finally what was and was not added. */
export function Component() {
  const { jobId = '' } = useParams()
  const { id } = useCondominium()
  const job = useQuery(unitJobQuery(id, jobId))
  useRefreshWhenDone(job.data?.status)
  if (job.data === undefined)
    return (
      <Page title="Importação">
        <NotLoaded query={job} rows={3} />
      </Page>
    )
  if (!job.data) {
    return (
      <Page title="Importação">
        <Text mb="lg">Não encontramos esta importação.</Text>
        <BackToUnits />
      </Page>
    )
  }
  return <Standing job={job.data} />
}

function Standing({ job }: { job: UnitJob }) {
  if (isUnderWay(job) || job.status === 'paused') return <JobUnderWay job={job} />
  if (job.status === 'review') return <ImportReview job={job} />
  return job.status === 'done' ? <Done job={job} /> : <NotDone job={job} />
}

/** Invalidates cached unit data as soon as the job is over. */
function useRefreshWhenDone(status: UnitJob['status'] | undefined) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  useEffect(() => {
    if (status !== 'done') return
    void queries.invalidateQueries({ queryKey: ['units', id] })
    void queries.invalidateQueries({ queryKey: ['people', id] })
    void queries.invalidateQueries({ queryKey: ['memberships'] })
  }, [status, queries, id])
}
