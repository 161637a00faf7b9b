import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FundStatement } from '../../../../domain/accounts/statement-tree.ts'
import { addDays, shiftMonth } from '../../../../domain/calendar.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** `cash`: when the money moved; `accrual`: when it was earned and owed. */
export type Basis = 'cash' | 'accrual'

/** Whole months, 'YYYY-MM', and the days they are. */
export type Period = { first: string; last: string; from: string; until: string }

export const periodOf = (last: string, months: number): Period => {
  const first = shiftMonth(last, 1 - months)
  return { first, last, from: `${first}-01`, until: addDays(`${shiftMonth(last, 1)}-01`, -1) }
}

/** Each fund's opening, movement and closing. */
export const statementQuery = (condominiumId: string, { from, until }: Period, basis: Basis = 'cash') =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement', from, until, basis],
    meta: { tables: ['ledger_transfers', 'ledger_accounts', 'funds', 'rubrics'] },
    queryFn: () =>
      read<FundStatement[]>(
        supabase.rpc('ledger_statement', { condo_id: condominiumId, from_on: from, until_on: until, basis }),
      ),
    placeholderData: keepPreviousData,
  })

/** What lies where: an account of the bank, or the cash box, of a fund. */
export type PlaceStatement = {
  fund_id: string
  fund_name: string
  bank_account_id: string | null
  place: string
  opening_cents: number
  in_cents: number
  out_cents: number
  moved_cents: number
  closing_cents: number
}

export const placesQuery = (condominiumId: string, { from, until }: Period) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'places', from, until],
    meta: { tables: ['ledger_transfers', 'ledger_accounts', 'funds', 'rubrics', 'bank_accounts'] },
    queryFn: () =>
      read<PlaceStatement[]>(
        supabase.rpc('place_statement', { condo_id: condominiumId, from_on: from, until_on: until }),
      ),
    placeholderData: keepPreviousData,
  })

export type PayeeSum = { supplier_id: string | null; supplier: string | null; entries: number; cents: number }

/** Payments by payee, the largest first. */
export const payeesQuery = (condominiumId: string, { from, until }: Period, basis: Basis) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'payees', from, until, basis],
    meta: { tables: ['ledger_transfers', 'ledger_accounts', 'funds', 'rubrics', 'bills', 'suppliers'] },
    queryFn: () =>
      read<PayeeSum[]>(
        supabase.rpc('payee_statement', { condo_id: condominiumId, from_on: from, until_on: until, basis }),
      ),
    placeholderData: keepPreviousData,
  })

/** A paid bill, or a part of one; `cents` is the amount paid. */
export type Expense = {
  id: string
  bill_id: string
  paid_on: string
  cents: number
  description: string
  supplier: string | null
}

type PaidBill = Pick<Expense, 'id' | 'bill_id' | 'paid_on' | 'cents'> & {
  late_cents: number
  discount_cents: number
  bills: { description: string; suppliers: { name: string } | null }
}

/** Payments of bills in the period, newest first; at most 200. */
export const expensesQuery = (condominiumId: string, { from, until }: Period) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'expenses', from, until],
    meta: { tables: ['bill_payments', 'bills', 'suppliers'] },
    queryFn: async () => {
      const paid = await read(
        supabase
          .from('bill_payments')
          .select('id,bill_id,paid_on,cents,late_cents,discount_cents,bills(description,suppliers(name))')
          .eq('condominium_id', condominiumId)
          .is('undone_at', null)
          .gte('paid_on', from)
          .lte('paid_on', until)
          .order('paid_on', { ascending: false })
          .order('id')
          .limit(200)
          .overrideTypes<PaidBill[], { merge: false }>(),
      )
      return paid.map(({ late_cents, discount_cents, bills, ...one }) => ({
        ...one,
        cents: one.cents + late_cents - discount_cents,
        description: bills.description,
        supplier: bills.suppliers?.name ?? null,
      }))
    },
    placeholderData: keepPreviousData,
  })

export type LateUnit = {
  unit_id: string
  unit_label: string
  sort_key: string
  charges: number
  oldest_due_on: string
  cents: number
  /** Of all pages. */
  units: number
  all_cents: number
}

/** Fifty units with something late at the end of a day, after a sort key, without names, as the books have it. */
export const lateUnitsQuery = (condominiumId: string, day: string, after: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'late-on', day, after],
    meta: { tables: ['charges', 'ledger_transfers'] },
    queryFn: () => read<LateUnit[]>(supabase.rpc('late_units_on', { condo_id: condominiumId, day, after })),
    placeholderData: keepPreviousData,
  })

/** A line of the accounts, as the address names it. */
export type AccountLine = {
  fund_id?: string
  in?: boolean
  kind?: string
  rubric_id?: string
  /** 'none' for entries without a supplier. */
  supplier_id?: string
}

export type AccountEntry = {
  id: string
  occurred_on: string
  cents: number
  /** Residents get a day's payments of units as one. */
  entries: number
  of_units: boolean
  description: string | null
  supplier_id: string | null
  supplier: string | null
  bill_id: string | null
  document_number: string | null
  unit_label: string | null
  rubric: string | null
  /** Rows whose files prove it. */
  owners: string[]
  key: string
}

/** The entries behind a line of the accounts, the newest first: fifty, and one more if there are more. */
export const entriesQuery = (
  condominiumId: string,
  { from, until }: Period,
  { line, basis, after }: { line: AccountLine; basis: Basis; after: string | null },
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'entries', from, until, basis, line, after],
    meta: { tables: ['ledger_transfers', 'ledger_accounts', 'funds', 'rubrics', 'bills', 'suppliers'] },
    queryFn: () =>
      read<AccountEntry[]>(
        supabase.rpc('account_entries', {
          condo_id: condominiumId,
          from_on: from,
          until_on: until,
          basis,
          line,
          after_key: after,
        }),
      ),
    placeholderData: keepPreviousData,
  })
