import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

type Base = {
  id: string
  status: 'queued' | 'running' | 'review' | 'done' | 'failed' | 'cancelled'
  phase: 'reading' | 'checking' | 'writing' | null
  title: string
  total: number
  done: number
  error_code: string | null
  created_at: string
  finished_at: string | null
}

/** An archive that was made; if it failed, the report says why. */
export type MadeArchive = Base & {
  kind: 'export_ledger'
  report: {
    message?: string
    path?: string
    file_name?: string
    bytes?: number
    sha256?: string
    rows?: number
    attachments?: number
    transfers?: number
  } | null
}

/** An archive being imported, and its contents. */
export type BroughtArchive = Base & {
  kind: 'import_ledger'
  report: {
    message?: string
    origin?: string
    made_at?: string
    starts_on?: string | null
    closed_until?: string | null
    transfers?: number
    transferred_cents?: string
    rows?: number
    units?: number
    attachments?: number
    files?: { title: string; rows: number }[]
    seals?: { sequence: number; month: string; seal: string; reopened: boolean }[]
  } | null
}
export type LedgerJob = MadeArchive | BroughtArchive

export const isUnderWay = ({ status }: LedgerJob): boolean => status === 'queued' || status === 'running'

/** Archives that were made and brought in, the newest first. */
export const ledgerJobsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'ledger-jobs'],
    meta: { tables: ['jobs'] },
    queryFn: () =>
      read(
        supabase
          .from('jobs')
          .select('id,kind,status,phase,title,total,done,report,error_code,created_at,finished_at')
          .eq('condominium_id', condominiumId)
          .in('kind', ['export_ledger', 'import_ledger'])
          .order('created_at', { ascending: false })
          .limit(50)
          .overrideTypes<LedgerJob[], { merge: false }>(),
      ),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 1500 : false),
  })

export type Difference = { position: number; field: string | null; message: string }

/** What an archive was refused for. */
export const differencesQuery = (condominiumId: string, jobId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'ledger-differences', jobId],
    meta: { tables: ['jobs', 'job_issues'] },
    queryFn: () =>
      read(
        supabase
          .from('job_issues')
          .select('position,field,message')
          .eq('condominium_id', condominiumId)
          .eq('job_id', jobId)
          .order('position')
          .limit(200)
          .overrideTypes<Difference[], { merge: false }>(),
      ),
  })

/** Whether money has moved: books that have begun take no others in. */
export const booksBegunQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'books-begun'],
    meta: { tables: ['ledger_transfers', 'charges'] },
    queryFn: async () => {
      const first = await read(
        supabase.from('ledger_transfers').select('id').eq('condominium_id', condominiumId).limit(1),
      )
      return first.length > 0
    },
  })
