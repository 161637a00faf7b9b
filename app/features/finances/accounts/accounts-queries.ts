import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addDays, shiftMonth } from '../../../../domain/calendar.ts'
import type { AccountKind } from '../../../../domain/ledger/words.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** `cash`: as the money moved; `accrual`: as it was earned and owed. */
export type Basis = 'cash' | 'accrual'

/** A fund's month by `ledger_statement`; centavos. By competence it has no opening and no closing. */
export type FundStatement = {
  fund_id: string
  fund_name: string
  opening_cents: number | null
  in_cents: number
  out_cents: number
  closing_cents: number | null
  lines: {
    kind: AccountKind
    rubric_id: string | null
    code: string | null
    name: string | null
    in: boolean
    cents: number
  }[]
}

/** Each fund's opening, movement and closing of a month 'YYYY-MM'. */
export const statementQuery = (condominiumId: string, month: string, basis: Basis = 'cash') =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement', month, basis],
    meta: { tables: ['ledger_transfers', 'ledger_accounts', 'funds', 'rubrics'] },
    queryFn: () =>
      read<FundStatement[]>(
        supabase.rpc('ledger_statement', {
          condo_id: condominiumId,
          from_on: `${month}-01`,
          until_on: addDays(`${shiftMonth(month, 1)}-01`, -1),
          basis,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export type Expense = {
  id: string
  occurred_on: string
  cents: number
  description: string | null
  debit_account_id: string
}

type AccountRubric = { id: string; rubrics: { name: string } }

/** The month's expenses, without the bank's fee on each payment (the statement sums those), with the name of their account, newest first; at most 200. */
export const expensesQuery = (condominiumId: string, month: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'expenses', month],
    meta: { tables: ['ledger_transfers', 'ledger_accounts'] },
    queryFn: async () => {
      const [expenses, accounts] = await Promise.all([
        read(
          supabase
            .from('ledger_transfers')
            .select('id,occurred_on,cents,description,debit_account_id')
            .eq('condominium_id', condominiumId)
            .eq('kind', 'expense')
            .is('payment_id', null)
            // Bills to pay have a page of their own.
            .is('bill_id', null)
            .gte('occurred_on', `${month}-01`)
            .lte('occurred_on', addDays(`${shiftMonth(month, 1)}-01`, -1))
            .order('occurred_on', { ascending: false })
            .limit(200)
            .overrideTypes<Expense[], { merge: false }>(),
        ),
        read(
          supabase
            .from('ledger_accounts')
            .select('id,rubrics(name)')
            .eq('condominium_id', condominiumId)
            .eq('kind', 'expense')
            .overrideTypes<AccountRubric[], { merge: false }>(),
        ),
      ])
      const names = new Map(accounts.map(({ id, rubrics }) => [id, rubrics.name]))
      return expenses.map((expense) => ({ ...expense, account: names.get(expense.debit_account_id) ?? '' }))
    },
    placeholderData: keepPreviousData,
  })

/** One paid expense with the names of its account and fund; null when there is none that the caller may read. */
export const expenseQuery = (condominiumId: string, expenseId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'expense', expenseId],
    meta: { tables: ['ledger_transfers'], row: { table: 'ledger_transfers', id: expenseId } },
    queryFn: async () => {
      const [found] = await read(
        supabase
          .from('ledger_transfers')
          .select('id,occurred_on,cents,description,debit_account_id,fund_id')
          .eq('condominium_id', condominiumId)
          .eq('kind', 'expense')
          .eq('id', expenseId)
          .overrideTypes<(Expense & { fund_id: string })[], { merge: false }>(),
      )
      if (!found) return null
      const [account, fund] = await Promise.all([
        read(
          supabase
            .from('ledger_accounts')
            .select('id,rubrics(name)')
            .eq('condominium_id', condominiumId)
            .eq('id', found.debit_account_id)
            .single<AccountRubric>(),
        ),
        read(
          supabase
            .from('funds')
            .select('name')
            .eq('condominium_id', condominiumId)
            .eq('id', found.fund_id)
            .single<{ name: string }>(),
        ),
      ])
      return { ...found, account: account.rubrics.name, fund: fund.name }
    },
  })

export type OverdueUnit = {
  unit_id: string
  unit_label: string
  sort_key: string
  charge_count: number
  oldest_due_on: string
  cents: number
}

/** Fifty units with overdue charges after a sort key, without names. `until` is the latest overdue due date. */
export const overdueUnitsQuery = (condominiumId: string, until: string, after: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'overdue', until, after],
    meta: { tables: ['charges'] },
    queryFn: () =>
      read<OverdueUnit[]>(supabase.rpc('overdue_units', { condo_id: condominiumId, until, after })),
    placeholderData: keepPreviousData,
  })
