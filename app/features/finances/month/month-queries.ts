import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Situation } from '../../../../domain/charges/charge-state.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import type { RunKind } from '../../../../domain/charges/run-kinds.ts'
import type { ChargeStatus } from '../../../../domain/payments/imputation.ts'
import { cutPage, isBackwards, type Place, pageSize } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { type ChargeRow, live, rowColumns, withBoleto, withParts } from '../queries.ts'

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
  /** The month's active runs, in the order of their issue. */
  runs: {
    id: string
    kind: RunKind
    number: number
    name: string
    status: 'issuing' | 'issued'
    due_on: string
    charge_count: number
    total_cents: number
    job_id: string | null
  }[]
  groups: {
    status: ChargeStatus
    due_on: string
    count: number
    cents: number
    open_cents: number
    /** Of the open ones, those that were paid in part, and what is left of them. */
    partly_count: number
    partly_cents: number
  }[]
  awaiting: { count: number; cents: number }
}

/** Counts and sums of a month 'YYYY-MM'; null means the newest one issued. */
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
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ status }) => status === 'issuing') ? 2000 : false,
    ...live,
  })

export type ChargeFilters = { month: string; situation: Situation | null; today: string }

function filtered(condominiumId: string, { month, situation, today }: ChargeFilters) {
  const columns =
    situation === 'aguardando'
      ? `${rowColumns},boletos!inner(status,digitable_line),${withParts}`
      : withBoleto
  let query = supabase
    .from('charges')
    .select(columns)
    .eq('condominium_id', condominiumId)
    .eq('competence', `${month}-01`)
  if (situation === 'pagas') return query.eq('status', 'paid')
  if (situation === 'canceladas') return query.eq('status', 'cancelled')
  // Cancelled charges are not part of the month, and are searched separately.
  if (situation === null) query = query.neq('status', 'cancelled')
  if (situation !== null) query = query.eq('status', 'open')
  if (situation === 'vencidas') query = query.lte('due_on', overdueUntil(today, openHolidays()))
  if (situation === 'a-vencer') query = query.gt('due_on', overdueUntil(today, openHolidays()))
  if (situation === 'em-parte') query = query.gt('settled_cents', 0)
  if (situation === 'aguardando') query = query.in('boletos.status', ['issued', 'sent', 'rejected'])
  return query
}

/** Returns the sort key: a unit has several charges a month, so the unit's key comes first, then the charge's own. */
export const chargeKey = ({ sort_key, id }: Pick<ChargeRow, 'sort_key' | 'id'>) => `${sort_key} ${id}`
const placeOf = (key: string) => ({ sortKey: key.slice(0, -37), id: key.slice(-36) })

/** Selects the rows after a key, or before it: the units beyond it by the index, and the other charges of the same unit. */
function beyond(query: ReturnType<typeof filtered>, key: string, way: 'gt' | 'lt') {
  const { sortKey, id } = placeOf(key)
  const quoted = `"${sortKey.replaceAll('"', '')}"`
  const range = way === 'gt' ? query.gte('sort_key', sortKey) : query.lte('sort_key', sortKey)
  return range.or(`sort_key.${way}.${quoted},and(sort_key.eq.${quoted},id.${way}.${id})`)
}

/** A page of a month's charges, in unit order. */
export const chargesQuery = (condominiumId: string, filters: ChargeFilters, place: Place) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charges', filters, place],
    meta: { tables: ['charges', 'boletos'] },
    queryFn: async () => {
      let query = filtered(condominiumId, filters)
      if (place.at === 'after') query = beyond(query, place.key, 'gt')
      if (place.at === 'before') query = beyond(query, place.key, 'lt')
      const ascending = !isBackwards(place)
      const ordered = query
        .order('sort_key', { ascending })
        .order('id', { ascending })
        .limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<ChargeRow[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
    ...live,
  })

/** At most 50 charges of a month whose unit begins with the text or whose payer's name contains it. */
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
