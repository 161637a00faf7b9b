import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { StatementRow } from '../../../../domain/bank-statements/parts.ts'
import type { CsvMapping } from '../../../../domain/bank-statements/reading/csv-mapping.ts'
import type { Signs } from '../../../../domain/bank-statements/reading/sides.ts'
import type { DateOrder } from '../../../../domain/bank-statements/reading/values.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** A bank account with the progress of its statements. Balances are those of `last_on`; null where none was given. */
export type StatementAccount = {
  id: string
  first_on: string | null
  last_on: string | null
  lines: number
  open_in: number
  open_in_cents: number
  open_out: number
  open_out_cents: number
  bank_cents: number | null
  ledger_cents: number | null
  mapping: CsvMapping | null
  /** How its files without signs were read last. */
  signs: Signs | null
  /** In which order the days of its last doubtful file were. */
  day_order: DateOrder | null
  today: string
}

export const statementAccountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement-accounts'],
    meta: {
      tables: [
        'bank_statements',
        'bank_statement_lines',
        'statement_matches',
        'bank_statement_balances',
        'ledger_transfers',
        'bank_accounts',
        'statement_layouts',
      ],
    },
    queryFn: () => read<StatementAccount[]>(supabase.rpc('statement_accounts', { condo_id: condominiumId })),
  })

export type LineFilters = {
  state?: 'open' | 'matched' | 'all'
  side?: 'in' | 'out'
  from?: string
  until?: string
  text?: string
}

/** Fifty lines after a key: those to explain from the oldest on, others newest first; and whether there are more. */
export const statementLinesQuery = (
  condominiumId: string,
  account: string,
  filters: LineFilters,
  after: string | null,
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement-lines', account, filters, after],
    meta: {
      tables: ['bank_statements', 'bank_statement_lines', 'statement_matches', 'bank_statement_balances'],
    },
    queryFn: async () =>
      forwardPage(
        await read<StatementRow[]>(
          supabase.rpc('statement_lines', { condo_id: condominiumId, account, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

/** Lines by their ids, limited to those that the caller may read. */
export const linesQuery = (condominiumId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement-line', ids],
    meta: {
      tables: ['bank_statements', 'bank_statement_lines', 'statement_matches', 'bank_statement_balances'],
    },
    queryFn: async () =>
      (await orNone(
        read(
          supabase
            .from('bank_statement_lines')
            .select(
              'id,bank_account_id,occurred_on,cents,memo,check_number,match_id,bank_statements(file_name,created_at)',
            )
            .eq('condominium_id', condominiumId)
            .in('id', ids)
            .order('occurred_on')
            .overrideTypes<LineDetail[], { merge: false }>(),
        ),
      )) ?? [],
    placeholderData: keepPreviousData,
  })
export type LineDetail = {
  id: string
  bank_account_id: string
  occurred_on: string
  cents: number
  memo: string
  check_number: string | null
  match_id: string | null
  bank_statements: { file_name: string; created_at: string } | null
}

/** What the server proposes for open lines, by line. */
export const suggestionsQuery = (condominiumId: string, account: string, lineIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement-suggestions', account, lineIds],
    meta: {
      tables: [
        'bank_statements',
        'bank_statement_lines',
        'statement_matches',
        'bank_statement_balances',
        'ledger_transfers',
        'bills',
        'charges',
        'receipts',
        'statement_rules',
      ],
    },
    queryFn: async () => {
      const body = { condominium_id: condominiumId, bank_account_id: account, line_ids: lineIds }
      const answer = await invoke('suggest-statement-matches', body)
      return answer.suggestions
    },
    enabled: lineIds.length > 0,
    placeholderData: keepPreviousData,
  })

/** An entry in the books that matches no line. */
export type LooseEntry = {
  entry_key: string
  transfer_ids: string[]
  occurred_on: string
  cents: number
  words: string
  unit_label: string | null
}

export const looseEntriesQuery = (condominiumId: string, account: string, from: string, until: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement-entries', account, from, until],
    meta: {
      tables: [
        'bank_statements',
        'bank_statement_lines',
        'statement_matches',
        'bank_statement_balances',
        'ledger_transfers',
        'receipts',
        'bills',
      ],
    },
    queryFn: () =>
      read<LooseEntry[]>(
        supabase.rpc('statement_entries', {
          condo_id: condominiumId,
          account,
          from_on: from,
          until_on: until,
        }),
      ),
  })

/** A day of the bank against the books; amounts in centavos. */
export type StatementDay = {
  day: string
  bank_cents: number | null
  ledger_cents: number
  lines_cents: number
  open_lines: number
  open_cents: number
  moves_cents: number
  entries: number
  entries_cents: number
  gap_cents: number
}

export const statementDaysQuery = (condominiumId: string, account: string, from: string, until: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement-days', account, from, until],
    meta: {
      tables: [
        'bank_statements',
        'bank_statement_lines',
        'statement_matches',
        'bank_statement_balances',
        'ledger_transfers',
      ],
    },
    queryFn: () =>
      read<StatementDay[]>(
        supabase.rpc('statement_days', { condo_id: condominiumId, account, from_on: from, until_on: until }),
      ),
    placeholderData: keepPreviousData,
  })

export type RuleRow = {
  id: string
  pattern: string
  direction: 'in' | 'out' | 'any'
  min_cents: number | null
  max_cents: number | null
  bank_account_id: string | null
  fund_id: string
  rubric_id: string | null
  other_account_id: string | null
  description: string | null
  is_sure: boolean
}

export const statementRulesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statement-rules'],
    meta: { tables: ['statement_rules'] },
    queryFn: () =>
      read(
        supabase
          .from('statement_rules')
          .select(
            'id,pattern,direction,min_cents,max_cents,bank_account_id,fund_id,rubric_id,other_account_id,description,is_sure',
          )
          .eq('condominium_id', condominiumId)
          .order('position')
          .order('id')
          .overrideTypes<RuleRow[], { merge: false }>(),
      ),
  })

type OpenChargeChoice = {
  id: string
  reference: string
  unit_label: string
  due_on: string
  left_cents: number
}

type OpenChargeRow = Omit<OpenChargeChoice, 'left_cents'> & { amount_cents: number; settled_cents: number }

/** Open charges of a unit, the oldest first. */
export const openChargesQuery = (condominiumId: string, unitId: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'open-charges-of', unitId],
    meta: { tables: ['charges', 'payments'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('charges')
          .select('id,reference,unit_label,due_on,amount_cents,settled_cents')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId ?? '')
          .eq('status', 'open')
          .order('due_on')
          .limit(100)
          .overrideTypes<OpenChargeRow[], { merge: false }>(),
      )
      return rows.map(
        ({ amount_cents, settled_cents, ...row }): OpenChargeChoice => ({
          ...row,
          left_cents: amount_cents - settled_cents,
        }),
      )
    },
    enabled: unitId !== null,
  })

export type StatementFileRow = {
  id: string
  file_name: string
  from_on: string | null
  until_on: string | null
  line_count: number
  new_count: number
  created_at: string
}

/** The newest files of an account. */
export const statementsQuery = (condominiumId: string, account: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'statements', account],
    meta: { tables: ['bank_statements'] },
    queryFn: () =>
      read(
        supabase
          .from('bank_statements')
          .select('id,file_name,from_on,until_on,line_count,new_count,created_at')
          .eq('condominium_id', condominiumId)
          .eq('bank_account_id', account)
          .order('created_at', { ascending: false })
          .limit(200)
          .overrideTypes<StatementFileRow[], { merge: false }>(),
      ),
  })
