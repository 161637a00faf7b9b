import { Anchor } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { errorCodes, isErrorCode } from '../../../../domain/errors.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { jobQuery } from '../job-queries.ts'
import { refreshMoney } from '../mutations.ts'

type IssuingNoticeProps = { jobId: string | null; month: string; competence: string }

/** A month on its way: how far the worker is, or why it stopped. */
export function IssuingNotice({ jobId, month, competence }: IssuingNoticeProps) {
  const { id } = useCondominium()
  const queries = useQueryClient()
  const { data: job } = useQuery({ ...jobQuery(id, jobId ?? ''), enabled: jobId !== null })
  const done = job?.status === 'done'
  useEffect(() => {
    if (done) void refreshMoney(queries, id)
  }, [done, queries, id])
  if (job?.status === 'failed') {
    const told =
      job.error_code !== null && isErrorCode(job.error_code) ? errorCodes[job.error_code].message : ''
    return (
      <div style={{ marginBottom: 24 }}>
        <Notice kind="danger" title={`As cobranças de ${month} não foram emitidas`}>
          {told || 'Nada foi lançado.'}{' '}
          <Anchor component={Link} size="sm" to={`/dashboard/finances/emitir?competence=${competence}`}>
            Emitir de novo
          </Anchor>
        </Notice>
      </div>
    )
  }
  return (
    <div style={{ marginBottom: 24 }}>
      <JobProgress
        label={`Emitindo as cobranças de ${month}`}
        done={job?.done ?? 0}
        total={job?.total ?? 0}
      />
    </div>
  )
}
