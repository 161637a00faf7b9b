import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ConventionRow, type IndexValueRow, lateRules } from '../../../domain/charges/late-rules.ts'
import { overdueUntil } from '../../../domain/charges/overdue.ts'
import { everyPage, exportPageSize } from '../../lib/csv.ts'
import { cutPage, isBackwards, type Place, pageSize } from '../../lib/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import type { BoletoStatus } from './charge-state.ts'

/** The caller's units in a condominium and the product's civil date; no units for who only administers. */
export type Home = { today: string; units: { unit_id: string; label: string }[] }

export const homeQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'home'],
    queryFn: () => read<Home>(supabase.rpc('my_home', { condo_id: condominiumId })),
  })

export type RunStatus = 'issuing' | 'issued'

/** The answer of `charge_month_summary`; centavos. Months are their first day. */
export type MonthSummary = {
  today: string
  month: string
  newest: string | null
  run: {
    id: string
    status: RunStatus
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
    queryFn: () =>
      read<MonthSummary>(
        supabase.rpc('charge_month_summary', {
          condo_id: condominiumId,
          ...(month && { month: `${month}-01` }),
        }),
      ),
    refetchInterval: ({ state }) => (state.data?.run?.status === 'issuing' ? 2000 : false),
  })

/** A charge as lists show it. */
export type ChargeRow = {
  id: string
  unit_id: string
  unit_label: string
  sort_key: string
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  status: 'open' | 'paid' | 'cancelled'
  payer_name: string | null
  paid_on: string | null
  paid_cents: number | null
  boletos: { status: BoletoStatus; digitable_line: string } | null
}

const rowColumns = `id,unit_id,unit_label,sort_key,reference,competence,due_on,amount_cents,status,payer_name,paid_on,paid_cents`
const withBoleto = `${rowColumns},boletos(status,digitable_line)`

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
    queryFn: async () => {
      let query = filtered(condominiumId, filters)
      if (place.at === 'after') query = query.gt('sort_key', place.key)
      if (place.at === 'before') query = query.lt('sort_key', place.key)
      const ordered = query.order('sort_key', { ascending: !isBackwards(place) }).limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<ChargeRow[], { merge: false }>()), place)
    },
    placeholderData: keepPreviousData,
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
    queryFn: async () => {
      const found = supabase.rpc('find_charges', { condo_id: condominiumId, month: `${month}-01`, wanted })
      return (await read<unknown>(found.select(withBoleto))) as ChargeRow[]
    },
    placeholderData: keepPreviousData,
  })

/** Charges of a resident's own units, newest first. */
export const ownChargesQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'own', unitIds],
    queryFn: () =>
      read(
        supabase
          .from('charges')
          .select(withBoleto)
          .eq('condominium_id', condominiumId)
          .in('unit_id', unitIds)
          .neq('status', 'cancelled')
          .order('competence', { ascending: false })
          .order('sort_key')
          .limit(120)
          .overrideTypes<ChargeRow[], { merge: false }>(),
      ),
  })

/** A charge with all that its drawer shows. */
export type Charge = Omit<ChargeRow, 'boletos'> & {
  pix_txid: string
  created_at: string
  charge_items: { position: number; fund_id: string; description: string; cents: number }[]
  boletos: {
    status: BoletoStatus
    rejection: string | null
    our_number_printed: string
    digitable_line: string
    registered_on: string | null
    remittances: { created_at: string } | null
  } | null
  payments: { method: 'boleto' | 'pix'; received_on: string; amount_cents: number; late_cents: number }[]
}

const chargeColumns = `${rowColumns},pix_txid,created_at,charge_items(position,fund_id,description,cents),
  boletos(status,rejection,our_number_printed,digitable_line,registered_on,remittances(created_at)),
  payments(method,received_on,amount_cents,late_cents)`

/** One charge; null when there is none that the caller may read. */
export const chargeQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge', chargeId],
    queryFn: async () => {
      const found = await read(
        supabase
          .from('charges')
          .select(chargeColumns)
          .eq('condominium_id', condominiumId)
          .eq('id', chargeId)
          .order('position', { referencedTable: 'charge_items' })
          .overrideTypes<Charge[], { merge: false }>(),
      )
      return found[0] ?? null
    },
  })

export type ChargeMessage = {
  id: string
  kind: string
  status: string
  sent_at: string | null
  created_at: string
}

/** E-mails about a charge. */
export const chargeMessagesQuery = (condominiumId: string, chargeId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'messages', chargeId],
    queryFn: () =>
      read(
        supabase
          .from('messages')
          .select('id,kind,status,sent_at,created_at')
          .eq('condominium_id', condominiumId)
          .eq('charge_id', chargeId)
          .overrideTypes<ChargeMessage[], { merge: false }>(),
      ),
  })

async function allIndexValues(): Promise<IndexValueRow[]> {
  const rows: IndexValueRow[] = []
  const after = (key: string | null) => {
    const [series, month] = (key ?? ' ').split(' ')
    const query = supabase.from('index_values').select('series,month,percent')
    const rest = series ? query.or(`series.gt.${series},and(series.eq.${series},month.gt.${month})`) : query
    return read(
      rest
        .order('series')
        .order('month')
        .limit(exportPageSize)
        .overrideTypes<IndexValueRow[], { merge: false }>(),
    )
  }
  for await (const page of everyPage(after, (row) => `${row.series} ${row.month}`)) rows.push(...page)
  return rows
}

/** The convention's dated rows and the published indexes: what late amounts are computed by. */
export const rulesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'rules'],
    queryFn: async () => {
      const [conventions, indexes] = await Promise.all([
        read(
          supabase
            .from('conventions')
            .select()
            .eq('condominium_id', condominiumId)
            .overrideTypes<ConventionRow[], { merge: false }>(),
        ),
        allIndexValues(),
      ])
      return lateRules(conventions, indexes)
    },
    staleTime: 60 * 60_000,
  })

/** Who is paid and where: the active account and the condominium's city. */
export type Receiver = {
  bank: string
  branch: string
  account: string
  account_digit: string
  holder_name: string
  pix_key: string | null
  is_test: boolean
  condominiums: { city: string | null }
}

/** Null until an account is registered. */
export const receiverQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'receiver'],
    queryFn: async () => {
      const found = await read(
        supabase
          .from('bank_accounts')
          .select('bank,branch,account,account_digit,holder_name,pix_key,is_test,condominiums(city)')
          .eq('condominium_id', condominiumId)
          .eq('is_active', true)
          .overrideTypes<Receiver[], { merge: false }>(),
      )
      return found[0] ?? null
    },
  })

export type Fund = { id: string; kind: 'ordinary' | 'reserve' | 'works'; name: string }

export const fundsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'funds'],
    queryFn: () =>
      read(
        supabase
          .from('funds')
          .select('id,kind,name')
          .eq('condominium_id', condominiumId)
          .order('position')
          .overrideTypes<Fund[], { merge: false }>(),
      ),
    staleTime: 60 * 60_000,
  })

export type Job = {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed'
  title: string
  total: number
  done: number
  report: Record<string, unknown> | null
  error_code: string | null
}

/** A background job, asked every second until it has ended. */
export const jobQuery = (condominiumId: string, jobId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'job', jobId],
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
