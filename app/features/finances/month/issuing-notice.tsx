import { useQuery } from '@tanstack/react-query'
import { errorCodes, isErrorCode } from '../../../../domain/errors.ts'
import { useCondominium } from '../../../lib/membership.tsx'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { jobQuery } from '../queries.ts'

/** A month on its way: how far the worker is, or why it stopped. */
export function IssuingNotice({ jobId, month }: { jobId: string | null; month: string }) {
  const { id } = useCondominium()
  const { data: job } = useQuery({ ...jobQuery(id, jobId ?? ''), enabled: jobId !== null })
  if (job?.status === 'failed') {
    const told =
      job.error_code !== null && isErrorCode(job.error_code) ? errorCodes[job.error_code].message : ''
    return (
      <div style={{ marginBottom: 24 }}>
        <Notice kind="danger" title={`As cobranças de ${month} não foram emitidas`}>
          {told || 'Nada foi lançado. Emita de novo.'}
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
