import { queryOptions } from '@tanstack/react-query'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type Job = {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed'
  title: string
  total: number
  done: number
  report: Record<string, unknown> | null
  error_code: string | null
}

/** A background job, polled every second until it ends. */
export const jobQuery = (condominiumId: string, jobId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'job', jobId],
    meta: { tables: ['jobs'], row: { table: 'jobs', id: jobId } },
    queryFn: () =>
      read(
        supabase
          .from('jobs')
          .select('id,status,title,total,done,report,error_code')
          .eq('condominium_id', condominiumId)
          .eq('id', jobId)
          .single()
          .overrideTypes<Job, { merge: false }>(),
      ),
    refetchInterval: ({ state }) =>
      state.data && ['done', 'failed'].includes(state.data.status) ? false : 1000,
  })
