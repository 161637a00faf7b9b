import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { invoke } from '../../../lib/commands/invoke.ts'
import { exportPageSize } from '../../../lib/files/csv.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** What an import or a generation of units says when it is over; failed ones have only the message. */
export type UnitJobReport = {
  message?: string
  rows?: number
  refused?: number
  units?: number
  people?: number
  occupancies?: number
  shares?: string
}

export type UnitJob = {
  id: string
  kind: 'import_units' | 'generate_units'
  status: 'queued' | 'running' | 'paused' | 'review' | 'done' | 'failed' | 'cancelled'
  /** The current phase while it runs. */
  phase: 'reading' | 'writing' | null
  title: string
  total: number
  done: number
  refused: number
  report: UnitJobReport | null
  error_code: string | null
}

export const isUnderWay = ({ status }: Pick<UnitJob, 'status'>): boolean =>
  status === 'queued' || status === 'running'

const jobs = (condominiumId: string) =>
  supabase
    .from('jobs')
    .select('id,kind,status,phase,title,total,done,refused,report,error_code')
    .eq('condominium_id', condominiumId)
    .in('kind', ['import_units', 'generate_units'])

/** A job, polled every second while it is under way; null when none has this id. */
export const unitJobQuery = (condominiumId: string, jobId: string) =>
  queryOptions({
    queryKey: ['jobs', condominiumId, 'units', jobId],
    meta: { tables: ['jobs'], row: { table: 'jobs', id: jobId } },
    queryFn: async () => {
      const found = jobs(condominiumId).eq('id', jobId).overrideTypes<UnitJob[], { merge: false }>()
      return (await orNone(read(found)))?.[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1000 : false),
    staleTime: 0,
  })

/** The newest import or generation, watched every other second while it is under way; null before the first. */
export const lastUnitJobQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['jobs', condominiumId, 'units', 'last'],
    meta: { tables: ['jobs'] },
    queryFn: async () => {
      const newest = jobs(condominiumId).order('created_at', { ascending: false }).limit(1)
      return (await read(newest.overrideTypes<UnitJob[], { merge: false }>()))[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 2000 : false),
    staleTime: 0,
  })

/** The contents of a file that awaits confirmation; after that there is nothing more to fetch. */
export const previewQuery = (condominiumId: string, jobId: string, ownerLines = 50) =>
  queryOptions({
    queryKey: ['import-preview', condominiumId, jobId, ownerLines],
    // Two administrators each see the other's decisions.
    meta: { tables: ['jobs'], row: { table: 'jobs', id: jobId } },
    queryFn: () =>
      invoke('preview-import', { condominium_id: condominiumId, job_id: jobId, owner_lines: ownerLines }),
    // Loads more of the same lines, while the current ones stay visible.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** One thing that did not go in: where and why. */
export type JobIssue = {
  position: number
  line: number | null
  field: string | null
  value: string | null
  rule: string
  message: string
}

const issues = (condominiumId: string, jobId: string) =>
  supabase
    .from('job_issues')
    .select('position,line,field,value,rule,message')
    .eq('condominium_id', condominiumId)
    .eq('job_id', jobId)
    .order('position')

/** As many of a job's issues as a page shows. */
export const shownIssues = 200

export const jobIssuesQuery = (condominiumId: string, jobId: string) =>
  queryOptions({
    queryKey: ['jobs', condominiumId, 'issues', jobId],
    meta: { tables: ['job_issues'] },
    queryFn: () =>
      read(issues(condominiumId, jobId).limit(shownIssues).overrideTypes<JobIssue[], { merge: false }>()),
  })

/** The next issues of an export, after a position. */
export function issuesAfter(condominiumId: string, jobId: string, key: string | null): Promise<JobIssue[]> {
  const all = issues(condominiumId, jobId)
  const rest = key === null ? all : all.gt('position', Number(key))
  return read(rest.limit(exportPageSize).overrideTypes<JobIssue[], { merge: false }>())
}
