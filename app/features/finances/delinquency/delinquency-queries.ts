import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addDays, formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { type AgeBand, ageBands } from '../../../../domain/delinquency/ageing.ts'
import type { Debt } from '../../../../domain/delinquency/debt-lines.ts'
import { invoke } from '../../../lib/invoke.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

const tables = ['charges', 'payments', 'units'] as const

export type BandFigures = { band: number; units: number; charges: number; cents: number }

/** Late charges by age, in original amounts. */
export const ageingQuery = (condominiumId: string, today: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'ageing', today],
    meta: { tables: [...tables] },
    queryFn: () =>
      read<BandFigures[]>(
        supabase.rpc('delinquency_ageing', {
          condo_id: condominiumId,
          day: today,
          until: overdueUntil(today),
        }),
      ),
  })

export type LateSums = {
  unit_count: number
  charge_count: number
  principal_cents: number
  correction_cents: number
  fine_cents: number
  interest_cents: number
  total_cents: number
}

/** What is late today with correction, fine and interest, and the part of the last year's fees that it is (hundredths of a percent). */
export const lateSumsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'late-sums'],
    meta: { tables: ['charges', 'conventions', 'index_values'] },
    queryFn: () =>
      invoke<{ overdue: LateSums; delinquency: number | null }>('finance-summary', {
        condominium_id: condominiumId,
      }),
  })

export type LateSort = 'amount' | 'oldest' | 'unit'
export type LateUnit = {
  unit_id: string
  unit_label: string
  charge_count: number
  oldest_due_on: string
  cents: number
  /** [due date, centavos] of each late charge. */
  debts: [string, number][]
  place: string
}
export type LateFilters = { today: string; sort: LateSort; band: AgeBand | null; after: string }

/** The due dates of the oldest debt that a band takes in. */
function datesOf(band: AgeBand | null, today: string) {
  const found = ageBands.find(({ key }) => key === band)
  if (!found) return { since: null, until: null }
  const since = Number.isFinite(found.to) ? addDays(today, -found.to) : null
  return { since, until: addDays(today, -found.from) }
}

export const latePageSize = 50

export const lateUnitsQuery = (condominiumId: string, { today, sort, band, after }: LateFilters) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'late-units', today, sort, band, after],
    meta: { tables: [...tables] },
    queryFn: () =>
      read<LateUnit[]>(
        supabase.rpc('delinquency_page', {
          condo_id: condominiumId,
          late_until: overdueUntil(today),
          sort,
          ...datesOf(band, today),
          after,
          size: latePageSize,
        }),
      ),
    placeholderData: keepPreviousData,
  })

type DebtRow = {
  id: string
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  paid_on: string | null
  created_at: string
  unit_label: string
  payments: { received_on: string; amount_cents: number }[]
}
export type UnitCharge = Debt & { paidOn: string | null; issuedOn: string; unitLabel: string }

/** Every charge that a unit has had and that was not cancelled, so that a debt of any day is reckoned without asking again. */
export const unitChargesQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'unit-charges', unitId],
    meta: { tables: ['charges', 'payments'] },
    queryFn: async (): Promise<UnitCharge[]> => {
      const rows = await read(
        supabase
          .from('charges')
          .select(
            'id,reference,competence,due_on,amount_cents,paid_on,created_at,unit_label,payments(received_on,amount_cents)',
          )
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .neq('status', 'cancelled')
          .order('due_on', { ascending: false })
          .limit(1000)
          .overrideTypes<DebtRow[], { merge: false }>(),
      )
      return rows.map(toCharge)
    },
  })

const toCharge = (row: DebtRow): UnitCharge => ({
  id: row.id,
  origin: 'charge',
  reference: row.reference,
  label: `Taxa de ${formatMonth(monthOf(row.competence))}`,
  dueOn: row.due_on,
  amountCents: row.amount_cents,
  payments: row.payments.map(({ received_on, amount_cents }) => ({ on: received_on, cents: amount_cents })),
  paidOn: row.paid_on,
  issuedOn: row.created_at.slice(0, 10),
  unitLabel: row.unit_label,
})

/** What was open on a day: of one that has passed, what was paid later is open again. */
export const openOn = (charges: readonly UnitCharge[], day: string): UnitCharge[] =>
  charges.filter(
    ({ paidOn, dueOn, issuedOn }) => (paidOn === null || paidOn > day) && (dueOn <= day || issuedOn <= day),
  )
