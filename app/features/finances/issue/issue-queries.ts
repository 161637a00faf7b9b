import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isSummed, type LineRule } from '../../../../domain/charges/budget-line.ts'
import type { RunKind } from '../../../../domain/charges/run-kinds.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { fundKey } from '../ledger/pickers.tsx'
import type { Fund } from '../queries.ts'
import { emptyLine, type IssueRun, type Issuing, type LineValues } from './issue-form.ts'

export type PreviewPlace = { after: string | null; search: string }
export type LetPlace = { from: number; search: string }

/** A let unit whose tenant pays; centavos. */
export type LetUnit = {
  unit_id: string
  label: string
  tenant_name: string | null
  owner_name: string | null
  occupant_cents: number
  owner_cents: number
  one_boleto: boolean
  problem: 'no_owner' | 'no_address' | null
}

/** The answer of preview-charge-run; centavos. */
export type Preview = {
  kind: RunKind
  total_cents: number
  lines: {
    fund: string
    fund_name: string
    rubric: string
    description: string
    rule: LineRule
    cents: number
    /** Which units pay it when not all do, and why. */
    scope: string | null
    reason: string
    /** Of the same rubric in the last run; null where it had none. */
    previous_cents: number | null
  }[]
  unit_count: number
  charge_count: number
  units_without_amount: number
  minimum_cents: number
  median_cents: number
  maximum_cents: number
  shares: { message: string; needs_acknowledgement: boolean }
  discount: { until: string; total_cents: number; disguises_fine: boolean } | null
  let_units: {
    /** Charged apart, and what of them is the owners' to pay. */
    apart_count: number
    owner_cents: number
    together_count: number
    without_owner: number
    /** The first of those, as far as a sentence has room. */
    without_owner_labels: string[]
    /** A page of those that were searched for, first what needs something done; \`next\` is null on the last. */
    found: number
    from: number
    units: LetUnit[]
    previous: number | null
    next: number | null
  }
  previous: {
    competence: string
    total_cents: number
    difference_cents: number
    difference_percent: string
  } | null
  page: {
    units: {
      unit_id: string
      label: string
      payer_name: string | null
      total_cents: number
      /** In the last run; null where it had no charge. */
      previous_cents: number | null
      lines_cents: number[]
    }[]
    next: string | null
  }
}

/** What the month would cost each unit; nothing is written. */
export const previewQuery = (
  condominiumId: string,
  run: IssueRun,
  page: PreviewPlace = { after: null, search: '' },
  rented: LetPlace = { from: 0, search: '' },
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'preview', run, page, rented],
    meta: { tables: ['units', 'occupancies', 'charge_runs'] },
    queryFn: ({ signal }) =>
      invoke(
        'preview-charge-run',
        { condominium_id: condominiumId, ...run, page, let: rented },
        { signal },
      ) as Promise<Preview>,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

type RunLine = Omit<LineValues, 'key' | 'cents' | 'fund' | 'amounts' | 'reason'> & {
  reason: string | null
  position: number
  rubric_id: string
  cents: number
  fund_id: string
  is_due: boolean
}
type LastRun = { competence: string; charge_run_lines: RunLine[] }

export type LastLines = { competence: string; lines: LineValues[]; reserve_percent: string }

const computedReserve = /\((\d+(?:,\d+)?)% das despesas ordinárias\)$/

/** The newest month's lines before `competence`, as the form takes them; null when it is the first. */
export const lastLinesQuery = (
  condominiumId: string,
  { competence, kind }: Issuing,
  funds: readonly Fund[] | undefined,
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'last-lines', competence, kind, funds?.length],
    meta: { tables: ['charge_runs', 'charge_run_lines'] },
    queryFn: async (): Promise<LastLines | null> => {
      const [last] = await read(
        supabase
          .from('charge_runs')
          .select(
            'competence,charge_run_lines(position,fund_id,rubric_id,rubric,description,rule,cents,block,group_id,excluded_units,excluded_kinds,reason,meter_kind,is_due)',
          )
          .eq('condominium_id', condominiumId)
          .eq('kind', kind)
          .neq('status', 'undone')
          .lt('competence', `${competence}-01`)
          .order('competence', { ascending: false })
          .order('position', { referencedTable: 'charge_run_lines' })
          .limit(1)
          .overrideTypes<LastRun[], { merge: false }>(),
      )
      if (!last) return null
      const computed = last.charge_run_lines.find(({ description }) => computedReserve.test(description))
      return {
        competence: last.competence.slice(0, 7),
        reserve_percent: computed ? (computedReserve.exec(computed.description)?.[1] ?? '0') : '0',
        lines: last.charge_run_lines
          .filter((line) => line !== computed && !line.is_due)
          .map(
            ({
              is_due: _due,
              rubric_id,
              rubric,
              description,
              cents,
              fund_id,
              position: _position,
              reason,
              ...line
            }) => ({
              ...emptyLine(line.rule === 'amounts' ? 'individual' : kind),
              ...line,
              reason: reason ?? '',
              fund: fundKey(funds?.find(({ id }) => id === fund_id) ?? { kind: 'ordinary', id: fund_id }),
              rubric: rubric_id,
              description: description === rubric ? '' : description,
              cents: isSummed(line.rule) ? null : cents,
            }),
          ),
      }
    },
    enabled: funds !== undefined,
  })
