import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read, readPage } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** How many boletos of open charges stand in a state: `issued` waits for a remittance, `sent` for the bank's answer. */
export const boletoCountQuery = (condominiumId: string, status: 'issued' | 'sent') =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'boleto-count', status],
    meta: { tables: ['boletos', 'charges'] },
    queryFn: async () => {
      const boletos = supabase
        .from('boletos')
        .select('id,charges!inner(status)', { count: 'exact' })
        .eq('condominium_id', condominiumId)
        .eq('status', status)
        .eq('charges.status', 'open')
        .limit(1)
      return (await readPage(boletos)).count
    },
  })

/** How many boletos of cancelled charges the bank is still to write off: the next remittance tells it. */
export const writeOffCountQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'write-off-count'],
    meta: { tables: ['boletos'] },
    queryFn: async () => {
      const boletos = supabase
        .from('boletos')
        .select('id', { count: 'exact' })
        .eq('condominium_id', condominiumId)
        .eq('write_off', 'wanted')
        .limit(1)
      return (await readPage(boletos)).count
    },
  })

export type Remittance = {
  id: string
  sequence: number
  file_name: string
  entry_count: number
  total_cents: number
  created_at: string
}

/** How many files stand in a list before one asks for the older ones, and then. */
export const fileLimits = { few: 12, many: 1000 }

/** The newest remittance files; their content is fetched when one is downloaded. */
export const remittancesQuery = (condominiumId: string, limit: number) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'remittances', limit],
    meta: { tables: ['remittances'] },
    queryFn: () =>
      read(
        supabase
          .from('remittances')
          .select('id,sequence,file_name,entry_count,total_cents,created_at')
          .eq('condominium_id', condominiumId)
          .order('created_at', { ascending: false })
          .limit(limit)
          .overrideTypes<Remittance[], { merge: false }>(),
      ),
    placeholderData: keepPreviousData,
  })

/** A remittance's text, as the bank takes it. */
export async function remittanceContent(condominiumId: string, remittanceId: string): Promise<string> {
  const { content } = await read(
    supabase
      .from('remittances')
      .select('content')
      .eq('condominium_id', condominiumId)
      .eq('id', remittanceId)
      .single()
      .overrideTypes<{ content: string }, { merge: false }>(),
  )
  return content
}

export type ReturnFile = {
  id: string
  file_name: string
  generated_on: string | null
  entry_count: number
  job_id: string | null
  created_at: string
}

/** The newest return files. */
export const returnFilesQuery = (condominiumId: string, limit: number) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'return-files', limit],
    meta: { tables: ['return_files'] },
    queryFn: () =>
      read(
        supabase
          .from('return_files')
          .select('id,file_name,generated_on,entry_count,job_id,created_at')
          .eq('condominium_id', condominiumId)
          .order('created_at', { ascending: false })
          .limit(limit)
          .overrideTypes<ReturnFile[], { merge: false }>(),
      ),
    placeholderData: keepPreviousData,
  })

export type JobIssue = { position: number; line: number | null; message: string }

/** The lines of a file that changed nothing, and why; the first 200. */
export const jobIssuesQuery = (condominiumId: string, jobId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'job-issues', jobId],
    meta: { tables: ['job_issues'] },
    queryFn: () =>
      read(
        supabase
          .from('job_issues')
          .select('position,line,message')
          .eq('condominium_id', condominiumId)
          .eq('job_id', jobId)
          .order('position')
          .limit(200)
          .overrideTypes<JobIssue[], { merge: false }>(),
      ),
  })

export type Rejected = {
  id: string
  rejection: string | null
  charges: { id: string; unit_label: string; reference: string }
}

/** Boletos that the bank refused, with its reason; the first 50. */
export const rejectedQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'rejected'],
    meta: { tables: ['boletos', 'charges'] },
    queryFn: () =>
      read(
        supabase
          .from('boletos')
          .select('id,rejection,charges!inner(id,unit_label,reference,status)')
          .eq('condominium_id', condominiumId)
          .eq('status', 'rejected')
          .eq('charges.status', 'open')
          .order('created_at')
          .limit(50)
          .overrideTypes<Rejected[], { merge: false }>(),
      ),
  })
