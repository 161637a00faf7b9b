import { queryOptions } from '@tanstack/react-query'
import type { ChargedItem, ChargeKind } from '../../../domain/charges/charge-name.ts'
import type { BoletoStatus } from '../../../domain/charges/charge-state.ts'
import { type ConventionRow, type IndexValueRow, lateRules } from '../../../domain/charges/late-rules.ts'
import type { UnitPart } from '../../../domain/charges/owner-part.ts'
import type { ChargeStatus } from '../../../domain/payments/imputation.ts'
import type { ChargePart } from '../../../domain/payments/standing.ts'
import { everyPage, exportPageSize } from '../../lib/files/csv.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import { openHolidays } from '../../lib/zone.ts'

/**
 * The caller's units in a condominium and the product's civil date; no units for users who only administer. `charge_units` also has former units
 * whose charges they can still see.
 */
export type Home = {
  today: string
  units: { unit_id: string; label: string; owns: boolean }[]
  charge_units: string[]
}

export const homeQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'home'],
    meta: { tables: ['occupancies', 'people', 'units'] },
    queryFn: () => read<Home>(supabase.rpc('my_home', { condo_id: condominiumId })),
  })

/** Payments arrive at any moment: coming back to the page shows them. */
export const live = { staleTime: 10_000 }

/** A charge as lists show it. */
export type ChargeRow = {
  id: string
  kind: ChargeKind
  /** Of a let unit's two charges, which. */
  part: UnitPart
  unit_id: string
  unit_label: string
  sort_key: string
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  status: ChargeStatus
  settled_cents: number
  discount_cents: number | null
  discount_until: string | null
  payer_name: string | null
  paid_on: string | null
  paid_cents: number | null
  boletos: { status: BoletoStatus; digitable_line: string } | null
  payments: ChargePart[]
  /** What it charges; a page that lists a whole month asks only for the kind. */
  charge_items?: ChargedItem[]
}

export const rowColumns = `id,kind,part,unit_id,unit_label,sort_key,reference,competence,due_on,amount_cents,status,settled_cents,discount_cents,discount_until,payer_name,paid_on,paid_cents`
/** Selects the parts that paid it. */
export const withParts =
  'payments(receipt_id,turn,method,received_on,amount_cents,principal_cents,late_cents,discount_cents,undone_at)'
export const withBoleto = `${rowColumns},boletos(status,digitable_line),${withParts}`
export const withItems = `${withBoleto},charge_items(description,note)`

/** Charges of a resident's own units, newest first. */
export const ownChargesQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'own', unitIds],
    meta: { tables: ['charges', 'boletos', 'payments', 'charge_items'] },
    queryFn: () =>
      read(
        supabase
          .from('charges')
          .select(withItems)
          .order('position', { referencedTable: 'charge_items' })
          .eq('condominium_id', condominiumId)
          .in('unit_id', unitIds)
          .neq('status', 'cancelled')
          .order('competence', { ascending: false })
          .order('sort_key')
          .limit(120)
          .overrideTypes<ChargeRow[], { merge: false }>(),
      ),
    ...live,
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
    queryKey: ['finances', condominiumId, 'rules', openHolidays()],
    meta: { tables: ['conventions', 'index_values'] },
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
      return lateRules(conventions, indexes, openHolidays())
    },
    staleTime: 60 * 60_000,
  })

/** The payee and place of payment: an account and the condominium's city. */
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

/** The account of a charge, else the main one; null until one is registered. */
export const receiverQuery = (condominiumId: string, accountId: string | null = null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'receiver', accountId],
    meta: { tables: ['bank_accounts', 'condominiums'] },
    queryFn: async () => {
      const accounts = supabase
        .from('bank_accounts')
        .select('bank,branch,account,account_digit,holder_name,pix_key,is_test,condominiums(city)')
        .eq('condominium_id', condominiumId)
      const found = await read(
        (accountId ? accounts.eq('id', accountId) : accounts.eq('is_active', true)).overrideTypes<
          Receiver[],
          { merge: false }
        >(),
      )
      return found[0] ?? null
    },
  })

export type Fund = {
  id: string
  kind: 'ordinary' | 'reserve' | 'works' | 'other'
  name: string
  purpose: string | null
  bank_account_id: string | null
  closed_on: string | null
}

export const fundsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'funds'],
    meta: { tables: ['funds'] },
    queryFn: () =>
      read(
        supabase
          .from('funds')
          .select('id,kind,name,purpose,bank_account_id,closed_on')
          .eq('condominium_id', condominiumId)
          .order('position')
          .overrideTypes<Fund[], { merge: false }>(),
      ),
    staleTime: 60 * 60_000,
  })
