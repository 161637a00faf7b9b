import { queryOptions } from '@tanstack/react-query'
import type { ChargeStatus } from '../../../../domain/payments/imputation.ts'
import type { BoardDebit, DebitReason } from '../../../../domain/pix/automatic/notes.ts'
import type {
  AuthorizationEnd,
  AuthorizationStatus,
  DebitStatus,
} from '../../../../domain/pix/automatic/states.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { impatience } from '../../../lib/live/connection.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { live } from '../queries.ts'

export type Debit = {
  id: string
  charge_id: string
  status: DebitStatus
  reason: DebitReason | null
  due_on: string
  debit_on: string
  next_on: string | null
  amount_cents: number
  failed_tries: number
}
/** The user's own debit, with its charge's status: null where the user may no longer see it. */
export type OwnDebit = Debit & { charges: { status: ChargeStatus } | null }

export type Authorization = {
  id: string
  unit_id: string
  unit_label: string
  limit_cents: number
  first_on: string
  status: AuthorizationStatus
  ended_by: AuthorizationEnd | null
  copy_paste: string | null
  expires_on: string
  authorized_at: string | null
  ended_at: string | null
  pix_debits: OwnDebit[]
}

const debitColumns = 'id,charge_id,status,reason,due_on,debit_on,next_on,amount_cents,failed_tries'
const columns = `id,unit_id,unit_label,limit_cents,first_on,status,ended_by,copy_paste,expires_on,authorized_at,ended_at,pix_debits(${debitColumns},charges(status))`

/** The user's own authorizations, newest first, with their latest debits. */
export const ownAuthorizationsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'pix-automatic', 'own'],
    meta: { tables: ['pix_authorizations', 'pix_debits', 'charges'] },
    queryFn: () =>
      read(
        supabase
          .from('pix_authorizations')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .order('created_at', { ascending: false })
          .order('due_on', { referencedTable: 'pix_debits', ascending: false })
          .order('created_at', { referencedTable: 'pix_debits', ascending: false })
          .limit(12, { referencedTable: 'pix_debits' })
          .limit(20)
          .overrideTypes<Authorization[], { merge: false }>(),
      ),
    // The code is being created, or the payer is authorizing it at the bank.
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'asked' || status === 'pending') ? impatience() : false,
    ...live,
  })

/** A charge's Pix Automático debits, newest first; empty for users who neither pay by it nor administer. */
export const debitsOfChargeQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'pix-automatic', 'charge', chargeId],
    meta: { tables: ['pix_debits'] },
    queryFn: () =>
      read(
        supabase
          .from('pix_debits')
          .select(debitColumns)
          .eq('condominium_id', condominiumId)
          .eq('charge_id', chargeId)
          .order('created_at', { ascending: false })
          .limit(3)
          .overrideTypes<Debit[], { merge: false }>(),
      ),
    ...live,
  })

/** Whether the condominium takes debits, and who receives them. */
export const offerQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'pix-automatic', 'offer'],
    meta: { tables: ['bank_accounts'] },
    queryFn: async () => {
      const found = await read(
        supabase
          .from('bank_accounts')
          .select('holder_name,is_test')
          .eq('condominium_id', condominiumId)
          .eq('is_active', true)
          .eq('pix_automatic', true)
          .overrideTypes<{ holder_name: string; is_test: boolean }[], { merge: false }>(),
      )
      return found[0] ?? null
    },
  })

/** Units that one pays today. */
export const paidUnitsQuery = (condominiumId: string, userId: string, today: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'pix-automatic', 'paid-units', userId, today],
    meta: { tables: ['occupancies', 'people'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('occupancies')
          .select('unit_id,people!inner(user_id)')
          .eq('condominium_id', condominiumId)
          .eq('people.user_id', userId)
          .eq('is_payer', true)
          .lte('starts_on', today)
          .or(`ends_on.is.null,ends_on.gte.${today}`)
          .overrideTypes<{ unit_id: string }[], { merge: false }>(),
      )
      return rows.map(({ unit_id }) => unit_id)
    },
  })

export const boardStates = {
  active: 'Ativos',
  trouble: 'Para olhar',
  pending: 'Esperando autorização',
  ended: 'Encerrados',
} as const
export type BoardFilters = { state: keyof typeof boardStates; text?: string }

export type BoardRow = BoardDebit & {
  key: string
  unit_id: string
  unit_label: string
  status: AuthorizationStatus
  since: string
  charge_id: string | null
  next_on: string | null
  amount_cents: number | null
}

/** Fifty units after a key, in the order of the units, and whether there are more. */
export const automaticPageQuery = (condominiumId: string, filters: BoardFilters, after: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'pix-automatic', 'page', filters, after],
    meta: { tables: ['pix_authorizations', 'pix_debits'] },
    queryFn: async () =>
      forwardPage(
        await read<BoardRow[]>(
          supabase.rpc('pix_automatic_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    ...live,
  })

export type AutomaticSummary = {
  offered: boolean
  active: number
  pending: number
  ended: number
  trouble: number
  scheduled: number
  scheduled_cents: number
}

export const automaticSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'pix-automatic', 'summary'],
    meta: { tables: ['pix_authorizations', 'pix_debits', 'bank_accounts'] },
    queryFn: () => read<AutomaticSummary>(supabase.rpc('pix_automatic_summary', { condo_id: condominiumId })),
    ...live,
  })
