import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type Remittance = {
  id: string
  agreement_id: string
  sequence: number
  file_name: string
  entry_count: number
  total_cents: number
  created_at: string
}

/** How many files a list shows at first, and after older ones are requested. */
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
          .select('id,agreement_id,sequence,file_name,entry_count,total_cents,created_at')
          .eq('condominium_id', condominiumId)
          .order('created_at', { ascending: false })
          .limit(limit)
          .overrideTypes<Remittance[], { merge: false }>(),
      ),
    placeholderData: keepPreviousData,
  })

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

/** A boleto that waits for a person. */
export type TroubledBoleto = {
  charge_id: string
  /** Of a payment of several charges, whose oldest one is then `charge_id`. */
  bundle_id: string | null
  unit_label: string
  reference: string
  due_on: string
  amount_cents: number
  bank_account_id: string
  what: 'rejected' | 'write_off_refused' | 'due_change_refused' | 'written_off' | 'left_out'
  reason: string | null
}

/** Boletos and instructions that the bank refused, and payable boletos that it no longer has; the first 100. */
export const troubledQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'troubled-boletos'],
    meta: { tables: ['boletos', 'charges', 'bundle_boletos', 'payment_bundles'] },
    queryFn: () => read<TroubledBoleto[]>(supabase.rpc('troubled_boletos', { condo_id: condominiumId })),
  })
