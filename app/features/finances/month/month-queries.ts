import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { exportPageSize } from '../../../lib/files/csv.ts'
import { cutPage, isBackwards, type Place, pageSize } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type ChargeRow, live, rowColumns, withBoleto } from '../queries.ts'

/** The answer of `charge_month_summary`; centavos. Months are their first day. */
export type MonthSummary = {
  today: string
  month: string
  newest: string | null
  run: {
    id: string
    status: 'issuing' | 'issued'
    due_on: string
    issued_at: string | null
    charge_count: number
    total_cents: number
    job_id: string | null
  } | null
  groups: { status: 'open' | 'paid' | 'cancelled'; due_on: string; count: number; cents: number }[]
  awaiting: { count: number; cents: number }
}

/** Counts and sums of a month 'YYYY-MM'; null stands for the newest one issued. */
export const monthSummaryQuery = (condominiumId: string, month: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'month', month],
    meta: { tables: ['charge_runs', 'charges', 'boletos'] },
    queryFn: () =>
      read<MonthSummary>(
        supabase.rpc('charge_month_summary', {
          condo_id: condominiumId,
          ...(month && { month: `${month}-01` }),
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.run?.status === 'issuing' ? 2000 : false),
    ...live,
  })

export const situations = ['pagas', 'vencidas', 'a-vencer', 'aguardando'] as const
export type Situation = (typeof situations)[number]

export type ChargeFilters = { month: string; situation: Situation | null; today: string }

function filtered(condominiumId: string, { month, situation, today }: ChargeFilters) {
  const columns =
    situation === 'aguardando' ? `${rowColumns},boletos!inner(status,digitable_line)` : withBoleto
  let query = supabase
    .from('charges')
    .select(columns)
    .eq('condominium_id', condominiumId)
    .eq('competence', `${month}-01`)
  if (situation === 'pagas') return query.eq('status', 'paid')
  if (situation !== null) query = query.eq('status', 'open')
  if (situation === 'vencidas') query = query.lte('due_on', overdueUntil(today))
  if (situation === 'a-vencer') query = query.gt('due_on', overdueUntil(today))
  if (situation === 'aguardando') query = query.in('boletos.status', ['issued', 'sent', 'rejected'])
  return query
}

/** A page of a month's charges, in unit order. */
export const chargesQuery = (condominiumId: string, filters: ChargeFilters, place: Place) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charges', filters, place],
    meta: { tables: ['charges', 'boletos'] },
    queryFn: async () => {
      let query = filtered(condominiumId, filters)
      if (place.at === 'after') query = query.gt('sort_key', place.key)
      if (place.at === 'before') query = query.lt('sort_key', place.key)
      const ordered = query.order('sort_key', { ascending: !isBackwards(place) }).limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<ChargeRow[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
    ...live,
  })

/** The next rows of an export, after a key. */
export function chargesAfter(
  condominiumId: string,
  filters: ChargeFilters,
  key: string | null,
): Promise<ChargeRow[]> {
  const query = filtered(condominiumId, filters)
  const rest = key === null ? query : query.gt('sort_key', key)
  return read(rest.order('sort_key').limit(exportPageSize).overrideTypes<ChargeRow[], { merge: false }>())
}

/** At most 50 charges of a month whose unit begins with the text or whose payer's name holds it. */
export const foundChargesQuery = (condominiumId: string, month: string, wanted: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'found', month, wanted],
    meta: { tables: ['charges', 'boletos'] },
    queryFn: async () => {
      const found = supabase.rpc('find_charges', { condo_id: condominiumId, month: `${month}-01`, wanted })
      return (await read<unknown>(found.select(withBoleto))) as ChargeRow[]
    },
    placeholderData: keepPreviousData,
  })
