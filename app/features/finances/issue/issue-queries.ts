import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { invoke } from '../../../lib/invoke.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { fundKey } from '../ledger/pickers.tsx'
import type { Fund } from '../queries.ts'
import { emptyLine, type IssueRun, type LineValues } from './issue-form.ts'

export type PreviewPlace = { after: string | null; search: string }

/** The answer of preview-charge-run; centavos. */
export type Preview = {
  total_cents: number
  lines: {
    fund: string
    fund_name: string
    rubric: string
    description: string
    rule: 'ideal_share' | 'equal'
    cents: number
  }[]
  unit_count: number
  charge_count: number
  units_without_amount: number
  minimum_cents: number
  median_cents: number
  maximum_cents: number
  shares: { message: string; needs_acknowledgement: boolean }
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
      lines_cents: number[]
    }[]
    next: string | null
  }
}

/** What the month would cost each unit; nothing is written. */
export const previewQuery = (condominiumId: string, run: IssueRun, page: PreviewPlace) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'preview', run, page],
    meta: { tables: ['units', 'occupancies', 'charge_runs'] },
    queryFn: ({ signal }) =>
      invoke<Preview>('preview-charge-run', { condominium_id: condominiumId, ...run, page }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

type RunLine = Omit<LineValues, 'key' | 'cents' | 'fund'> & {
  position: number
  rubric_id: string
  cents: number
  fund_id: string
}
type LastRun = { competence: string; charge_run_lines: RunLine[] }

export type LastLines = { competence: string; lines: LineValues[]; reserve_percent: string }

const computedReserve = /\((\d+(?:,\d+)?)% das despesas ordinárias\)$/

/** The newest month's lines before `competence`, as the form takes them; null when it is the first. */
export const lastLinesQuery = (
  condominiumId: string,
  competence: string,
  funds: readonly Fund[] | undefined,
) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'last-lines', competence, funds?.length],
    meta: { tables: ['charge_runs', 'charge_run_lines'] },
    queryFn: async (): Promise<LastLines | null> => {
      const [last] = await read(
        supabase
          .from('charge_runs')
          .select('competence,charge_run_lines(position,fund_id,rubric_id,rubric,description,rule,cents)')
          .eq('condominium_id', condominiumId)
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
          .filter((line) => line !== computed)
          .map(({ rubric_id, rubric, description, rule, cents, fund_id }) => ({
            ...emptyLine(),
            fund: fundKey(funds?.find(({ id }) => id === fund_id) ?? { kind: 'ordinary', id: fund_id }),
            rubric: rubric_id,
            description: description === rubric ? '' : description,
            rule,
            cents,
          })),
      }
    },
    enabled: funds !== undefined,
  })
