import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addDays } from '../../../../domain/calendar.ts'
import { type ChargeKind, chargeName } from '../../../../domain/charges/charge-name.ts'
import type { LateDebt } from '../../../../domain/charges/late-debt.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { type AgeBand, ageBands } from '../../../../domain/delinquency/ageing.ts'
import type { Debt } from '../../../../domain/delinquency/debt-lines.ts'
import { type ChargePart, standing } from '../../../../domain/payments/standing.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { openHolidays } from '../../../lib/zone.ts'

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
          until: overdueUntil(today, openHolidays()),
        }),
      ),
  })

export type LateSums = Answer<'finance-summary'>['overdue']

/** What is late today with correction, fine and interest, and its percentage of the last year's fees (hundredths of a percent). */
export const lateSumsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'late-sums'],
    meta: { tables: ['charges', 'conventions', 'index_values'] },
    queryFn: () => invoke('finance-summary', { condominium_id: condominiumId }),
  })

export type LateSort = 'amount' | 'oldest' | 'unit'
export type LateUnit = {
  unit_id: string
  unit_label: string
  charge_count: number
  oldest_due_on: string
  cents: number
  debts: LateDebt[]
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
          late_until: overdueUntil(today, openHolidays()),
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
  kind: ChargeKind
  status: 'open' | 'paid' | 'agreed'
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  paid_on: string | null
  created_at: string
  unit_label: string
  agreement_debts: { debt_agreements: { agreed_on: string; status: string } | null }[]
  payments: Omit<ChargePart, 'receipt_id' | 'method' | 'late_cents'>[]
}
export type UnitCharge = Debt & {
  kind: ChargeKind
  isOpen: boolean
  paidOn: string | null
  /** When an agreement took its place. */
  agreedOn: string | null
  issuedOn: string
  unitLabel: string
}

/** Every non-cancelled charge of a unit, so that the debt on any day is computed without another request. */
export const unitChargesQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'unit-charges', unitId],
    meta: { tables: ['charges', 'payments'] },
    queryFn: async (): Promise<UnitCharge[]> => {
      const rows = await orNone(
        read(
          supabase
            .from('charges')
            .select(
              'id,kind,status,reference,competence,due_on,amount_cents,paid_on,created_at,unit_label,agreement_debts(debt_agreements(agreed_on,status)),payments(turn,received_on,amount_cents,principal_cents,discount_cents,undone_at)',
            )
            .eq('condominium_id', condominiumId)
            .eq('unit_id', unitId)
            // A cancelled charge was never owed; one in an agreement was, until the agreement.
            .in('status', ['open', 'paid', 'agreed'])
            .order('due_on', { ascending: false })
            .limit(1000)
            .overrideTypes<DebtRow[], { merge: false }>(),
        ),
      )
      return (rows ?? []).map(toCharge)
    },
  })

const toCharge = (row: DebtRow): UnitCharge => ({
  id: row.id,
  origin: 'charge',
  reference: row.reference,
  label: chargeName(row),
  kind: row.kind,
  isOpen: row.status === 'open',
  agreedOn: row.status === 'agreed' ? agreedOn(row) : null,
  dueOn: row.due_on,
  amountCents: row.amount_cents,
  payments: standing(row.payments).map((part) => ({
    on: part.received_on,
    cents: part.amount_cents,
    principal: part.principal_cents + part.discount_cents,
  })),
  paidOn: row.paid_on,
  issuedOn: row.created_at.slice(0, 10),
  unitLabel: row.unit_label,
})

const agreedOn = ({ agreement_debts }: DebtRow): string | null =>
  agreement_debts
    .map(({ debt_agreements }) => debt_agreements)
    .filter(
      (agreement) => agreement !== null && ['active', 'completed', 'renegotiated'].includes(agreement.status),
    )
    .map((agreement) => agreement!.agreed_on)
    .toSorted()
    .at(-1) ?? '0001-01-01'

/** Returns the charges open on a day: for a past day, later payments do not count. */
export const openOn = (charges: readonly UnitCharge[], day: string): UnitCharge[] =>
  charges.filter(
    ({ paidOn, agreedOn, dueOn, issuedOn }) =>
      (paidOn === null || paidOn > day) &&
      (agreedOn === null || agreedOn > day) &&
      (dueOn <= day || issuedOn <= day),
  )
