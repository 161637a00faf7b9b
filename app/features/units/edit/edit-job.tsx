import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'

type EditJob = {
  id: string
  title: string
  status: 'queued' | 'running' | 'paused' | 'review' | 'done' | 'failed' | 'cancelled'
  done: number
  total: number
  report: { message?: string; units?: number } | null
}

const isUnderWay = ({ status }: EditJob) => status === 'queued' || status === 'running' || status === 'paused'

/** The newest bulk change of units running in the background, polled while it is under way. */
const editJobQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['jobs', condominiumId, 'edit-units'],
    meta: { tables: ['jobs'] },
    queryFn: async () => {
      const newest = supabase
        .from('jobs')
        .select('id,title,status,done,total,report')
        .eq('condominium_id', condominiumId)
        .eq('kind', 'edit_units')
        .order('created_at', { ascending: false })
        .limit(1)
      return (await read(newest.overrideTypes<EditJob[], { merge: false }>()))[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1500 : false),
    staleTime: 0,
  })

/** Progress of a bulk change of units, shown again to those who left the page. `started` also shows how it ended. */
export function EditJob({ started = null }: { started?: string | null }) {
  const { id } = useCondominium()
  const { data: job } = useQuery(editJobQuery(id))
  const queries = useQueryClient()
  const running = job ? isUnderWay(job) : false
  useEffect(() => {
    if (running) return () => void queries.invalidateQueries({ queryKey: ['units', id] })
  }, [running, queries, id])
  if (!job || (!running && job.id !== started)) return null
  return (
    <div style={{ margin: '0 0 24px', maxWidth: 640 }}>
      {running && <JobProgress label={job.title} done={job.done} total={job.total} />}
      {job.status === 'done' && (
        <Notice kind="success" title={job.title}>
          Pronto: {new Intl.NumberFormat('pt-BR').format(job.report?.units ?? 0)} unidades mudaram.
        </Notice>
      )}
      {job.status === 'failed' && (
        <Notice kind="danger" title={job.title}>
          {job.report?.message ?? 'Nada mudou.'}
        </Notice>
      )}
    </div>
  )
}
