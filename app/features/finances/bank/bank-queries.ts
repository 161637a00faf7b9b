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

export type Review = {
  id: string
  method: 'boleto' | 'pix'
  reason: 'unknown_charge' | 'wrong_amount' | 'already_paid' | 'charge_cancelled'
  amount_cents: number
  expected_cents: number | null
  received_on: string
  charges: { id: string; unit_label: string; reference: string; amount_cents: number; status: string } | null
}

/** Payments that wait for a person, oldest first. */
export const reviewsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'reviews'],
    meta: { tables: ['payment_reviews', 'charges'] },
    queryFn: () =>
      read(
        supabase
          .from('payment_reviews')
          .select(
            'id,method,reason,amount_cents,expected_cents,received_on,charges(id,unit_label,reference,amount_cents,status)',
          )
          .eq('condominium_id', condominiumId)
          .eq('status', 'open')
          .order('created_at')
          .limit(100)
          .overrideTypes<Review[], { merge: false }>(),
      ),
  })

export type OpenCharge = {
  id: string
  unit_label: string
  reference: string
  due_on: string
  amount_cents: number
}

/** A unit's open charges by its label, to settle a payment that came without one. */
export const openChargesQuery = (condominiumId: string, unit: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'open', unit],
    meta: { tables: ['charges'] },
    queryFn: () =>
      read(
        supabase
          .from('charges')
          .select('id,unit_label,reference,due_on,amount_cents')
          .eq('condominium_id', condominiumId)
          .eq('status', 'open')
          .ilike('unit_label', unit.replace(/[%_\\]/g, ''))
          .order('due_on')
          .limit(24)
          .overrideTypes<OpenCharge[], { merge: false }>(),
      ),
    enabled: unit !== '',
  })
